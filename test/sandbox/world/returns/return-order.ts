export const returnStatuses = ['AwaitingArrival', 'Arrived', 'Processing', 'Completed', 'Cancelled'] as const;

export type ReturnStatus = (typeof returnStatuses)[number];

/**
 * The possible actions of a center for returned pieces; the index in the list is the number in the API (reference
 * notes, 4.2).
 */
export const returnActions = ['Default', 'Restock', 'Quarantine', 'Dispose'] as const;

export type ReturnAction = (typeof returnActions)[number];
export type ReturnType = 'Regular' | 'ReturnToSender';
export type ReturnFee = 'ReturnLabelInvoice' | 'ReturnProcessingFee' | 'ReturnToSenderFee';

export interface ActionTaken {
  action: ReturnAction;
  reason: string | null;
  quantity: number;
  /** A path on the sandbox's own origin. */
  imagePath: string | null;
  lots: { lotNumber: string | null; expiresAtMs: number | null; quantity: number }[];
}

export interface ReturnLine {
  inventoryId: number;
  name: string | null;
  sku: string | null;
  barcodes: string[];
  quantity: number;
  requestedAction: ReturnAction;
  /** This return's own action, or the item's action in the dashboard. */
  actionType: 'InventoryDefault' | 'Override';
  instructions: string | null;
  lotNumber: string | null;
  lotDateMs: number | null;
  minimumShelfLifeDays: number | null;
  bundleParentSku: string | null;
  taken: ActionTaken[];
}

export interface ReturnOrder {
  id: number;
  /** The channel that created it; null if one of the merchant's stores did. */
  channel: { id: number; name: string } | null;
  storeIndex: number;
  status: ReturnStatus;
  returnType: ReturnType;
  insertedAtMs: number;
  /** Oldest first, the current state last. */
  history: { status: ReturnStatus; atMs: number }[];
  centerId: number;
  referenceId: string | null;
  trackingNumber: string | null;
  originalShipmentId: number | null;
  shipmentTrackingNumber: string | null;
  storeOrderId: string | null;
  customerName: string | null;
  currencyCode: string;
  transactions: { amount: number; type: ReturnFee; atMs: number }[];
  lines: ReturnLine[];
}
