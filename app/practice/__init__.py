"""The practice picture service: a real HTTP server that draws with Sketch and keeps a ledger."""
