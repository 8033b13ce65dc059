/**
 * The index of shipments in the cache file. An account is a number in it, so that a row stays short; its state says
 * how far it was read, in the same transaction as the rows. The texts of order and name stand apart, since the name
 * goes with the retention setting and the rest stays.
 */
export const shipmentTables = `
  CREATE TABLE shipment_index (
    key INTEGER PRIMARY KEY,
    account TEXT NOT NULL UNIQUE,
    state TEXT NOT NULL,
    shipment_count INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE shipment (
    owner INTEGER NOT NULL,
    id INTEGER NOT NULL,
    order_id INTEGER,
    number TEXT NOT NULL,
    tracking_number TEXT,
    carrier TEXT,
    status TEXT NOT NULL,
    shipped_at TEXT,
    as_of TEXT NOT NULL,
    order_reference TEXT,
    order_text TEXT NOT NULL,
    customer_name TEXT,
    name_text TEXT,
    PRIMARY KEY (owner, id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX shipment_number ON shipment (owner, number);
  CREATE TABLE shipment_ending (
    owner INTEGER NOT NULL,
    reversed TEXT NOT NULL,
    id INTEGER NOT NULL,
    PRIMARY KEY (owner, reversed, id)
  ) STRICT, WITHOUT ROWID;`;
