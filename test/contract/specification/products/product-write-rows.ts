import { expect } from 'vitest';
import { createProductSearch } from '#electron/resources/products/products.ts';
import type { ProductBody, VariantBody } from '#shared/products/product-body.ts';
import { ProductWire, VariantListWire } from '#shared/products/products.ts';
import { fromWireKeys } from '#shared/wire/wire.ts';
import type { Bench, CallArguments } from '#test/contract/specification/bench.ts';
import {
  acceptsNull,
  limit,
  type MemberEffect,
  member,
  members,
  type Writing,
} from '#test/contract/specification/request-rows.ts';
import { type Row, rowOf } from '#test/contract/specification/row.ts';
import { callSample, sendCall, sendSample } from '#test/contract/specification/sample.ts';
import { clientPathOf } from '#test/contract/specification/value-kinds.ts';
import { valuesAt, withMember } from '#test/sandbox/misbehavior/member-path.ts';
import { changesOn, makeProduct, makeVariant, seededVariant } from './product-records.ts';

/** A variant with a container for every nested member (specification 2.3). */
const variantWithPlaces = (bench: Bench): object => ({
  name: 'Places',
  dimension: {},
  barcodes: [{ value: bench.fresh('CODE') }],
  bundle_definition: [{ variant_id: seededVariant(bench), quantity: 1 }],
  lot_information: {},
  customs: {},
  fulfillment_settings: { serial_scan: {} },
  additional_hazmat_attributes: {},
  return_preferences: {},
  channel_metadata: [{ channel_id: bench.channelId }],
});

const fresh = (prefix: string) => (bench: Bench) => bench.fresh(prefix);

/** The effect of each member of a variant's request shape; some appear under another name (2.3 and 2.4). */
const effects: Readonly<Record<string, MemberEffect>> = {
  name: { send: fresh('Name') },
  sku: { send: fresh('SKU') },
  gtin: { send: '04006381333931' },
  upc: { send: '036000291452' },
  is_digital: { send: true, kind: 'boolean' },
  weight: { send: 12.5, kind: 'number', shows: 'weight.weight' },
  packaging_material_type_id: { send: 3, kind: 'integer', shows: 'packagingMaterialType.id' },
  packaging_requirement_id: { send: 2, kind: 'integer', shows: 'packagingRequirement.id' },
  'dimension.height': { send: 4.5, kind: 'number' },
  'dimension.length': { send: 5.5, kind: 'number' },
  'dimension.width': { send: 6.5, kind: 'number' },
  'barcodes[].value': { send: fresh('VALUE') },
  'barcodes[].sticker_url': { send: 'https://stickers.example/2.pdf' },
  'bundle_definition[].variant_id': {
    send: async (bench: Bench) => (await makeVariant(bench)).id,
    kind: 'integer',
  },
  'bundle_definition[].quantity': { send: 7, kind: 'integer' },
  'lot_information.is_lot': { send: true, kind: 'boolean' },
  'lot_information.minimum_shelf_life_days': { send: 45, kind: 'integer' },
  'customs.country_code_of_origin': { send: 'PT' },
  'customs.description': { send: 'Wax' },
  'customs.hs_tariff_code': { send: '3406.00' },
  'customs.is321_eligible': { send: true, kind: 'boolean' },
  'customs.value': { send: 12, kind: 'number' },
  'fulfillment_settings.dangerous_goods': { send: true, kind: 'boolean' },
  'fulfillment_settings.is_bpm_parcel': { send: true, kind: 'boolean' },
  'fulfillment_settings.is_case_pick': { send: true, kind: 'boolean' },
  'fulfillment_settings.requires_prop65': { send: true, kind: 'boolean' },
  'fulfillment_settings.msds_url': { send: 'https://sheets.example/2.pdf' },
  'fulfillment_settings.serial_scan.exact_character_length': { send: 11, kind: 'integer' },
  'fulfillment_settings.serial_scan.is_enabled': { send: true, kind: 'boolean' },
  'fulfillment_settings.serial_scan.prefix': { send: 'SN' },
  'fulfillment_settings.serial_scan.suffix': { send: 'Z' },
  'additional_hazmat_attributes.charge_state_percentage': { send: 30, kind: 'number' },
  'additional_hazmat_attributes.container_metal': { send: true, kind: 'boolean' },
  'additional_hazmat_attributes.container_type': { send: 'Can' },
  'additional_hazmat_attributes.lithium_battery_packaging': { send: 'Contained' },
  'additional_hazmat_attributes.lithium_battery_type': { send: 'Ion' },
  'additional_hazmat_attributes.magnet': { send: true, kind: 'boolean' },
  'additional_hazmat_attributes.net_volume': { send: 1.5, kind: 'number' },
  'additional_hazmat_attributes.net_weight': { send: 2.5, kind: 'number' },
  'return_preferences.backup_action_id': {
    send: 3,
    kind: 'integer',
    shows: 'returnPreferences.backupAction.id',
  },
  'return_preferences.primary_action_id': {
    send: 3,
    kind: 'integer',
    shows: 'returnPreferences.primaryAction.id',
  },
  'return_preferences.return_to_sender_backup_action_id': {
    send: 3,
    kind: 'integer',
    shows: 'returnPreferences.returnToSenderBackupAction.id',
  },
  'return_preferences.return_to_sender_primary_action_id': {
    send: 3,
    kind: 'integer',
    shows: 'returnPreferences.returnToSenderPrimaryAction.id',
  },
  'return_preferences.instructions': { send: 'Look at the lid.' },
  'channel_metadata[].channel_id': { send: 77, kind: 'integer' },
  'channel_metadata[].id': { send: 78, kind: 'integer' },
  'channel_metadata[].legacy_product_id': { send: 79, kind: 'integer' },
  'channel_metadata[].currency': { send: 'EUR' },
  'channel_metadata[].platform': { send: 'WebShop' },
  'channel_metadata[].platform_identifier': { send: 'P-80' },
  'channel_metadata[].platform_inventory_item_id': { send: 'I-81' },
  'channel_metadata[].is_inventory_sync_enabled': { send: true, kind: 'boolean' },
  'channel_metadata[].price': { send: 19.5, kind: 'number' },
  'channel_metadata[].seller_sku': { send: 'S-82' },
};

