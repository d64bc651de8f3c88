"""Pure folds of the journal: head, path, state, context, spending, recovery."""
