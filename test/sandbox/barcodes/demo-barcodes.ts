import type { InventoryItem } from '#test/sandbox/world/items/inventory-items.ts';
import { labelCode } from '#test/sandbox/world/orders/carriers.ts';
import type { Merchant } from '#test/sandbox/world/world.ts';

export type BarcodeKind = 'ean13' | 'upca' | 'itf14' | 'code128' | 'gs1-128' | 'gs1datamatrix' | 'qrcode';

export interface DemoBarcode {
  group: string;
  kind: BarcodeKind;
  /** The encoded text; GS1 codes have their identifiers in parentheses. */
  text: string;
  title: string;
  note: string;
}

type LotItem = { item: InventoryItem; gtin: string; lotNumber: string; expiry: string };

/** Year, month and day, two digits each (GS1 date format). */
const gs1Date = (atMs: number): string => new Date(atMs).toISOString().slice(2, 10).replaceAll('-', '');

function gtin14(item: InventoryItem): string | null {
  const code =
    item.gtin ?? item.barcodes.map(({ value }) => value).find((value) => /^\d{12,14}$/.test(value));
  return code === undefined ? null : code.padStart(14, '0');
}

const findLotItems = ({ catalog, stock }: Merchant, centerIds: readonly number[]): LotItem[] =>
  catalog.stocked.flatMap((item): LotItem[] => {
    const gtin = gtin14(item);
    const lot = centerIds
      .flatMap((centerId) => stock.lots(item.inventoryId, centerId))
      .find(({ lotDateMs }) => lotDateMs !== null);
    if (!item.isLot || gtin === null || lot === undefined) return [];
    return [{ item, gtin, lotNumber: lot.lotNumber, expiry: gs1Date(lot.lotDateMs ?? 0) }];
  });

function itemCodes({ catalog }: Merchant): DemoBarcode[] {
  const group = 'Items';
  const coded = (pattern: RegExp, kind: BarcodeKind, note: string, count: number) =>
    catalog.stocked
      .flatMap((item) =>
        item.barcodes
          .map(({ value }) => value)
          .filter((value) => pattern.test(value))
          .map((text) => ({ item, text })),
      )
      .filter((_unused, index) => index % 3 === 0)
      .slice(0, count)
      .map(
        ({ item, text }): DemoBarcode => ({
          group,
          kind,
          text,
          title: item.name,
          note: `${note} · ${item.sku}`,
        }),
      );
  return [
    ...coded(/^\d{13}$/, 'ean13', 'EAN-13', 4),
    ...coded(/^\d{12}$/, 'upca', 'UPC-A', 4),
    ...coded(/^\d{14}$/, 'itf14', 'ITF-14, a full case', 2),
  ];
}

function lotCodes(merchant: Merchant, centerIds: readonly number[]): DemoBarcode[] {
  const group = 'Items with their lot';
  const [first, second, third, fourth] = findLotItems(merchant, centerIds);
  const codes: DemoBarcode[] = [];
  const noteOf = ({ lotNumber, expiry }: LotItem) => `lot ${lotNumber}, expires ${expiry} (YYMMDD)`;
  if (first !== undefined) {
    const text = `(01)${first.gtin}(17)${first.expiry}(10)${first.lotNumber}`;
    codes.push({ group, kind: 'gs1-128', text, title: first.item.name, note: `GS1-128 · ${noteOf(first)}` });
  }
  if (second !== undefined) {
    const text = `(01)${second.gtin}(17)${second.expiry}(10)${second.lotNumber}`;
    const note = `GS1 DataMatrix · ${noteOf(second)}`;
    codes.push({ group, kind: 'gs1datamatrix', text, title: second.item.name, note });
  }
  if (third !== undefined) {
    const text = `https://id.items.example/01/${third.gtin}/10/${third.lotNumber}?17=${third.expiry}`;
    const note = `GS1 Digital Link · ${noteOf(third)}`;
    codes.push({ group, kind: 'qrcode', text, title: third.item.name, note });
  }
  if (fourth !== undefined) {
    const { item, lotNumber } = fourth;
    codes.push({ group, kind: 'code128', text: lotNumber, title: `Lot ${lotNumber}`, note: item.name });
  }
  return codes;
}

