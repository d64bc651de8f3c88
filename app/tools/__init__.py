"""What the agent can do; each tool declares its cost and replay policy."""
