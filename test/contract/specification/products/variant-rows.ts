import { expect } from 'vitest';
import { z } from 'zod';
import { createProductSearch, listAllergens } from '#electron/resources/products/products.ts';
import type { BundleBody, MovedVariantsBody, NewProductOfVariants } from '#shared/products/product-body.ts';
import { AllergenListWire, ProductWire, VariantListWire } from '#shared/products/products.ts';
import { fromWireKeys } from '#shared/wire/wire.ts';
import { endpoint, field, fields } from '#test/contract/specification/answer-rows.ts';
import type { Bench, CallArguments } from '#test/contract/specification/bench.ts';
import { type MemberEffect, members, type Writing } from '#test/contract/specification/request-rows.ts';
import { type Row, rowOf } from '#test/contract/specification/row.ts';
import { type Sample, sample, sendCall } from '#test/contract/specification/sample.ts';
import { valuesAt } from '#test/sandbox/misbehavior/member-path.ts';
import { changesOn, makeProduct, makeVariant, seededVariant } from './product-records.ts';

const dated = ['2025-07', '2026-01', '2026-07'];
const newVariant = async (bench: Bench) => (await makeVariant(bench)).id;
const idOf = ({ path }: CallArguments) => Number(path?.productId ?? path?.variantId);

const readAt = (version: string): Sample =>
  sample(
    `GET /${version}/product/{productId}/variants`,
    'products.listVariants',
    VariantListWire,
    async (bench) => ({ path: { productId: (await makeProduct(bench, { name: 'Read' })).id } }),
  );

const changeAt = (version: string): Sample =>
  sample(
    `PATCH /${version}/product/{productId}/variants`,
    'products.changeVariants',
    VariantListWire,
    async (bench) => {
      const { id, variants } = await makeProduct(bench, { name: 'Changed' });
      return { path: { productId: id }, body: [{ id: variants[0]?.id, weight: 3 }] };
    },
  );

const deleteAt = (version: string): Sample =>
  sample(`DELETE /${version}/product/{productId}`, 'products.delete', z.unknown(), async (bench) => ({
    path: { productId: (await makeProduct(bench, { name: 'Deleted' })).id },
  }));

const moveOutAt = (version: string): Writing => ({
  address: `POST /${version}/product:moveVariants`,
  operation: 'products.moveVariantsOut',
  schema: ProductWire,
  status: 201,
  call: async (bench) => ({
    body: { name: bench.fresh('Moved'), variants: [{ id: await newVariant(bench) }] },
  }),
  submit: (bench, draft) =>
    changesOn(bench, 'products.moveVariantsOut', version).moveVariantsOut(draft as NewProductOfVariants),
});

const moveIntoAt = (version: string): Writing => ({
  address: `POST /${version}/product/{productId}:moveVariants`,
  operation: 'products.moveVariantsInto',
  schema: ProductWire,
  status: 201,
  call: async (bench) => ({
    path: { productId: (await makeProduct(bench, { name: 'Home' })).id },
    body: { variants: [{ id: await newVariant(bench) }] },
  }),
  submit: (bench, draft, sent) =>
    changesOn(bench, 'products.moveVariantsInto', version).moveVariantsInto({
      id: idOf(sent),
      ...(draft as MovedVariantsBody),
    }),
});

const bundleAt = (version: string): Writing => ({
  address: `POST /${version}/variant/{variantId}:convertToBundle`,
  operation: 'variants.convertToBundle',
  schema: ProductWire,
  status: 201,
  call: async (bench) => ({
    path: { variantId: await newVariant(bench) },
    body: {
      bundle_definition: [{ variant_id: seededVariant(bench), quantity: 1 }],
      channel_metadata: [{ channel_id: bench.channelId }],
    },
  }),
  submit: (bench, draft, sent) =>
    changesOn(bench, 'variants.convertToBundle', version).convertToBundle({
      variantId: idOf(sent),
      bundle: draft as BundleBody,
    }),
});

const mergeAt = (version: string): Writing => ({
  address: `POST /${version}/variant/{variantId}:merge`,
  operation: 'variants.merge',
  schema: ProductWire,
  status: 201,
  call: async (bench) => ({
    path: { variantId: await newVariant(bench) },
    body: [{ id: await newVariant(bench) }],
  }),
  submit: (bench, draft, sent) =>
    changesOn(bench, 'variants.merge', version).merge({
      variantId: idOf(sent),
      ids: (draft as { id: number }[]).map(({ id }) => id),
    }),
});

const allergens: Sample = sample('GET /2026-07/allergens', 'allergens.list', AllergenListWire);
const movedId: MemberEffect = { send: newVariant, kind: 'integer', shows: 'variants[].id' };
const movedName: MemberEffect = { send: (bench: Bench) => bench.fresh('Renamed') };

