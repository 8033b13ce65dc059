/**
 * The tokens that items are found by (item-text.ts), as a contentless index. The rowid is the item's place,
 * `rank class * 2^48 + inventory id`, so that the items users want most often come first in every list of rows. Whole
 * tokens are inserted with single spaces between them. item-text.ts merges the index in small steps.
 */
const itemTextTables = `
  CREATE VIRTUAL TABLE item_token USING fts5(
    tokens, content = '', contentless_delete = 1, detail = none, tokenize = "ascii tokenchars '=~!'"
  );
  INSERT INTO item_token (item_token, rank) VALUES ('automerge', 0);
  INSERT INTO item_token (item_token, rank) VALUES ('crisismerge', 64);`;

/**
 * The migrations for the file of an account's catalog. The inventory id is the rowid, so that no index contains it
 * twice; timestamps are epoch milliseconds. Wide columns that lists do not use are last in a row. A figure is NUMERIC,
 * which STRICT tables lack: a REAL in a key takes eight bytes, but a whole number one or two.
 */
export const itemMigrations: readonly string[] = [
  `CREATE TABLE item (
     id INTEGER PRIMARY KEY,
     as_of INTEGER NOT NULL,
     round INTEGER NOT NULL,
     flags INTEGER NOT NULL,
     removed_at INTEGER,
     level_as_of INTEGER,
     on_hand REAL,
     committed REAL,
     fulfillable REAL,
     awaiting REAL,
     sku TEXT,
     barcode TEXT,
     more_barcodes TEXT,
     name TEXT,
     rest TEXT,
     level_rest TEXT
   ) STRICT;
   CREATE TABLE item_key (
     key ANY NOT NULL,
     kind INTEGER NOT NULL,
     item_id INTEGER NOT NULL,
     PRIMARY KEY (key, kind, item_id)
   ) STRICT, WITHOUT ROWID;
   CREATE TABLE item_sku (
     sku_key TEXT NOT NULL,
     item_id INTEGER NOT NULL,
     flags INTEGER NOT NULL,
     PRIMARY KEY (sku_key, item_id)
   ) STRICT, WITHOUT ROWID;
   CREATE TABLE item_name (
     name_key TEXT NOT NULL,
     item_id INTEGER NOT NULL,
     flags INTEGER NOT NULL,
     PRIMARY KEY (name_key, item_id)
   ) STRICT, WITHOUT ROWID;
   CREATE TABLE item_figure (
     kind INTEGER NOT NULL,
     figure NUMERIC NOT NULL,
     item_id INTEGER NOT NULL,
     flags INTEGER NOT NULL,
     PRIMARY KEY (kind, figure, item_id)
   ) WITHOUT ROWID;
   CREATE TABLE item_locations (
     item_id INTEGER PRIMARY KEY,
     as_of INTEGER NOT NULL,
     body TEXT NOT NULL
   ) STRICT;
   CREATE TABLE item_lots (
     item_id INTEGER PRIMARY KEY,
     as_of INTEGER NOT NULL,
     body TEXT NOT NULL
   ) STRICT;
   CREATE TABLE product (
     id INTEGER PRIMARY KEY,
     as_of INTEGER NOT NULL,
     body TEXT NOT NULL
   ) STRICT;
   CREATE TABLE item_product (
     item_id INTEGER NOT NULL,
     product_id INTEGER NOT NULL,
     PRIMARY KEY (item_id, product_id)
   ) STRICT, WITHOUT ROWID;
   CREATE TABLE shape (
     id INTEGER PRIMARY KEY,
     body TEXT NOT NULL UNIQUE
   ) STRICT;
   CREATE TABLE setting (
     name TEXT PRIMARY KEY,
     value ANY NOT NULL
   ) STRICT, WITHOUT ROWID;
   INSERT INTO setting VALUES ('itemCount', 0);
   ${itemTextTables}`,
  // Lots as rows, for a list over all items. The writer lists those of an older file in batches: `lotsUnlisted` tells
  // after which item.
  `CREATE TABLE item_exclusions (
     item_id INTEGER PRIMARY KEY,
     as_of INTEGER NOT NULL,
     body TEXT NOT NULL
   ) STRICT;
   CREATE TABLE item_lot (
     item_id INTEGER NOT NULL,
     position INTEGER NOT NULL,
     date_key TEXT NOT NULL,
     lot_key TEXT NOT NULL,
     on_hand NUMERIC NOT NULL,
     is_excluded INTEGER,
     number TEXT,
     places TEXT NOT NULL,
     PRIMARY KEY (item_id, position)
   ) WITHOUT ROWID;
   CREATE INDEX item_lot_date ON item_lot (date_key, item_id, position, on_hand);
   CREATE INDEX item_lot_number ON item_lot (lot_key, item_id, position);
   CREATE INDEX item_lot_on_hand ON item_lot (on_hand, item_id, position);
   CREATE INDEX item_lot_excluded ON item_lot (date_key, item_id, position) WHERE is_excluded = 1;
   INSERT INTO setting SELECT 'lotsUnlisted', 0 WHERE EXISTS (SELECT 1 FROM item_lots);`,
];
