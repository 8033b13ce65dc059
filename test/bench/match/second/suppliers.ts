import type { Random } from '#test/sandbox/world/random.ts';
import type { CarrierName } from './carrier-codes.ts';
import { PurchaseOrders } from './purchase-orders.ts';

export type SuppliedItem = {
  readonly inventoryId: number;
  readonly sku: string;
  readonly casePack: number;
  readonly hasLots: boolean;
};

/** The merchant's suppliers: their goods, their carrier, and how the responsible buyer numbers the orders. */
export type Supplier = {
  readonly name: string;
  readonly code: string;
  readonly items: readonly SuppliedItem[];
  readonly carrier: CarrierName;
  readonly account: string;
  readonly purchaseOrders: PurchaseOrders;
  serial: number;
};

/** A merchant of bicycle parts, workshop supplies and food for riders. */
const names = {
  BRK: 'Brannock Cycle Works',
  OST: 'Ostrava Alloy s.r.o.',
  YUL: 'Shenzhen Yulin Sports Goods Co., Ltd',
  TSN: 'Tessin Leder AG',
  NDH: 'Nordhavn Textil ApS',
  PRP: 'Pacific Rim Polymers',
  JNR: 'Juniper & Rook',
  MQN: 'Maquila del Norte',
  KOP: 'Kestrel Optics',
  GLW: 'Gelwerk Nutrition GmbH',
  HVL: 'Haverly Bearings',
  CTN: 'Catania Tubolari',
  SKG: 'Skogen Rubber AB',
  DLT: 'Delta Forge',
  WIN: 'Winslow Pack Co',
  TKR: 'Takara Drivetrain K.K.',
  ARV: 'Arvid & Sons',
  LMN: 'Luminar Lighting Ltd',
  PTR: 'Petrichor Lubes',
  VEL: 'Velox Mouldings',
} as const;

const carriersOf: Readonly<Record<string, readonly CarrierName[]>> = {
  far: ['dhlExpress', 'ems', 'freight', 'ups'],
  europe: ['dpd', 'ups', 'fedexExpress', 'dhlExpress'],
  near: [
    'ups',
    'ups',
    'fedexGround',
    'fedexGround',
    'usps',
    'amazon',
    'canadaPost',
    'freight',
    'fedexExpress',
  ],
};
const farCodes = new Set(['YUL', 'TKR', 'PRP']);
const europeanCodes = new Set(['OST', 'TSN', 'NDH', 'GLW', 'CTN', 'SKG']);
const lotCodes = new Set(['GLW', 'PTR']);

const kinds = [
  'GLV',
  'BAR',
  'STM',
  'PDL',
  'CHN',
  'RIM',
  'TUB',
  'HLM',
  'LGT',
  'BTL',
  'SDL',
  'GRP',
  'LUB',
  'GEL',
  'KIT',
];
const variants = ['BLK', 'SLV', 'RED', 'S', 'M', 'L', '42', '700C', '26', '29', '10SP', '12SP', '250', '500'];

function skuOf(code: string, scheme: number, random: Random): string {
  if (scheme === 0) return `${random.pick(kinds)}-${random.pick(variants)}-${random.digits(3)}`;
  if (scheme === 1) return `${random.integer(100, 899)}.${random.digits(4)}`;
  return `${code}${random.integer(1, 9)}${random.digits(4)}${random.pick(['', '', 'A', 'B'])}`;
}

export function createSuppliers(random: Random): Supplier[] {
  let inventoryId = 40_100_000;
  const counters = PurchaseOrders.createCounters(random);
  return Object.entries(names).map(([code, name]) => {
    const scheme = random.integer(0, 2);
    const skus = new Set(Array.from({ length: random.integer(12, 40) }, () => skuOf(code, scheme, random)));
    const region = farCodes.has(code) ? 'far' : europeanCodes.has(code) ? 'europe' : 'near';
    return {
      name,
      code,
      items: [...skus].map((sku) => ({
        inventoryId: (inventoryId += random.integer(1, 60)),
        sku,
        casePack: random.pick([6, 10, 12, 20, 24, 24, 30, 36, 48, 50, 60, 100, 144]),
        hasLots: lotCodes.has(code),
      })),
      carrier: random.pick(carriersOf[region] ?? []),
      account: `${random.letters(1)}${random.digits(2)}${random.letters(1)}${random.digits(2)}`,
      purchaseOrders: new PurchaseOrders(code, name, random, counters),
      serial: random.integer(10_000, 900_000),
    };
  });
}
