export const receivingStatuses = [
  'Awaiting',
  'Processing',
  'Completed',
  'Cancelled',
  'Incomplete',
  'Arrived',
  'PartiallyArrived',
  'PartiallyArrivedAtHub',
  'ArrivedAtHub',
  'ProcessingAtHub',
  'InternalTransfer',
] as const;
export type ReceivingStatus = (typeof receivingStatuses)[number];

export const boxStatuses = [
  'Awaiting',
  'Arrived',
  'Completed',
  'Counting',
  'Stowing',
  'Cancelled',
  'InternalTransfer',
] as const;
export type BoxStatus = (typeof boxStatuses)[number];
export type PackageType = 'Package' | 'Pallet' | 'FloorLoadedContainer';
export type BoxPackagingType = 'EverythingInOneBox' | 'OneSkuPerBox' | 'MultipleSkuPerBox';

export interface BoxItem {
  inventoryId: number;
  quantity: number;
  receivedQuantity: number;
  stowedQuantity: number;
  lotNumber: string | null;
  lotDateMs: number | null;
}

export interface Box {
  boxId: number;
  boxNumber: number;
  status: BoxStatus;
  trackingNumber: string | null;
  arrivedAtMs: number | null;
  receivedAtMs: number | null;
  countingStartedAtMs: number | null;
  items: BoxItem[];
}

export interface Freight {
  carrier: string | null;
  bolNumber: string | null;
  containerNumber: string | null;
  vesselName: string | null;
  freightForwarder: string | null;
  notes: string | null;
}

export interface ReceivingQuantity {
  inventoryId: number;
  sku: string;
  expected: number;
  received: number;
  stowed: number;
}

export type StatusChange = { id: number; status: ReceivingStatus; atMs: number };

export interface ReceivingOrder {
  id: number;
  status: ReceivingStatus;
  packageType: PackageType;
  boxPackagingType: BoxPackagingType;
  hasBoxLabels: boolean;
  expectedArrivalAtMs: number;
  insertedAtMs: number;
  lastUpdatedAtMs: number;
  completedAtMs: number | null;
  externalSyncAtMs: number | null;
  purchaseOrderNumber: string | null;
  /** The center that receives the goods: the hub, if the destination is in a hub's region. */
  centerId: number;
  finalDestinationCenterId: number | null;
  freight: Freight | null;
  quantities: ReceivingQuantity[];
  history: StatusChange[];
  boxes: Box[];
}