function receivingCodes({ receivingOrders, unidentifiedOrders }: Merchant): DemoBarcode[] {
  const expected = receivingOrders
    .filter(({ status }) => status === 'Awaiting' || status === 'Arrived' || status === 'Processing')
    .toReversed();
  const withNumber = expected.flatMap((order): DemoBarcode[] =>
    order.purchaseOrderNumber === null
      ? []
      : [
          {
            group: 'Receiving orders',
            kind: 'code128',
            text: order.purchaseOrderNumber,
            title: `Order ${order.id}`,
            note: `purchase order · ${order.status}`,
          },
        ],
  );
  const withTracking = expected.flatMap((order) =>
    order.boxes.flatMap((box): DemoBarcode[] =>
      box.trackingNumber === null
        ? []
        : [
            {
              group: 'Receiving orders',
              kind: 'code128',
              text: box.trackingNumber,
              title: `Order ${order.id}, box ${box.boxNumber}`,
              note: `tracking · ${box.status}`,
            },
          ],
    ),
  );
  const tags = unidentifiedOrders.toReversed().flatMap((parcel): DemoBarcode[] =>
    parcel.barcode === null || parcel.linkedOrderId !== null
      ? []
      : [
          {
            group: 'Parcels that nobody knows',
            kind: 'code128',
            text: parcel.barcode,
            title: `Parcel ${parcel.id}`,
            note: `the warehouse's tag · ${parcel.reason ?? 'no reason given'}`,
          },
        ],
  );
  return [
    ...withNumber.filter(isScannable).slice(0, 3),
    ...withTracking.filter(isScannable).slice(0, 3),
    ...tags.filter(isScannable).slice(0, 2),
  ];
}

/** Labels of delivered parcels that contain more than the tracking number, each from a different carrier. */
function labelCodes({ orders }: Merchant): DemoBarcode[] {
  const labels = new Map<string, DemoBarcode>();
  for (const { recipient, shipments } of orders.toReversed()) {
    for (const { id, tracking, deliveredAtMs } of shipments) {
      if (tracking === null || deliveredAtMs === null || labels.has(tracking.carrier)) continue;
      const text = labelCode(tracking, recipient.address.zipCode);
      if (text === tracking.trackingNumber) continue;
      labels.set(tracking.carrier, {
        group: 'Labels that say more than the number',
        kind: 'code128',
        text,
        title: `Shipment ${id}`,
        note: `${tracking.carrier} · tracking ${tracking.trackingNumber}`,
      });
    }
  }
  return [...labels.values()].filter(isScannable);
}

function returnCodes({ orders, returns }: Merchant): DemoBarcode[] {
  const shipped = orders.toReversed().flatMap((order) =>
    order.shipments.flatMap((shipment): DemoBarcode[] =>
      shipment.tracking === null || shipment.deliveredAtMs === null
        ? []
        : [
            {
              group: 'Shipments that may come back',
              kind: 'code128',
              text: shipment.tracking.trackingNumber,
              title: `Shipment ${shipment.id}`,
              note: `${shipment.tracking.carrier} · ${order.recipient.name}`,
            },
          ],
    ),
  );
  const awaited = returns.toReversed().flatMap((order): DemoBarcode[] =>
    order.status !== 'AwaitingArrival' || order.trackingNumber === null
      ? []
      : [
          {
            group: 'Returns on their way',
            kind: 'code128',
            text: order.trackingNumber,
            title: `Return ${order.id}`,
            note: order.referenceId ?? 'no reference',
          },
        ],
  );
  return [...shipped.filter(isScannable).slice(0, 4), ...awaited.filter(isScannable).slice(0, 2)];
}

/** Code 128 codes with hostile texts cannot be read by a scanner. */
const isScannable = ({ kind, text }: DemoBarcode) => kind !== 'code128' || /^[\w .:/#-]{3,40}$/.test(text);

/** Codes for trying out a desk: codes of open records of this world. */
export const demoBarcodes = (merchant: Merchant, centerIds: readonly number[]): DemoBarcode[] => [
  ...itemCodes(merchant),
  ...lotCodes(merchant, centerIds),
  ...receivingCodes(merchant),
  ...returnCodes(merchant),
  ...labelCodes(merchant),
];
