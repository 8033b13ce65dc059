/**
 * The index of shipments in the cache file. An account is a number in it, to keep rows short; its state tells how far
 * it was read, in the same transaction as the rows. The texts of order and name are separate, because the name is
 * removed by the retention setting and the rest stays.
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

/**
 * The inbound index in the cache file: receiving orders, their boxes with their codes, and unidentified receiving
 * orders. An account is a number in it. Its state tells how far it was read, and its revision how often the data for a
 * ranking has changed. The latest reading is saved with each record.
 */
export const inboundTables = `
  CREATE TABLE door_index (
    key INTEGER PRIMARY KEY,
    account TEXT NOT NULL UNIQUE,
    state TEXT NOT NULL,
    revision INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE door_order (
    owner INTEGER NOT NULL,
    id INTEGER NOT NULL,
    is_closed INTEGER NOT NULL,
    round INTEGER NOT NULL,
    as_of TEXT NOT NULL,
    mark TEXT NOT NULL,
    boxes_mark TEXT,
    boxes_as_of TEXT,
    box_count INTEGER,
    status TEXT NOT NULL,
    order_key TEXT NOT NULL,
    order_number TEXT,
    center_name TEXT,
    expected_at TEXT,
    inserted_at TEXT,
    goods TEXT NOT NULL,
    PRIMARY KEY (owner, id)
  ) STRICT;
  CREATE INDEX door_order_number ON door_order (owner, order_key);
  CREATE INDEX door_order_counted ON door_order (owner, is_closed, boxes_mark, box_count);
  CREATE INDEX door_order_settled ON door_order (owner) WHERE is_closed = 1 AND boxes_mark <> mark;
  CREATE TABLE door_box (
    owner INTEGER NOT NULL,
    order_id INTEGER NOT NULL,
    position INTEGER NOT NULL,
    box_id INTEGER,
    box_number INTEGER,
    status TEXT NOT NULL,
    tracking_number TEXT,
    arrived_at TEXT,
    items TEXT NOT NULL,
    PRIMARY KEY (owner, order_id, position)
  ) STRICT;
  CREATE TABLE door_code (
    owner INTEGER NOT NULL,
    order_id INTEGER NOT NULL,
    position INTEGER NOT NULL,
    number TEXT NOT NULL,
    reversed TEXT NOT NULL,
    PRIMARY KEY (owner, order_id, position, number)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX door_code_number ON door_code (owner, number);
  CREATE INDEX door_code_ending ON door_code (owner, reversed);
  CREATE TABLE door_parcel (
    owner INTEGER NOT NULL,
    id INTEGER NOT NULL,
    is_linked INTEGER NOT NULL,
    round INTEGER NOT NULL,
    as_of TEXT NOT NULL,
    tag_key TEXT NOT NULL,
    tag TEXT,
    number TEXT NOT NULL,
    reversed TEXT NOT NULL,
    tracking_barcode TEXT,
    created_at TEXT,
    reason TEXT,
    comment TEXT,
    pictures TEXT,
    PRIMARY KEY (owner, id)
  ) STRICT;
  CREATE INDEX door_parcel_tag ON door_parcel (owner, tag_key);
  CREATE INDEX door_parcel_number ON door_parcel (owner, number);
  CREATE INDEX door_parcel_ending ON door_parcel (owner, reversed);
  CREATE INDEX door_parcel_linked ON door_parcel (owner, is_linked);`;

/**
 * What the first screen needs of orders: the center that receives them, and the outcome of finished ones. Every order
 * is read again for it.
 */
export const inboundDifferences = `
  ALTER TABLE door_order ADD COLUMN center_id INTEGER;
  ALTER TABLE door_order ADD COLUMN difference TEXT;
  CREATE INDEX door_order_open ON door_order (owner) WHERE is_closed = 0;
  CREATE INDEX door_order_differing ON door_order (owner, center_id, difference, inserted_at)
    WHERE difference IS NOT NULL;
  UPDATE door_index SET state = json_set(state, '$.roundAt', null, '$.fullAt', null) WHERE json_valid(state);`;

/**
 * Data that only the first screen uses: returns that arrived and are not completed. Its state tells how far they were
 * read, and what the matching counted.
 */
export const todayTables = `
  CREATE TABLE today_index (
    key INTEGER PRIMARY KEY,
    account TEXT NOT NULL UNIQUE,
    state TEXT NOT NULL
  ) STRICT;
  CREATE TABLE today_return (
    owner INTEGER NOT NULL,
    id INTEGER NOT NULL,
    center_id INTEGER,
    arrived_at TEXT,
    round INTEGER NOT NULL,
    PRIMARY KEY (owner, id)
  ) STRICT, WITHOUT ROWID;`;

/** The fields of orders and returns in the lists behind the first screen. Every order is read again for it. */
export const listedRows = `
  ALTER TABLE door_order ADD COLUMN synced_at TEXT;
  ALTER TABLE today_return ADD COLUMN body TEXT;
  UPDATE door_index SET state = json_set(state, '$.roundAt', null, '$.fullAt', null) WHERE json_valid(state);`;

/** Boxes that a desk of a site received before their order. */
export const earlyBoxes = `
  CREATE TABLE door_early_boxes (
    owner INTEGER NOT NULL,
    order_id INTEGER NOT NULL,
    as_of TEXT NOT NULL,
    received TEXT NOT NULL,
    PRIMARY KEY (owner, order_id)
  ) STRICT;`;