/**
 * The members of variants in a body, and where they appear in the response.
 *
 * @param sent where the variants are in the body, as `variants[].`
 * @param shown where they are in the response
 */
function variantEffects(sent: string, shown: string): Record<string, MemberEffect> {
  const placed = Object.entries(effects).map(([path, effect]) => {
    const place = effect.shows ?? clientPathOf(path);
    return [`${sent}${path}`, { ...effect, shows: `${shown}${place}` }];
  });
  return Object.fromEntries(placed) as Record<string, MemberEffect>;
}

const createAt = (version: string): Writing => ({
  address: `POST /${version}/product`,
  operation: 'products.create',
  schema: ProductWire,
  status: 201,
  call: (bench) => ({ body: { name: bench.fresh('Lamp'), variants: [variantWithPlaces(bench)] } }),
  submit: (bench, draft) => changesOn(bench, 'products.create', version).create(draft as ProductBody),
});

const create = createAt('2025-07');

const createEmpty: Writing = {
  ...create,
  call: (bench) => ({ body: { name: bench.fresh('Lamp'), variants: [] } }),
};

const idOf = ({ path }: CallArguments) => Number(path?.productId);

const add: Writing = {
  address: 'POST /2025-07/product/{productId}/variants',
  operation: 'products.addVariants',
  schema: ProductWire,
  status: 201,
  call: async (bench) => ({
    path: { productId: (await makeProduct(bench)).id },
    body: [variantWithPlaces(bench)],
  }),
  submit: (bench, draft, sent) =>
    changesOn(bench, 'products.addVariants', '2025-07').addVariants({
      id: idOf(sent),
      variants: draft as VariantBody[],
    }),
};

const change: Writing = {
  address: 'PATCH /2025-07/product/{productId}/variants',
  operation: 'products.changeVariants',
  schema: VariantListWire,
  async call(bench) {
    const product = await makeProduct(bench, { name: 'Changing' });
    const { name: _name, ...places } = variantWithPlaces(bench) as { name: string };
    return { path: { productId: product.id }, body: [{ id: product.variants[0]?.id, ...places }] };
  },
  submit: (bench, draft, sent) =>
    changesOn(bench, 'products.changeVariants', '2025-07').changeVariants({
      id: idOf(sent),
      variants: draft as { id: number }[],
    }),
};

/** A write with one additional member, over plain HTTP or by the client; returns the product's ID. */
async function writeWith(writing: Writing, bench: Bench, path: string, value: unknown, by: 'raw' | 'client') {
  const call = await writing.call(bench);
  const body = withMember(call.body, path, value);
  const record =
    by === 'raw'
      ? await sendCall(bench, writing, { ...call, body })
      : await writing.submit?.(bench, fromWireKeys(body), call);
  return (record as { id: number }).id;
}

/** A member that no response contains; it is checked in the sandbox's world. */
function hidden(
  section: string,
  writing: Writing,
  path: string,
  value: unknown,
  shown: (bench: Bench, id: number) => unknown,
): Row {
  const trial = (by: 'raw' | 'client') => async (bench: Bench) => {
    const id = await writeWith(writing, bench, path, value, by);
    expect(shown(bench, id)).toBe(value);
  };
  return rowOf(section, `the body's ${path} of ${writing.address}, which no answer shows`, {
    sandbox: trial('raw'),
    client: trial('client'),
    mutation: { kind: 'forgetMember', on: writing.address, path },
  });
}

function marketplaceOf({ sandbox }: Bench, id: number) {
  const product = sandbox.world.demo.catalog.findProduct(id);
  return product?.variants[0]?.listings?.[0]?.marketplace;
}

/** Marketplace data of a variant, accepted in requests. */
const marketplaceRows = (section: string, writing: Writing, place: string): Row[] => [
  hidden(section, writing, `${place}asin`, 'B0-1', (bench, id) => marketplaceOf(bench, id)?.asin),
  hidden(section, writing, `${place}fnsku`, 'X0-1', (bench, id) => marketplaceOf(bench, id)?.fnsku),
  hidden(
    section,
    writing,
    `${place}fulfillment_channel`,
    'AFN',
    (bench, id) => marketplaceOf(bench, id)?.fulfillmentChannel,
  ),
];

