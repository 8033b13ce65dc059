/** The kinds of record that are kept when they are seen. */
export const recentKinds = [
  'receivingOrder',
  'unidentifiedOrder',
  'inventoryItem',
  'return',
  'order',
  'shipment',
] as const;

/** The kind of a record that was seen. */
export type RecentKind = (typeof recentKinds)[number];
