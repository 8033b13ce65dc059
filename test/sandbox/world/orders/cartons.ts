import { checkDigit } from '#test/sandbox/world/items/gtin.ts';
import type { Random } from '#test/sandbox/world/random.ts';
import type { OrderType } from './order.ts';
import type { WantedProduct } from './order-goods.ts';
import type { Carton, Measurements, PackageMaterial, ParentCarton, ShippedProduct } from './shipment.ts';

type Packaging = { material: PackageMaterial; size: readonly [depth: number, length: number, width: number] };

const packagings: readonly Packaging[] = [
  { material: 'PolyMailer', size: [1, 12, 9] },
  { material: 'BubbleMailer', size: [2, 11, 8] },
  { material: 'Box', size: [6, 12, 9] },
  { material: 'FragileBox', size: [8, 14, 12] },
  { material: 'OwnContainer', size: [10, 16, 12] },
];

const round = (value: number): number => Math.round(value * 10) / 10;

function weightOf(wanted: readonly WantedProduct[]): number {
  const items = wanted.flatMap(({ parts }) => parts);
  return items.reduce((sum, { item, quantity }) => sum + item.weightOz * quantity, 0);
}

export function choosePackaging(
  wanted: readonly WantedProduct[],
  type: OrderType,
  random: Random,
): { material: PackageMaterial; measurements: Measurements } {
  if (type === 'B2B') {
    const weight = round(weightOf(wanted) + 640);
    return { material: 'Custom', measurements: { depth: 52, length: 48, width: 40, weight } };
  }
  const packaging = random.pick(weightOf(wanted) < 16 ? packagings.slice(0, 3) : packagings.slice(2));
  const [depth, length, width] = packaging.size;
  return {
    material: packaging.material,
    measurements: { depth, length, width, weight: round(weightOf(wanted) + 3) },
  };
}

function shippingCode(reference: number): string {
  const digits = `00614141${String(reference % 1_000_000_000).padStart(9, '0')}`;
  return `${digits}${checkDigit(digits)}`;
}

/**
 * Creates one carton for each product of a business order, on a pallet; otherwise one parcel that contains everything.
 */
export function createCartons(
  shipmentId: number,
  products: readonly ShippedProduct[],
  type: OrderType,
  measurements: Measurements,
): ParentCarton[] {
  const carton = (place: number, contents: ShippedProduct[], size: Measurements): Carton => ({
    id: shipmentId * 4 + place,
    barcode: type === 'DTC' ? `C${shipmentId}-${place}` : shippingCode(shipmentId * 4 + place),
    type: 'Carton',
    measurements: size,
    products: contents,
  });
  if (type !== 'B2B') {
    const only = carton(1, [...products], measurements);
    return [{ barcode: only.barcode, type: 'Carton', measurements, cartons: [only] }];
  }
  const share = round(measurements.weight / Math.max(1, products.length));
  const small = { depth: 16, length: 20, width: 14, weight: share };
  return [
    {
      barcode: shippingCode(shipmentId * 4),
      type: 'Pallet',
      measurements,
      cartons: products.slice(0, 3).map((product, index, first) =>
        // A fourth carton would have no number of its own: the last one contains the rest.
        carton(index + 1, index === first.length - 1 ? products.slice(index) : [product], small),
      ),
    },
  ];
}
