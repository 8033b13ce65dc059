import type { Center } from '../centers.ts';
import type { ReceivingOrder } from '../receiving/receiving-order.ts';

const markup = '<img src=x onerror="document.title=1"><b>bold</b>&amp;';
const rightToLeftOverride = 'SKU-\u202Egpj.exe\u202C-\u2066\u0627\u0644\u2069';
const veryLong = 'A-very-long-name-'.repeat(118).slice(0, 2_000);

/** The SKUs of the hostile order, whose items have the same texts as their names. */
export const hostileTexts: readonly string[] = [
  markup,
  rightToLeftOverride,
  veryLong,
  "'; DROP TABLE receiving; --",
  '=HYPERLINK("x")',
  '\u0000\u0007null',
];

export const firstHostileInventoryId = 90_000_001;

/** A center whose name is markup; the id lies outside those of the real ones. */
export function createHostileCenter(like: Center): Center {
  return {
    ...like,
    id: 99,
    name: `${markup} (IL)`,
    abbreviation: 'XSS1',
    city: rightToLeftOverride,
    hubId: null,
    isHub: false,
  };
}

/** One order whose every free text is hostile: markup, a right-to-left override, 2,000 characters (R25). */
export function createHostileOrder(id: number, centerId: number, nowMs: number): ReceivingOrder {
  const dayMs = 86_400_000;
  const items = hostileTexts.map((sku, index) => ({
    sku,
    inventoryId: firstHostileInventoryId + index,
    pieces: 10 + index,
  }));
  return {
    id,
    status: 'Processing',
    packageType: 'Pallet',
    boxPackagingType: 'MultipleSkuPerBox',
    hasBoxLabels: true,
    expectedArrivalAtMs: nowMs - dayMs,
    insertedAtMs: nowMs - 9 * dayMs,
    lastUpdatedAtMs: nowMs - 3_600_000,
    completedAtMs: null,
    externalSyncAtMs: null,
    purchaseOrderNumber: `${markup}${rightToLeftOverride}`,
    centerId,
    finalDestinationCenterId: null,
    freight: {
      carrier: markup,
      bolNumber: rightToLeftOverride,
      containerNumber: null,
      vesselName: 'javascript:alert(1)',
      freightForwarder: null,
      notes: veryLong,
    },
    quantities: items.map(({ sku, inventoryId, pieces }) => ({
      inventoryId,
      sku,
      expected: pieces,
      received: pieces - 1,
      stowed: 0,
    })),
    history: [
      { id: 9_000_001, status: 'Awaiting', atMs: nowMs - 9 * dayMs },
      { id: 9_000_002, status: 'Arrived', atMs: nowMs - dayMs },
      { id: 9_000_003, status: 'Processing', atMs: nowMs - 3_600_000 },
    ],
    boxes: [
      {
        boxId: 9_100_001,
        boxNumber: 1,
        status: 'Stowing',
        trackingNumber: markup,
        arrivedAtMs: nowMs - dayMs,
        receivedAtMs: nowMs - 3_600_000,
        countingStartedAtMs: nowMs - 7_200_000,
        items: items.map(({ inventoryId, pieces }) => ({
          inventoryId,
          quantity: pieces,
          receivedQuantity: pieces - 1,
          stowedQuantity: 0,
          lotNumber: rightToLeftOverride,
          lotDateMs: nowMs + 200 * dayMs,
        })),
      },
    ],
  };
}