function goneAt(version: string): Row {
  const read = readAt(version);
  return rowOf('4.11', `a product is gone after ${deleteAt(version).address}`, {
    async sandbox(bench) {
      const call = await deleteAt(version).call(bench);
      expect((await bench.send(deleteAt(version).address, call)).status).toBe(200);
      expect((await bench.send(read.address, call)).status).toBe(404);
    },
    async client(bench) {
      const { id } = await makeProduct(bench, { name: 'Deleted' });
      await changesOn(bench, 'products.delete', version).delete({ id });
      const search = createProductSearch({ api: bench.apiAt({ 'products.listVariants': version }) });
      await expect(search.listVariants({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    },
    mutation: { kind: 'doNothing', on: deleteAt(version).address, status: 200, answer: {} },
  });
}

function leaves(writing: Writing, what: string, pathOf: (ids: Left) => Readonly<Record<string, number>>) {
  const read = readAt('2025-07');
  const trial = async (bench: Bench, send: (call: CallArguments) => Promise<unknown>) => {
    const { id, variants } = await makeProduct(bench, { name: 'Stays' }, { name: 'Leaves' });
    const leaving = variants[1]?.id ?? 0;
    const other = await makeProduct(bench, { name: 'Other' });
    const left = { productId: other.id, variantId: other.variants[0]?.id ?? 0 };
    const call = await writing.call(bench);
    const body = Array.isArray(call.body)
      ? [{ id: leaving }]
      : { ...(call.body as object), variants: [{ id: leaving }] };
    await send({ path: pathOf(left), body });
    const { json } = await bench.send(read.address, { path: { productId: id } });
    expect(valuesAt(json, '[].id')).toEqual([variants[0]?.id]);
  };
  return rowOf('4.11', `${what} is no longer in its product after ${writing.address}`, {
    sandbox: (bench) => trial(bench, (call) => bench.send(writing.address, call)),
    client: (bench) =>
      trial(bench, (call) => writing.submit?.(bench, fromWireKeys(call.body), call) ?? Promise.resolve()),
    mutation: { kind: 'doNothing', on: writing.address, status: 201, answer: { id: 1, variants: [] } },
  });
}

/** The product ID in the body, in addition to the variants: the product that they leave or join, and no other. */
function namesProduct(writing: Writing, homeOf: (left: { from: number; into: number }) => number): Row {
  const trial = async (bench: Bench, send: (call: CallArguments) => Promise<unknown>) => {
    const from = await makeProduct(bench, { name: 'Stays' }, { name: 'Leaves' });
    const call = await writing.call(bench);
    const productId = homeOf({ from: from.id, into: idOf(call) });
    const variants = [{ id: from.variants[1]?.id }];
    const body = { ...(call.body as object), product_id: productId, variants };
    await send({ ...call, body });
  };
  return rowOf('4.11', `the body's product_id of ${writing.address}`, {
    async sandbox(bench) {
      await trial(bench, (call) => sendCall(bench, writing, call));
      await trial(bench, async (call) => {
        const other = (await makeProduct(bench, { name: 'Other' })).id;
        const body = { ...(call.body as object), product_id: other };
        expect((await bench.send(writing.address, { ...call, body })).status).toBe(400);
      });
    },
    client: (bench) =>
      trial(bench, (call) => writing.submit?.(bench, fromWireKeys(call.body), call) ?? Promise.resolve()),
    mutation: { kind: 'refuseBody', on: writing.address, path: 'product_id', where: 'present' },
  });
}

type Left = { productId: number; variantId: number };

const operations = [readAt, changeAt, deleteAt, moveOutAt, moveIntoAt, bundleAt, mergeAt];

/**
 * Reading, changing, moving, bundling, merging and deleting variants, and allergens (specification 4.11,
 * reference-notes 16).
 */
export const variantRows: readonly Row[] = [
  ...operations.flatMap((at) => dated.map((version) => endpoint('4.11', at(version)))),
  ...dated.map(goneAt),
  endpoint('4.11', allergens),
  ...fields('4.11', allergens, { '[].id': 'integer', '[].key': 'text', '[].name': 'text' }),
  rowOf('4.11', 'the allergens are those that can be attached to a variant', {
    async sandbox(bench) {
      expect(valuesAt((await bench.send(allergens.address)).json, '[].key')).toContain('milk');
    },
    async client(bench) {
      const found = await listAllergens(bench.apiAt({ 'allergens.list': '2026-07' }));
      expect(found).toContainEqual(expect.objectContaining({ key: 'milk', name: 'Milk' }));
    },
    mutation: { kind: 'replace', on: allergens.address, path: '[].key', from: 'milk', to: 'other' },
  }),
  ...members('4.11', moveOutAt('2025-07'), {
    name: { send: (bench: Bench) => bench.fresh('Name') },
    taxonomy_id: { send: 11_000, kind: 'integer', shows: 'taxonomy.id' },
    category_id: { send: 11_000, kind: 'integer', shows: 'taxonomy.id' },
    sub_category_id: { send: 12_000, kind: 'integer', shows: 'taxonomy.id' },
    'variants[].id': movedId,
    'variants[].name': movedName,
  }),
  ...members('4.11', moveIntoAt('2025-07'), { 'variants[].id': movedId, 'variants[].name': movedName }),
  ...members('4.11', bundleAt('2025-07'), {
    name: { send: (bench: Bench) => bench.fresh('Name'), shows: 'variants[].name' },
    sku: { send: (bench: Bench) => bench.fresh('SET'), shows: 'variants[].sku' },
    'bundle_definition[].variant_id': {
      send: newVariant,
      kind: 'integer',
      shows: 'variants[].bundleDefinition[].variantId',
    },
    'bundle_definition[].quantity': {
      send: 4,
      kind: 'integer',
      shows: 'variants[].bundleDefinition[].quantity',
    },
    'channel_metadata[].seller_sku': { send: 'S-90', shows: 'variants[].channelMetadata[].sellerSku' },
  }),
  ...members('4.11', mergeAt('2025-07'), {
    '[].id': { send: newVariant, kind: 'integer', shows: 'variants[].mergeChildren[].variantId' },
  }),
  field('4.11', bundleAt('2025-07'), 'type', 'text'),
  field('4.11', mergeAt('2025-07'), 'variants[].merge_children[].inventory_id', 'integer'),
  namesProduct(moveOutAt('2025-07'), ({ from }) => from),
  namesProduct(moveIntoAt('2025-07'), ({ into }) => into),
  leaves(moveOutAt('2025-07'), 'a variant', () => ({})),
  leaves(moveIntoAt('2025-07'), 'a variant', ({ productId }) => ({ productId })),
  leaves(mergeAt('2025-07'), 'a variant', ({ variantId }) => ({ variantId })),
];
