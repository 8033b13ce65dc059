import type { ReturnOrder } from '../returns/return-order.ts';
import type { MadeWorld } from '../world.ts';
import { firstHostileInventoryId, hostileTexts } from './hostile-order.ts';
import type { Order, Recipient } from './order.ts';
import type { Shipment, ShippedProduct } from './shipment.ts';

const dayMs = 86_400_000;

function text(index: number): string {
  return hostileTexts[index % hostileTexts.length] ?? '';
}

function createHostileRecipient(): Recipient {
  return {
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
  };
}

function createHostileProducts(): ShippedProduct[] {
  return hostileTexts.map((name, index) => ({
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
}

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

/** One order whose every text is hostile (R25). Its pieces were never on a shelf. */
export function createHostileSale(id: number, shipmentId: number, { centers, nowMs }: MadeWorld): Order {
  return {
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
  };
}

/** One return whose every text is hostile; it came back from the hostile order, where there is one. */
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
