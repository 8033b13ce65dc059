import type { Random } from '#test/sandbox/world/random.ts';
import type { Box } from '#test/sandbox/world/receiving/receiving-order.ts';
import { type Carrier, type CarrierName, carriers, cutShort, mistype } from './carrier-codes.ts';
import * as notes from './dock-notes.ts';
import { writeContents } from './dock-notes.ts';
import type { AwaitedBox } from './inbound-orders.ts';
import { mistypePurchaseOrder, writeDown } from './purchase-orders.ts';
import type { Supplier } from './suppliers.ts';

/** The recorded evidence of a parcel; `kind` names the case for the tally. */
export type Evidence = {
  readonly kind: string;
  readonly scanned: string | null;
  readonly notes: readonly string[];
  readonly fileName: string | null;
};

/** The counted contents of an opened box; the first item if there are many. */
export function writeContentsOf({ items }: Box, supplier: Supplier, random: Random): string {
  const counted = items.map(({ inventoryId, quantity }) => ({
    sku: supplier.items.find((item) => item.inventoryId === inventoryId)?.sku ?? '',
    quantity,
  }));
  return writeContents(counted.slice(0, 4), random);
}

/**
 * A code that was not announced for any box: the supplier changed the label, or never reported the tracking numbers.
 */
export function drawUnknownScan(supplier: Supplier, random: Random): string | null {
  const form = random.weighted({ nothing: 40, innerCode: 15, unknown: 45 });
  if (form === 'nothing') return null;
  return form === 'innerCode' ? drawInnerCode(random) : drawNextCode(supplier, random);
}

/** A number from the supplier's carrier for a box that is unknown here. */
export function drawNextCode(supplier: Supplier, random: Random): string | null {
  supplier.serial += random.integer(1, 240);
  return carriers[supplier.carrier].number(supplier.account, supplier.serial, 1)[0] ?? null;
}

export function drawStrayCode(random: Random): string {
  const carrier: Carrier = carriers[random.pick(Object.keys(carriers) as CarrierName[])];
  const account = `${random.letters(2)}${random.digits(4)}`;
  const [number = ''] = carrier.number(account, random.integer(1, 9_999_999), 1);
  return random.chance(0.3) ? (carrier.barcode?.(number, random) ?? number) : number;
}
/** The barcode of a trade unit or an SSCC, scanned instead of the carrier's label. */
const drawInnerCode = (random: Random): string =>
  random.pick([`0${random.digits(13)}`, `00${random.digits(18)}`, random.digits(12)]);

const shares = {
  tracking: 52,
  trackingInRemark: 7,
  purchaseOrder: 25,
  purchaseOrderOfFile: 2,
  contents: 6,
  orderNumber: 4,
  freight: 3,
  lot: 2,
};

/** Null if too little was announced about the box for this kind of evidence; the box is then skipped. */
type Draw = (found: AwaitedBox, random: Random) => Evidence | null;

const maxDraws = 500;

/** Draws the kind of evidence, and an awaited box that can be identified by it. */
export function drawMatchedEvidence(awaited: readonly AwaitedBox[], random: Random) {
  for (;;) {
    const draw = draws[random.weighted(shares)];
    for (let drawn = 0; drawn < maxDraws; drawn += 1) {
      const found = random.pick(awaited);
      const evidence = draw(found, random);
      if (evidence !== null) return { evidence, found };
    }
  }
}

