"""Run, rewind, recover, approve, queue, cancel: what happens to a story."""
