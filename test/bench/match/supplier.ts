import type { Random } from '../../sandbox/world/random.ts';
import type { PackageType } from '../../sandbox/world/receiving/receiving-order.ts';

/**
 * Who sends goods to a merchant. Numbers of one supplier resemble each other as real ones do: its parcels' begin
 * alike and go on counting, and so do its purchase orders.
 */
export interface Supplier {
  /** The next parcel's number; boxes of one delivery follow each other closely. */
  nextTracking(packageType: PackageType, isSameDelivery: boolean): string;
  nextPurchaseOrder(atMs: number): string;
}

type Scheme = 'plain' | 'season' | 'serial' | 'long' | 'slashed';

function digitsOf(number: number, count: number): string {
  return String(number % 10 ** count).padStart(count, '0');
}

function createParcelNumbers(random: Random): (serial: number) => string {
  switch (random.weighted({ parcel: 5, express: 3, postal: 2 })) {
    case 'parcel': {
      const start = `1Z${random.digits(1)}${random.letters(2)}${random.digits(3)}03`;
      return (serial) => `${start}${digitsOf(serial, 7)}${random.digits(1)}`;
    }
    case 'express': {
      const start = `${random.integer(1, 9)}${random.digits(3)}`;
      return (serial) => `${start}${digitsOf(serial, 8)}`;
    }
    default: {
      const start = `94001${random.digits(9)}`;
      return (serial) => `${start}${digitsOf(serial, 7)}${random.digits(1)}`;
    }
  }
}

function createPurchaseOrders(random: Random): (atMs: number) => string {
  const scheme = random.weighted<Scheme>({ plain: 6, season: 2, serial: 2, long: 2, slashed: 1 });
  const letters = random.letters(2);
  let serial = random.integer(1_000, 90_000);
  return (atMs) => {
    const year = new Date(atMs).getUTCFullYear();
    serial += random.integer(1, scheme === 'long' ? 60 : 9);
    switch (scheme) {
      case 'plain':
        return `PO-${year}-${random.digits(4)}`;
      case 'season':
        return `${random.pick(['SPRING', 'SUMMER', 'AUTUMN', 'WINTER', 'HOLIDAY'])}-${random.digits(3)}`;
      case 'serial':
        return `${letters}-${digitsOf(serial, 5)}`;
      case 'long':
        return `4500${digitsOf(serial, 6)}`;
      default:
        return `${letters}/${year % 100}/${digitsOf(serial, 4)}`;
    }
  };
}

/** Draws the suppliers of one merchant. */
export function createSuppliers(count: number, random: Random): Supplier[] {
  return Array.from({ length: count }, () => {
    const parcelNumber = createParcelNumbers(random);
    const nextPurchaseOrder = createPurchaseOrders(random);
    let serial = random.integer(100_000, 9_000_000);
    return {
      nextTracking(packageType, isSameDelivery) {
        serial += isSameDelivery ? random.integer(1, 3) : random.integer(50, 5_000);
        if (packageType === 'FloorLoadedContainer') return `${random.letters(3)}U${random.digits(7)}`;
        return packageType === 'Pallet' ? `PRO${random.digits(9)}` : parcelNumber(serial);
      },
      nextPurchaseOrder,
    };
  });
}