const draws: Readonly<Record<keyof typeof shares, Draw>> = {
  tracking: ({ box, order, supplier }, random) => {
    if (box.trackingNumber === null) return null;
    const code = drawScannedCode(box.trackingNumber, carriers[supplier.carrier], random);
    const named = drawNamedBesides(order.purchaseOrderNumber, random);
    return { kind: `${code.kind}${named.kind}`, scanned: code.text, notes: named.notes, fileName: null };
  },

  trackingInRemark: ({ box: { trackingNumber }, supplier }, random) => {
    if (trackingNumber === null) return null;
    const scanned = random.chance(0.2) ? drawInnerCode(random) : null;
    if (random.chance(0.1)) {
      const text = notes.writeTrackingEnd(trackingNumber.slice(-random.integer(6, 9)), random);
      return { kind: 'end of a tracking code in the remark', scanned, notes: [text], fileName: null };
    }
    const carrier: Carrier = carriers[supplier.carrier];
    const code = random.chance(0.5) ? (carrier.printed?.(trackingNumber) ?? trackingNumber) : trackingNumber;
    const text = notes.writeTracking(code, random);
    return { kind: 'tracking code in the remark', scanned, notes: [text], fileName: null };
  },

  purchaseOrder: (found, random) => {
    const number = found.order.purchaseOrderNumber;
    if (number === null) return null;
    const isMistyped = random.chance(0.1);
    const isOpened = random.chance(0.3);
    const written = writeDown(number, random);
    const text = notes.writePurchaseOrder(
      isMistyped ? mistypePurchaseOrder(written, random) : written,
      random,
    );
    return {
      kind: `${isMistyped ? 'mistyped purchase order' : 'purchase order'}${isOpened ? ', contents noted' : ''}`,
      scanned: drawUnknownScan(found.supplier, random),
      notes: isOpened ? [text, writeContentsOf(found.box, found.supplier, random)] : [text],
      fileName: null,
    };
  },

  purchaseOrderOfFile: ({ order, supplier }, random) => {
    if (order.purchaseOrderNumber === null) return null;
    const name = random.pick(['packing list', 'slip', 'PL', 'delivery_note']);
    return {
      kind: 'purchase order in the name of a file',
      scanned: drawUnknownScan(supplier, random),
      notes: [],
      fileName: `${name} ${order.purchaseOrderNumber.replaceAll('/', '_')}.${random.pick(['jpg', 'pdf'])}`,
    };
  },

  contents: (found, random) => ({
    kind: 'contents',
    scanned: drawUnknownScan(found.supplier, random),
    notes: [writeContentsOf(found.box, found.supplier, random)],
    fileName: null,
  }),

  orderNumber: ({ order, supplier }, random) => ({
    kind: 'number of the receiving order',
    scanned: drawUnknownScan(supplier, random),
    notes: [notes.writeOrder(order.id, random)],
    fileName: null,
  }),

  freight: ({ order: { freight } }, random) => {
    const code = random.pick([freight?.bolNumber ?? null, freight?.containerNumber ?? null]);
    if (code === null) return null;
    const written = code.startsWith('BOL')
      ? random.pick([code, code.slice(3)])
      : random.pick([code, `${code.slice(0, 4)} ${code.slice(4, 10)}-${code.slice(10)}`]);
    return { kind: 'freight', scanned: null, notes: [notes.writeFreight(written, random)], fileName: null };
  },

  lot: ({ box, supplier }, random) => {
    const item = box.items.find(({ lotNumber }) => lotNumber !== null);
    const sku = supplier.items.find(({ inventoryId }) => inventoryId === item?.inventoryId)?.sku;
    if (item === undefined || item.lotNumber === null || sku === undefined) return null;
    const text = notes.writeLot(item.lotNumber, sku, random);
    return { kind: 'lot', scanned: drawUnknownScan(supplier, random), notes: [text], fileName: null };
  },
};

/** The tracking number as scanned or typed into the record. */
function drawScannedCode(number: string, carrier: Carrier, random: Random): { kind: string; text: string } {
  const form = random.weighted({ whole: 66, barcode: 14, printed: 6, cut: 10, mistyped: 3, symbology: 1 });
  const write: Readonly<Record<typeof form, () => { kind: string; text: string }>> = {
    whole: () => ({ kind: 'tracking code', text: number }),
    barcode: () => ({ kind: 'barcode of the carrier', text: carrier.barcode?.(number, random) ?? number }),
    printed: () => ({
      kind: 'tracking code as printed',
      text: (carrier.printed?.(number) ?? number).toLowerCase(),
    }),
    cut: () => {
      const { kind, text } = cutShort(number, carrier, random);
      return { kind: `cut tracking code, ${kind}`, text };
    },
    mistyped: () => ({ kind: 'mistyped tracking code', text: mistype(number, random) }),
    symbology: () => ({ kind: 'tracking code after an AIM identifier', text: `]C1${number}` }),
  };
  return write[form]();
}

/** Sometimes the slip was read too, and sometimes it names a purchase order that is not this merchant's. */
function drawNamedBesides(number: string | null, random: Random): Pick<Evidence, 'kind' | 'notes'> {
  if (number !== null && random.chance(0.12)) {
    const text = notes.writePurchaseOrder(writeDown(number, random), random);
    return { kind: ', purchase order noted', notes: [text] };
  }
  if (random.chance(0.03)) {
    const text = notes.writePurchaseOrder(`PO ${random.digits(6)}`, random);
    return { kind: ', unknown purchase order noted', notes: [text] };
  }
  return { kind: '', notes: [] };
}
