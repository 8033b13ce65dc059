/**
 * The migrations for the outbox. Reference, owner, kind and body never change once a row is queued: the file itself
 * refuses it, whatever the code does. Ids are never reused, so that "this row follows that one" stays true. The
 * checksum covers the data that must arrive unchanged: SQLite detects damaged pages, not damaged text.
 */
export const outboxMigrations: readonly string[] = [
  `CREATE TABLE outbox (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     environment TEXT NOT NULL,
     account TEXT NOT NULL,
     channel_id INTEGER NOT NULL,
     kind TEXT NOT NULL,
     reference_id TEXT NOT NULL,
     state TEXT NOT NULL,
     queue_number INTEGER,
     operator TEXT,
     desk TEXT,
     created_at TEXT NOT NULL,
     changed_at TEXT NOT NULL,
     queued_at TEXT,
     settled_at TEXT,
     attempts INTEGER NOT NULL DEFAULT 0,
     setbacks INTEGER NOT NULL DEFAULT 0,
     was_possibly_sent INTEGER NOT NULL DEFAULT 0,
     next_attempt_at TEXT,
     look_ups INTEGER NOT NULL DEFAULT 0,
     result_id INTEGER,
     follows_id INTEGER,
     followed_by_id INTEGER,
     evidence TEXT,
     checksum TEXT NOT NULL,
     draft TEXT NOT NULL,
     body TEXT,
     raw TEXT,
     UNIQUE (environment, account, reference_id)
   ) STRICT;
   CREATE INDEX outbox_state ON outbox (account, state, queue_number);
   CREATE INDEX outbox_queue ON outbox (account, queue_number);
   CREATE TRIGGER outbox_identity_frozen
     BEFORE UPDATE OF environment, account, channel_id, kind, reference_id ON outbox
     WHEN NEW.environment IS NOT OLD.environment OR NEW.account IS NOT OLD.account
       OR NEW.channel_id IS NOT OLD.channel_id OR NEW.kind IS NOT OLD.kind
       OR NEW.reference_id IS NOT OLD.reference_id
     BEGIN SELECT RAISE(ABORT, 'The identity of a row in the outbox never changes.'); END;
   CREATE TRIGGER outbox_body_frozen
     BEFORE UPDATE OF body ON outbox
     WHEN OLD.body IS NOT NULL AND NEW.body IS NOT OLD.body
     BEGIN SELECT RAISE(ABORT, 'The body of a queued row in the outbox never changes.'); END;`,
];
