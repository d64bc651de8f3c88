"""The tables of ``library.db``: numbered steps, never edited once released."""

from __future__ import annotations

APPLICATION_ID = 0x494E4B46
"""``INKF``, in the database header: this is ours and no other program's."""

KEY_SHIFT = 32
LOW_BITS = (1 << KEY_SHIFT) - 1
LARGEST_PAYLOAD = 16 * 1024 * 1024


def _journal_table(name: str, own_columns: str) -> str:
    return f"""
CREATE TABLE {name} (
  id INTEGER PRIMARY KEY,
  session_id TEXT NOT NULL,
  seq INTEGER NOT NULL CHECK (seq BETWEEN 1 AND {LOW_BITS} AND seq = (id & {LOW_BITS})),
  kind TEXT NOT NULL,
  {own_columns},
  payload TEXT NOT NULL CHECK (length(CAST(payload AS BLOB)) <= {LARGEST_PAYLOAD}),
  created_at TEXT NOT NULL,
  fence INTEGER NOT NULL,
  chain TEXT NOT NULL CHECK (length(chain) = 32)
) STRICT;
CREATE TRIGGER {name}_no_update BEFORE UPDATE ON {name} BEGIN
  SELECT RAISE(ABORT, 'journal rows are never changed');
END;
CREATE TRIGGER {name}_no_delete BEFORE DELETE ON {name} BEGIN
  SELECT RAISE(ABORT, 'journal rows are never deleted');
END;
CREATE TRIGGER {name}_in_order BEFORE INSERT ON {name} BEGIN
  SELECT CASE
    WHEN NEW.id IS NOT ((SELECT session_key FROM session_keys
                         WHERE session_id = NEW.session_id) << {KEY_SHIFT} | NEW.seq)
      THEN RAISE(ABORT, 'the row id is not its story''s key and seq')
    WHEN NEW.seq IS NOT 1 + max(
        coalesce((SELECT seq FROM session_events
                  WHERE id BETWEEN (NEW.id & ~{LOW_BITS}) AND (NEW.id | {LOW_BITS})
                  ORDER BY id DESC LIMIT 1), 0),
        coalesce((SELECT seq FROM session_records
                  WHERE id BETWEEN (NEW.id & ~{LOW_BITS}) AND (NEW.id | {LOW_BITS})
                  ORDER BY id DESC LIMIT 1), 0))
      THEN RAISE(ABORT, 'seq is not the next of its story')
    WHEN NEW.fence IS NOT coalesce((SELECT fence FROM writer_lease
                                    WHERE session_id = NEW.session_id), 0)
      THEN RAISE(ABORT, 'the fence is not the newest claimed')
  END;
END;
"""


JOURNAL = (
    """
CREATE TABLE session_keys (
  session_key INTEGER PRIMARY KEY AUTOINCREMENT CHECK (session_key < 1073741824),
  session_id TEXT NOT NULL UNIQUE
) STRICT;
CREATE TABLE writer_lease (
  session_id TEXT PRIMARY KEY,
  owner_id TEXT NOT NULL,
  fence INTEGER NOT NULL CHECK (fence >= 1),
  expires_at TEXT NOT NULL
) STRICT;
CREATE TABLE verification (
  session_key INTEGER PRIMARY KEY,
  clean_seq INTEGER NOT NULL,
  code TEXT,
  seq INTEGER
) STRICT;
"""
    + _journal_table("session_events", "entry_id TEXT,\n  parent_id TEXT")
    + _journal_table(
        "session_records",
        "operation_id TEXT NOT NULL,\n  replay TEXT CHECK (replay IN ('safe', 'never'))",
    )
    + """
CREATE INDEX session_records_operation ON session_records (operation_id);
"""
)

