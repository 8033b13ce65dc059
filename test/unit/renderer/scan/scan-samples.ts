import type { Scan } from '#renderer/scan/engine/scan.ts';
import type { ScanFinding, ScanLookups } from '#renderer/scan/resolvers/scan-finding.ts';
import type { ScanAnswer, ScanEntry } from '#renderer/scan/scan-queue.ts';
import type { ItemHit, ItemLookUp, ItemMatch } from '#shared/inventory/item-view.ts';
import type {
  InboundFindings,
  InboundHit,
  IndexedReceiving,
  ReceivingIndexView,
} from '#shared/receiving/receiving-index-view.ts';
import type { ScanReading } from '#shared/scan/scan-reading.ts';
import type { ShipmentFindings, ShipmentHit, ShipmentIndexView } from '#shared/shipments/shipment-view.ts';
import { anItemHit } from '#test/support/samples/item-hit.ts';

export function scanOf(text: string, part: Partial<Scan> = {}): Scan {
  return {
    id: 1,
    text,
    keyText: null,
    ending: 'enter',
    pauseMs: null,
    startedAtMs: 0,
    endedAtMs: 60,
    keyCount: text.length,
    source: 'scanner',
    isRepeat: false,
    ...part,
  };
}

export function readingOf(data: string, part: Partial<ScanReading> = {}): ScanReading {
  return {
    data,
    symbology: null,
    kind: 'text',
    gtin: null,
    lot: null,
    serial: null,
    expiry: null,
    bestBefore: null,
    sscc: null,
    quantity: null,
    elements: [],
    refused: [],
    ...part,
  };
}

export function matchOf(part: Partial<ItemHit> = {}, by: ItemMatch['by'] = 'barcode'): ItemMatch {
  const item: ItemHit = anItemHit({
    inventoryId: 12,
    sku: 'FH-SOAP',
    name: 'Hand soap',
    barcode: '4006381333931',
    isLot: true,
    onHand: 1_240,
    committed: 60,
    fulfillable: 1_180,
    levelAsOf: '2026-11-21T09:00:00Z',
    asOf: '2026-11-21T08:00:00Z',
    ...part,
  });
  return { item, by, lot: null };
}

export function lookUpOf(reading: ScanReading, matches: readonly ItemMatch[] = []): ItemLookUp {
  return {
    taken: 0,
    reading,
    matches: [...matches],
    catalog: { coverage: 'whole', itemCount: 12_480, wholeAsOf: '2026-11-21T06:00:00Z' },
  };
}

export const shipmentIndex: ShipmentIndexView = {
  state: 'idle',
  shipmentCount: 12_345,
  reachesFrom: '2026-05-26T10:00:00Z',
  asOf: '2026-11-21T09:57:00Z',
  nextAt: null,
  problem: null,
};

export function shipmentHitOf(part: Partial<ShipmentHit> = {}): ShipmentHit {
  return {
    shipmentId: 5,
    orderId: 9,
    orderReference: 'WEB-9',
    trackingNumber: '1Z5QY4356580024631',
    carrier: 'UPS',
    customerName: 'Jane Doe',
    status: 'Completed',
    shippedAt: '2026-11-01T12:00:00Z',
    asOf: '2026-11-21T08:00:00Z',
    by: 'exact',
    ...part,
  };
}

/** The response of the shipment index for a code. */
export function shipmentsOf(hits: readonly ShipmentHit[] = []): ShipmentFindings {
  return { hits: [...hits], hasMore: false, index: shipmentIndex };
}

/** The input of every scan resolver. */
export function lookOf(
  catalog: Promise<ItemLookUp>,
  hits: readonly ShipmentHit[] = [],
  inbound: readonly InboundHit[] = [],
): ScanLookups {
  const [shipments, inboundFindings] = [
    Promise.resolve(shipmentsOf(hits)),
    Promise.resolve(inboundOf(inbound)),
  ];
  return { command: null, catalog, shipments, inbound: inboundFindings };
}

/** The state of the receiving order index. */
export const inboundIndex: ReceivingIndexView = {
  state: 'idle',
  orderCount: 418,
  boxCount: 1_203,
  ordersAhead: 0,
  unidentifiedCount: 40,
  asOf: '2026-11-21T09:57:00Z',
  nextAt: null,
  problem: null,
};

export function indexedOrderOf(part: Partial<IndexedReceiving> = {}): IndexedReceiving {
  return {
    id: 9,
    status: 'Awaiting',
    purchaseOrderNumber: 'PO-9',
    centerName: 'Cicero (IL)',
    expectedArrivalDate: '2026-11-25T00:00:00Z',
    insertDate: '2026-11-10T00:00:00Z',
    boxCount: 2,
    asOf: '2026-11-21T08:00:00Z',
    ...part,
  };
}

export function boxHitOf(part: Partial<Extract<InboundHit, { kind: 'box' }>> = {}): InboundHit {
  return {
    kind: 'box',
    order: indexedOrderOf(),
    boxId: 4,
    boxNumber: 2,
    boxStatus: 'Awaiting',
    trackingNumber: '1Z999AA10123456784',
    by: 'exact',
    ...part,
  };
}

export function parcelHitOf(part: Partial<Extract<InboundHit, { kind: 'unidentified' }>> = {}): InboundHit {
  return {
    kind: 'unidentified',
    id: 77,
    tag: 'URO-77',
    trackingBarcode: '1Z999AA10123456784',
    isLinked: false,
    createdDate: '2026-11-20T08:00:00Z',
    asOf: '2026-11-21T08:00:00Z',
    by: 'tag',
    ...part,
  };
}

/** The response of the receiving order index for a code. */
export function inboundOf(hits: readonly InboundHit[] = []): InboundFindings {
  return { hits: [...hits], index: inboundIndex };
}

export function findingOf(key: string, part: Partial<ScanFinding> = {}): ScanFinding {
  return {
    key,
    kind: 'inventoryItem',
    title: key,
    detail: '',
    isLikely: true,
    match: null,
    asOf: '2026-11-21T08:00:00Z',
    open: () => undefined,
    ...part,
  };
}

export function answerOf(findings: readonly ScanFinding[], part: Partial<ScanAnswer> = {}): ScanAnswer {
  return {
    findings,
    tried: ['the catalog'],
    unanswered: [],
    lookUp: null,
    shipmentIndex: null,
    inboundIndex: null,
    isClaimed: false,
    ...part,
  };
}

export function entryOf(part: Partial<ScanEntry>): ScanEntry {
  return {
    number: 1,
    scan: scanOf('4006381333931'),
    outcome: 'found',
    missed: null,
    answer: answerOf([]),
    opened: null,
    atMs: Date.parse('2026-11-21T10:00:00Z'),
    day: '2026-11-21',
    ...part,
  };
}
