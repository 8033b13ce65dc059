import type { Random } from '#test/sandbox/world/random.ts';
import type { Box, ReceivingOrder } from './receiving-order.ts';
import type { MatchEvidence } from './unidentified-order.ts';

export interface ParcelReading {
  trackingBarcode: string | null;
  /** A written note about it; null if nothing in it shows where it belongs. */
  note: string | null;
  evidence: MatchEvidence;
}

const keyNeighbors: Readonly<Record<string, string>> = {
  '0': '9',
  '1': '2',
  '2': '3',
  '3': '4',
  '4': '5',
  '5': '6',
  '6': '7',
  '7': '8',
  '8': '9',
  '9': '0',
};

function truncate(code: string, random: Random): string {
  const lost = random.integer(3, Math.min(6, Math.max(3, Math.floor(code.length / 3))));
  return random.chance(0.65) ? code.slice(0, -lost) : code.slice(lost);
}

/** Makes one typing error: a neighboring key, two digits swapped, one omitted, or one doubled. */
function mistype(text: string, random: Random): string {
  const digitPlaces = Array.from(text).flatMap((character, place) => (/\d/.test(character) ? [place] : []));
  const place = random.pick(digitPlaces);
  const digit = text[place] ?? '';
  const neighbor = keyNeighbors[digit] ?? '0';
  const before = text.slice(0, place);
  const after = text.slice(place + 1);
  const next = after[0] ?? '';
  switch (random.weighted({ neighbor: 4, swap: 3, omit: 2, double: 1 })) {
    case 'swap':
      return /\d/.test(next) && next !== digit
        ? `${before}${next}${digit}${after.slice(1)}`
        : `${before}${neighbor}${after}`;
    case 'omit':
      return `${before}${after}`;
    case 'double':
      return `${before}${digit}${digit}${after}`;
    default:
      return `${before}${neighbor}${after}`;
  }
}

const writePurchaseOrder = (number: string, random: Random): string =>
  random.pick([
    `PO# on slip reads ${number}`,
    `packing slip says ${number}, no WRO label`,
    `${number} written on side of carton`,
    `Found slip inside: PO ${number.toLowerCase()}`,
    `po ${number} ??`,
  ]);

function describeContents(box: Box, order: ReceivingOrder, random: Random): string {
  const item = random.pick(box.items);
  const sku = order.quantities.find(({ inventoryId }) => inventoryId === item.inventoryId)?.sku ?? '';
  return random.pick([
    `no label. opened: ${item.quantity} x ${sku}`,
    `Box contains ${sku}, approx ${item.quantity} pcs`,
    `${item.quantity} units, item label ${sku}, no paperwork`,
  ]);
}

/** Returns a code that belongs to no order: in a carrier's format, or in none. */
export function strangeTracking(random: Random): string | null {
  const form = random.weighted({ parcel: 4, express: 3, postal: 2, internal: 2, none: 2 });
  if (form === 'none') return null;
  if (form === 'parcel') return `1Z${random.digits(1)}${random.letters(2)}${random.digits(13)}`;
  if (form === 'express') return random.digits(12);
  return form === 'postal' ? `9400${random.digits(18)}` : `TBA${random.digits(12)}`;
}

/** Returns what can be read from a box with its codes. */
function possibleEvidence(order: ReceivingOrder, box: Box): Partial<Record<MatchEvidence, number>> {
  const { trackingNumber } = box;
  const hasNumber = order.purchaseOrderNumber !== null;
  return {
    ...(trackingNumber === null ? {} : { tracking: 50, truncatedTracking: 10 }),
    ...(trackingNumber?.startsWith('9400') === true ? { prefixedTracking: 25 } : {}),
    ...(hasNumber ? { purchaseOrder: 15, mistypedPurchaseOrder: 10 } : {}),
    contents: 5,
  };
}

/** Reads a box like a warehouse that could not find its order. */
export function readParcel(order: ReceivingOrder, box: Box, random: Random): ParcelReading {
  const evidence = random.weighted(possibleEvidence(order, box) as Record<MatchEvidence, number>);
  const tracking = box.trackingNumber ?? '';
  const number = order.purchaseOrderNumber ?? '';
  switch (evidence) {
    case 'tracking': {
      const isNoted = number !== '' && random.chance(0.2);
      return {
        trackingBarcode: tracking,
        note: isNoted ? writePurchaseOrder(number, random) : null,
        evidence,
      };
    }
    case 'truncatedTracking':
      return { trackingBarcode: truncate(tracking, random), note: null, evidence };
    case 'prefixedTracking':
      // The postal barcode begins with the destination's code: 420 and five digits.
      return { trackingBarcode: `420${random.digits(5)}${tracking}`, note: null, evidence };
    case 'purchaseOrder':
      return { trackingBarcode: null, note: writePurchaseOrder(number, random), evidence };
    case 'mistypedPurchaseOrder':
      return { trackingBarcode: null, note: writePurchaseOrder(mistype(number, random), random), evidence };
    default:
      return { trackingBarcode: null, note: describeContents(box, order, random), evidence: 'contents' };
  }
}