READ_MODELS = """
CREATE TABLE sessions (
  session_key INTEGER PRIMARY KEY,
  session_id TEXT NOT NULL UNIQUE,
  title TEXT NOT NULL,
  format INTEGER NOT NULL,
  newer INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  seq INTEGER NOT NULL,
  chain TEXT NOT NULL,
  head TEXT,
  fence INTEGER NOT NULL,
  archived INTEGER NOT NULL,
  panels INTEGER NOT NULL,
  last_asset TEXT
) STRICT;
CREATE TABLE entry_index (
  id INTEGER PRIMARY KEY,
  session_key INTEGER NOT NULL,
  entry_id TEXT NOT NULL,
  parent INTEGER,
  depth INTEGER NOT NULL,
  jump INTEGER NOT NULL,
  state INTEGER,
  merges INTEGER NOT NULL,
  compaction INTEGER,
  UNIQUE (session_key, entry_id)
) STRICT;
CREATE TABLE reservations (
  session_key INTEGER NOT NULL,
  entry_id TEXT NOT NULL,
  operation_id TEXT NOT NULL,
  PRIMARY KEY (session_key, entry_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE operations (
  session_key INTEGER NOT NULL,
  operation_id TEXT NOT NULL,
  accepted_seq INTEGER NOT NULL,
  input_entry_id TEXT,
  request_id TEXT NOT NULL,
  finished INTEGER NOT NULL,
  doubts INTEGER NOT NULL,
  PRIMARY KEY (session_key, operation_id),
  UNIQUE (session_key, request_id)
) STRICT;
CREATE INDEX operations_unsettled ON operations (session_key, accepted_seq)
  WHERE finished = 0 OR doubts > 0;
CREATE INDEX operations_accepted ON operations (session_key, accepted_seq);
CREATE TABLE waiting (
  session_key INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  entry_id TEXT NOT NULL,
  PRIMARY KEY (session_key, seq)
) STRICT, WITHOUT ROWID;
CREATE TABLE panels (
  id INTEGER NOT NULL,
  place INTEGER NOT NULL,
  session_key INTEGER NOT NULL,
  panel_id TEXT NOT NULL,
  candidate_id TEXT NOT NULL,
  result_entry_id TEXT NOT NULL,
  reply_id TEXT NOT NULL,
  call_index INTEGER NOT NULL,
  asset TEXT NOT NULL,
  prompt TEXT NOT NULL,
  PRIMARY KEY (id, place)
) STRICT, WITHOUT ROWID;
CREATE INDEX panels_of_session ON panels (session_key, panel_id);
CREATE TABLE branches (
  id INTEGER PRIMARY KEY,
  session_key INTEGER NOT NULL,
  entry_id TEXT NOT NULL,
  target_id TEXT,
  left_id TEXT,
  name TEXT
) STRICT;
CREATE TABLE spending (
  session_key INTEGER NOT NULL,
  result_entry_id TEXT NOT NULL,
  ordinal INTEGER NOT NULL,
  late_seq INTEGER NOT NULL,
  operation_id TEXT NOT NULL,
  seq INTEGER NOT NULL,
  what TEXT NOT NULL,
  engine TEXT,
  standing TEXT NOT NULL,
  amount TEXT,
  unit TEXT,
  certainty TEXT NOT NULL,
  PRIMARY KEY (session_key, result_entry_id, ordinal, late_seq)
) STRICT, WITHOUT ROWID;
"""

SEARCH = "CREATE VIRTUAL TABLE search USING fts5 (words, content='', tokenize='unicode61');\n"

FRESH_WORDS = """
CREATE TABLE fresh_words (
  id INTEGER PRIMARY KEY,
  words TEXT NOT NULL
) STRICT;
"""

READ_MODEL_TABLES = (
    "sessions",
    "entry_index",
    "reservations",
    "operations",
    "waiting",
    "panels",
    "branches",
    "spending",
)
"""Every read model but those of search, whose shadow tables cannot be compared."""

NO_FRESH_WORDS = """
DROP TABLE fresh_words;
"""
"""What waits for the index is read from the journal: the same words, and one page less a row."""

STEPS: tuple[str, ...] = (JOURNAL + READ_MODELS + SEARCH, FRESH_WORDS, NO_FRESH_WORDS)
"""Step n brings a library from ``user_version`` n to n + 1."""

VERSION = len(STEPS)
