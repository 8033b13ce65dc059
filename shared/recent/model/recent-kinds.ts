/** The kinds of record that are saved when viewed. */
export const recentKinds = [
  'receivingOrder',
  'unidentifiedOrder',
  'inventoryItem',
  'return',
  'order',
  'shipment',
] as const;

export type RecentKind = (typeof recentKinds)[number];
