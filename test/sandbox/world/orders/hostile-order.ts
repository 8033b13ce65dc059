import type { Center } from '#test/sandbox/world/centers.ts';
import type { ReceivingOrder } from '#test/sandbox/world/receiving/receiving-order.ts';
import type { ReturnOrder } from '#test/sandbox/world/returns/return-order.ts';
import type { MadeWorld } from '#test/sandbox/world/world.ts';
import type { Order, Recipient } from './order.ts';
import type { Shipment, ShippedProduct } from './shipment.ts';

const markup = '<img src=x onerror="document.title=1"><b>bold</b>&amp;';
const rightToLeftOverride = 'SKU-\u202Egpj.exe\u202C-\u2066\u0627\u0644\u2069';
const veryLong = 'A-very-long-name-'.repeat(118).slice(0, 2_000);

/** The SKUs of the hostile order; its items have the same texts as names. */
export const hostileTexts: readonly string[] = [
  markup,
  rightToLeftOverride,
  veryLong,
  "'; DROP TABLE receiving; --",
  '=HYPERLINK("x")',
  '\u0000\u0007null',
];

export const firstHostileInventoryId = 90_000_001;

export const createHostileCenter = (like: Center): Center => ({
  ...like,
  id: 99,
  name: `${markup} (IL)`,
  abbreviation: 'XSS1',
  city: rightToLeftOverride,
  hubId: null,
  isHub: false,
});

/** Creates one order in which every free text is hostile: markup, a right-to-left override, 2,000 characters. */
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

const dayMs = 86_400_000;
const text = (index: number): string => hostileTexts[index % hostileTexts.length] ?? '';

const createHostileRecipient = (): Recipient => ({
  name: text(0),
  email: '"><script>alert(1)</script>@mail.example',
  phoneNumber: text(4),
  address: {
    address1: text(3),
    address2: text(1),
    companyName: text(2),
    city: text(0),
    state: text(5),
    zipCode: text(4),
    country: 'US',
  },
});

const createHostileProducts = (): ShippedProduct[] =>
  hostileTexts.map((name, index) => ({
    id: firstHostileInventoryId + index,
    name,
    referenceId: name,
    sku: name,
    items: [
      {
        inventoryId: firstHostileInventoryId + index,
        name,
        quantity: 2,
        quantityCommitted: 2,
        lotNumber: text(index + 1),
        expiresAtMs: null,
        isDangerousGoods: true,
        serialNumbers: [text(index), text(index + 3)],
      },
    ],
  }));

function createHostileShipment(id: number, orderId: number, centerId: number, nowMs: number): Shipment {
  const measurements = { depth: 1, length: 1, width: 1, weight: 1 };
  const products = createHostileProducts();
  return {
    id,
    orderId,
    status: 'Completed',
    createdAtMs: nowMs - 5 * dayMs,
    lastUpdatedAtMs: nowMs - 3 * dayMs,
    lastTrackingUpdateAtMs: nowMs - 3 * dayMs,
    estimatedFulfillmentAtMs: nowMs - 3 * dayMs,
    actualFulfillmentAtMs: nowMs - 4 * dayMs,
    deliveredAtMs: null,
    fulfillmentDateStatus: 'FulfilledOnTime',
    statusDetails: [
      {
        id: 1,
        name: text(0),
        description: text(2),
        inventoryId: firstHostileInventoryId,
        exceptionCenterId: null,
        messages: [text(3), text(1)],
      },
    ],
    giftMessage: text(0),
    insuranceValue: null,
    invoiceAmount: 0,
    invoiceCurrencyCode: text(4),
    isTrackingUploaded: false,
    centerId,
    measurements,
    packageMaterial: 'Custom',
    requiresSignature: false,
    shipOption: text(1),
    recipient: createHostileRecipient(),
    products,
    parentCartons: [
      {
        barcode: text(0),
        type: text(1),
        measurements,
        cartons: [{ id: 1, barcode: text(3), type: text(0), measurements, products }],
      },
    ],
    tracking: {
      carrier: text(0),
      carrierService: text(1),
      trackingNumber: text(3),
      trackingUrl: 'javascript:alert(1)',
      shippedAtMs: nowMs - 4 * dayMs,
      bol: text(4),
      proNumber: text(5),
      scac: null,
    },
  };
}

/** Creates one order in which every text is hostile. Its pieces were never on a shelf. */
export const createHostileSale = (id: number, shipmentId: number, { centers, nowMs }: MadeWorld): Order => ({
  id,
  referenceId: text(0),
  orderNumber: text(1),
  status: 'Fulfilled',
  type: 'DTC',
  storeIndex: 0,
  channel: null,
  createdAtMs: nowMs - 5 * dayMs,
  purchasedAtMs: null,
  lastUpdatedAtMs: nowMs - 3 * dayMs,
  giftMessage: text(2).slice(0, 500),
  totalPrice: 12.34,
  shippingMethod: text(4),
  shippingTerms: null,
  recipient: createHostileRecipient(),
  retailerProgram: null,
  tags: [{ name: text(0), value: text(2) }],
  lines: hostileTexts.map((name, index) => ({
    externalLineId: index + 1,
    productId: firstHostileInventoryId + index,
    inventoryId: firstHostileInventoryId + index,
    referenceId: name,
    name,
    sku: name,
    gtin: name.slice(0, 50),
    upc: name.slice(0, 50),
    quantity: 2,
    unitOfMeasure: 'EA',
    unitPrice: 1,
  })),
  shipments: [createHostileShipment(shipmentId, id, centers.at(-1)?.id ?? 0, nowMs)],
});

/** Creates one return in which every text is hostile; it belongs to the hostile order if there is one. */
export function createHostileReturn(
  id: number,
  centerId: number,
  orders: readonly Order[],
  nowMs: number,
): ReturnOrder {
  return {
    id,
    channel: { id: 1, name: text(0) },
    storeIndex: 0,
    status: 'Processing',
    returnType: 'Regular',
    insertedAtMs: nowMs - 2 * dayMs,
    history: [
      { status: 'AwaitingArrival', atMs: nowMs - 2 * dayMs },
      { status: 'Arrived', atMs: nowMs - dayMs },
      { status: 'Processing', atMs: nowMs - dayMs / 2 },
    ],
    centerId,
    referenceId: text(3),
    trackingNumber: text(0),
    originalShipmentId: orders.at(-1)?.shipments[0]?.id ?? null,
    shipmentTrackingNumber: text(1),
    storeOrderId: text(4),
    customerName: text(0),
    currencyCode: 'USD',
    transactions: [],
    lines: hostileTexts.map((name, index) => ({
      inventoryId: firstHostileInventoryId + index,
      name,
      sku: name,
      barcodes: [name],
      quantity: 1,
      requestedAction: 'Restock',
      actionType: 'Override',
      instructions: text(index + 2),
      lotNumber: text(index + 1),
      lotDateMs: null,
      minimumShelfLifeDays: null,
      bundleParentSku: text(index + 1),
      taken: [{ action: 'Quarantine', reason: name, quantity: 1, imagePath: null, lots: [] }],
    })),
  };
}
