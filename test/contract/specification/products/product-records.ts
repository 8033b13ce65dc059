import type { Operation } from '#electron/api/operations/operations.ts';
import { createProductChanges } from '#electron/resources/products/product-changes.ts';
import type { Bench } from '#test/contract/specification/bench.ts';

export type RawVariant = { id: number; sku: string; inventory: { inventory_id: number } };
export type RawProduct = { id: number; name: string; variants: RawVariant[] };

export async function makeProduct(bench: Bench, ...variants: readonly object[]): Promise<RawProduct> {
  const name = bench.fresh('Product');
  const { status, json } = await bench.send('POST /2025-07/product', { body: { name, variants } });
  if (status !== 201) throw new Error(`A product cannot be made: ${status} ${JSON.stringify(json)}`);
  return json as RawProduct;
}

export async function makeVariant(bench: Bench, body: object = {}): Promise<RawVariant> {
  const { variants } = await makeProduct(bench, { name: 'Alone', sku: bench.fresh('SKU'), ...body });
  const [variant] = variants;
  if (variant === undefined) throw new Error('The product has no variant.');
  return variant;
}

/** The ID of a variant from the seeded world, for parts of bundles. */
export const seededVariant = ({ sandbox }: Bench): number => sandbox.world.demo.items[0]?.variantId ?? 0;

/** The client's own product changes, with one operation at one version. */
export const changesOn = (bench: Bench, operation: Operation, version: string) =>
  createProductChanges({
    api: bench.apiAt({ [operation]: version }),
    account: () => 'specification',
    startActivity: () => () => undefined,
  });

/** Everything that one body can contain for a variant that is not a bundle (specification 2.3). */
export const wholeVariant = (bench: Bench): object => ({
  name: 'Whole',
  sku: bench.fresh('SKU'),
  gtin: '04006381333931',
  upc: '036000291452',
  is_digital: false,
  status_id: 1,
  weight: 12.5,
  packaging_material_type_id: 2,
  packaging_requirement_id: 1,
  dimension: { height: 4, length: 6.5, width: 5 },
  barcodes: [{ value: bench.fresh('CODE'), sticker_url: 'https://stickers.example/1.pdf' }],
  lot_information: { is_lot: true, minimum_shelf_life_days: 30 },
  customs: {
    country_code_of_origin: 'PT',
    description: 'A candle',
    hs_tariff_code: '3406.00',
    is321_eligible: true,
    value: 12,
  },
  fulfillment_settings: {
    dangerous_goods: true,
    is_bpm_parcel: true,
    is_case_pick: true,
    requires_prop65: true,
    msds_url: 'https://sheets.example/1.pdf',
    serial_scan: { exact_character_length: 9, is_enabled: true, prefix: 'SN', suffix: 'X' },
  },
  additional_hazmat_attributes: {
    charge_state_percentage: 30,
    container_metal: true,
    container_type: 'Can',
    lithium_battery_packaging: 'Contained',
    lithium_battery_type: 'Ion',
    magnet: true,
    net_volume: 1.5,
    net_weight: 2.5,
  },
  return_preferences: {
    backup_action_id: 2,
    primary_action_id: 1,
    return_to_sender_backup_action_id: 3,
    return_to_sender_primary_action_id: 2,
    instructions: 'Look at the lid.',
  },
  channel_metadata: [
    {
      channel_id: bench.channelId,
      id: 71,
      legacy_product_id: 72,
      currency: 'EUR',
      platform: 'WebShop',
      platform_identifier: 'P-73',
      platform_inventory_item_id: 'I-74',
      is_inventory_sync_enabled: true,
      price: 19.5,
      seller_sku: 'S-75',
    },
  ],
});

const whole = new WeakMap<Bench, Promise<number>>();

/** A product with a variant that has all data, one that was merged into it, and a bundle of it. */
export function wholeProduct(bench: Bench): Promise<number> {
  const known = whole.get(bench) ?? makeWholeProduct(bench);
  whole.set(bench, known);
  return known;
}

async function makeWholeProduct(bench: Bench): Promise<number> {
  const product = await makeProduct(bench, wholeVariant(bench));
  const id = product.variants[0]?.id ?? 0;
  const merging = await makeVariant(bench, {
    lot_information: { is_lot: true },
    channel_metadata: [{ channel_id: bench.channelId }],
  });
  await bench.send('POST /2025-07/variant/{id}:merge', { path: { id }, body: [{ id: merging.id }] });
  const bundle = {
    name: 'Set',
    sku: bench.fresh('SET'),
    bundle_definition: [{ variant_id: id, quantity: 3 }],
  };
  await bench.send('POST /2025-07/product/{id}/variants', { path: { id: product.id }, body: [bundle] });
  return product.id;
}
