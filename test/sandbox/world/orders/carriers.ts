import { checkDigit } from '#test/sandbox/world/items/gtin.ts';
import type { Random } from '#test/sandbox/world/random.ts';
import type { Tracking } from './shipment.ts';

type Carrier = { name: string; services: readonly string[]; site: string; number(random: Random): string };

type Services = Carrier['services'];

/** A carrier's name determines the format of its tracking numbers; the URLs belong to no one. */
function carrier(name: string, site: string, services: Services, number: Carrier['number']): Carrier {
  return { name, services, site: `parcels.example/${site}`, number };
}

function postalNumber(random: Random): string {
  const digits = `9400${random.digits(18)}`.slice(0, -1);
  return `${digits}${checkDigit(digits)}`;
}

const digitsAfterOne = (count: number) => (random: Random) =>
  `${random.integer(1, 9)}${random.digits(count)}`;

const parcelCarriers: Readonly<Record<string, Carrier>> = {
  ups: carrier(
    'UPS',
    'brown',
    ['Ground', '2nd Day Air', 'Next Day Air Saver'],
    (random) => `1Z${random.digits(1)}${random.letters(2)}${random.digits(13)}`,
  ),
  usps: carrier('USPS', 'post', ['Ground Advantage', 'Priority Mail'], postalNumber),
  fedex: carrier('FedEx', 'express', ['Home Delivery', 'Express Saver'], digitsAfterOne(11)),
  dhl: carrier('DHL', 'yellow', ['Express Worldwide', 'Paket'], (random) => `JD01${random.digits(16)}`),
  royalMail: carrier(
    'Royal Mail',
    'royal',
    ['Tracked 24', 'Tracked 48'],
    (random) => `${random.letters(2)}${random.digits(9)}GB`,
  ),
  gls: carrier('GLS', 'gls', ['BusinessParcel', 'EuroBusinessParcel'], digitsAfterOne(10)),
};

const carriersOf: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  US: { ups: 4, usps: 4, fedex: 3, dhl: 1 },
  CA: { ups: 3, fedex: 2 },
  GB: { royalMail: 5, dhl: 2 },
  NL: { gls: 3, dhl: 3 },
  PL: { gls: 3, dhl: 2 },
  AU: { dhl: 1 },
};

export function createParcelTracking(country: string, shippedAtMs: number | null, random: Random): Tracking {
  const carrier = parcelCarriers[random.weighted(carriersOf[country] ?? { ups: 1 })];
  if (carrier === undefined) throw new Error(`No carrier drives from ${country}.`);
  const trackingNumber = carrier.number(random);
  return {
    carrier: carrier.name,
    carrierService: random.pick(carrier.services),
    trackingNumber,
    trackingUrl: random.chance(0.94) ? `https://${carrier.site}?number=${trackingNumber}` : null,
    shippedAtMs,
    bol: null,
    proNumber: null,
    scac: null,
  };
}

/** Returns the content of a parcel label's barcode: some carriers put the destination before the number. */
export function labelCode({ carrier, trackingNumber }: Tracking, zipCode: string | null): string {
  const zip = (zipCode ?? '').replaceAll(/\D/g, '').slice(0, 5);
  if (carrier === 'USPS' && zip.length === 5) return `420${zip}${trackingNumber}`;
  if (carrier === 'FedEx' && zip.length === 5) return `9622001900000${zip}0000${trackingNumber}`;
  if (carrier === 'DHL') return `J${trackingNumber}`;
  return trackingNumber;
}

/** Pallets are shipped by truck: their tracking number is the trucking company's own. */
export function createFreightTracking(shippedAtMs: number | null, random: Random): Tracking {
  const proNumber = random.digits(9);
  return {
    carrier: random.pick(['Northline Freight', 'Blue Ridge LTL', 'Kestrel Haulage']),
    carrierService: 'LTL',
    trackingNumber: `PRO${proNumber}`,
    trackingUrl: null,
    shippedAtMs,
    bol: `BOL${random.digits(8)}`,
    proNumber,
    scac: random.pick(['NLFT', 'BRLT', 'KSTH']),
  };
}

export const createReturnTrackingNumber = (country: string, random: Random): string =>
  createParcelTracking(country, null, random).trackingNumber;