const hiddenMembers: readonly Row[] = [
  hidden('2.2', create, 'is_quarantine', true, ({ sandbox }, id) => {
    return sandbox.world.demo.catalog.findProduct(id)?.isQuarantine;
  }),
  ...marketplaceRows('2.3', create, 'variants[].channel_metadata[].'),
  ...marketplaceRows('4.2', add, '[].channel_metadata[].'),
];

const mayBeNull = ['name', 'sku', 'gtin', 'upc', 'packaging_material_type_id', 'packaging_requirement_id'];
const customsValue = 'variants[].customs.value';

/** Up to 2026-01 the customs value is a whole number. */
function wholeAt(version: string): Row {
  const writing = createAt(version);
  const bodyWith = (value: number) => (call: CallArguments) => {
    return { ...call, body: withMember(call.body, customsValue, value) };
  };
  return limit('2.3', 'a customs value is a whole number', writing, {
    accepted: bodyWith(12),
    refused: bodyWith(12.5),
    status: 400,
    held: {
      field: 'variants.0.customs.value',
      send: (bench, { body }) =>
        changesOn(bench, 'products.create', version).create(fromWireKeys(body) as ProductBody),
    },
  });
}

async function decimalProduct(bench: Bench): Promise<number> {
  const body = { name: 'Decimal', variants: [{ name: 'Decimal', customs: { value: 12.75 } }] };
  return ((await sendSample(bench, createAt('2026-07'), { body })) as { id: number }).id;
}

/** How a value with decimals is read. */
function readAt(version: string, shown: number): Row {
  const address = `GET /${version}/product/{productId}/variants`;
  const what = Number.isInteger(shown) ? 'a whole number' : 'a number with decimals';
  return rowOf('2.3', `a customs value is read as ${what} of ${address}`, {
    async sandbox(bench) {
      const { json } = await bench.send(address, { path: { productId: await decimalProduct(bench) } });
      expect(valuesAt(json, '[].customs.value')).toEqual([shown]);
    },
    async client(bench) {
      const search = createProductSearch({ api: bench.apiAt({ 'products.listVariants': version }) });
      const [variant] = await search.listVariants({ id: await decimalProduct(bench) });
      expect(variant?.customs?.value).toBe(shown);
    },
    mutation: {
      kind: 'replace',
      on: address,
      path: '[].customs.value',
      to: Number.isInteger(shown) ? 12.75 : 13,
    },
  });
}

const created = (writing: Writing, what: string): Row =>
  rowOf('7.7', `${what} is answered with 201`, {
    async sandbox(bench) {
      const { status } = await bench.send(writing.address, await writing.call(bench));
      expect(status).toBe(201);
    },
    async client(bench) {
      bench.sandbox.clearRequests();
      const { value } = await callSample(bench, writing);
      expect(value).toMatchObject({ id: expect.any(Number) });
      expect(bench.sandbox.requests.at(-1)?.status).toBe(201);
    },
    mutation: { kind: 'status', on: writing.address, status: 200, was: 201 },
  });

/** The bodies that create and change products and variants (specification 2.2, 2.3, 4.2, 4.11 and 7.7). */
export const productWriteRows: readonly Row[] = [
  ...members('2.2', createEmpty, {
    name: { send: (bench: Bench) => bench.fresh('Name') },
    taxonomy_id: { send: 11_000, kind: 'integer', shows: 'taxonomy.id' },
    type_id: { send: 2, shows: 'type', as: 'Bundle' },
    variants: { send: [{ name: 'The only one' }], shows: 'variants[].name', as: 'The only one' },
  }),
  ...members('2.3', create, {
    ...variantEffects('variants[].', 'variants[].'),
    'variants[].status_id': { send: 2, shows: 'variants[].status', as: 'Inactive' },
  }),
  ...hiddenMembers,
  ...mayBeNull.map((name) => acceptsNull('2.3', create, `variants[].${name}`)),
  ...members('4.2', add, {
    ...variantEffects('[].', 'variants[].'),
    '[].status_id': { send: 2, shows: 'variants[].status', as: 'Inactive' },
  }),
  ...mayBeNull.map((name) => acceptsNull('4.2', add, `[].${name}`)),
  ...members('4.11', change, { ...variantEffects('[].', '[].'), '[].status': { send: 2, as: 'Inactive' } }),
  member('2.3', createAt('2026-07'), customsValue, { send: 12.75, kind: 'number' }),
  member('9.3', createAt('2026-07'), customsValue, { send: 12.75, kind: 'number' }),
  { ...wholeAt('2026-01'), section: '9.3' },
  wholeAt('2025-07'),
  wholeAt('2026-01'),
  readAt('2025-07', 13),
  readAt('2026-01', 13),
  readAt('2026-07', 12.75),
  created(create, 'the creation of a product'),
  created(add, 'the creation of variants'),
];
