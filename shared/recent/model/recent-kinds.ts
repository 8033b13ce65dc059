/** The kinds of record that are kept when they are seen. */
export const recentKinds = [
  'receivingOrder',
  'unidentifiedOrder',
  'inventoryItem',
  'return',
  'order',
  'shipment',
] as const;

export type RecentKind = (typeof recentKinds)[number];
