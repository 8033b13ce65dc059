import type { InventoryItem, Product } from '../../world/items/inventory-items.ts';
import { mergeVariants, whyNotBundled, whyNotMerged } from '../../world/items/product-changes.ts';
import type { Answer, Call } from '../answer.ts';
import { BodyFields, type BodyProblems, readBodyList } from '../body-fields.ts';
import { isRecord } from '../json-body.ts';
import { readPathId } from '../path-id.ts';
import { problemDetails, validationProblem } from '../problems.ts';
import { readBundle, readListings } from './product-body.ts';
import { placeOf } from './product-place.ts';
import { listingsOf, productToWire } from './product-records.ts';
import { findOwnProduct, unknownProduct } from './products.ts';

function hasAny(problems: BodyProblems): boolean {
  return Object.keys(problems).length > 0;
}

function findOwnVariant({ parameters, principal }: Call): InventoryItem | undefined {
  const id = readPathId(parameters.variantId);
  return id === null ? undefined : principal.merchant.catalog.findVariant(id);
}

function unknownVariant({ parameters }: Call): Answer {
  const message = `Variant ${parameters.variantId ?? ''} was not found.`;
  return validationProblem(404, { variantId: [message] }, message);
}

function productOf(item: InventoryItem, call: Call): Answer {
  const product = call.principal.merchant.catalog.findProduct(item.productId);
  return product === undefined ? unknownVariant(call) : { status: 201, body: productToWire(product, call) };
}

/** The variants that a list names by their ids, each once; what is none is a problem. */
function readVariants(lists: readonly BodyFields[], { principal }: Call): InventoryItem[] {
  const seen = new Set<InventoryItem>();
  for (const fields of lists) {
    const id = fields.integer('id');
    const item = id === null ? undefined : principal.merchant.catalog.findVariant(id);
    if (item === undefined) fields.refuse('id', 'There is no such variant.');
    else if (seen.has(item)) fields.refuse('id', 'This variant is named twice.');
    else seen.add(item);
  }
  return [...seen];
}

interface Moving {
  fields: BodyFields;
  variants: { item: InventoryItem; name: string | null }[];
  problems: BodyProblems;
}

function readMoving(call: Call): Moving {
  const problems: BodyProblems = {};
  const fields = new BodyFields(call.body, '', problems);
  const lists = fields.list('variants') ?? [];
  if (lists.length === 0) fields.refuse('variants', 'There is no variant to move.');
  const variants = readVariants(lists, call).map((item, index) => {
    return { item, name: lists[index]?.text('name') ?? null };
  });
  return { fields, variants, problems };
}

/** A product that is named in the body must be the one that the variants leave, or go into (reference notes, 16). */
function checkNamedProduct({ fields, problems }: Moving, isIt: (productId: number) => boolean): void {
  const productId = fields.integer('product_id');
  if (productId === null || hasAny(problems)) return;
  if (!isIt(productId)) fields.refuse('product_id', 'The variants do not belong to this product.');
}

function moveAll({ variants }: Moving, productId: number, { nowMs, principal }: Call): void {
  const { catalog } = principal.merchant;
  for (const { item, name } of variants) {
    catalog.moveVariant(item, productId, nowMs);
    if (name !== null) catalog.changeVariant(item, { name, variantName: name }, nowMs);
  }
}

/** `POST /{version}/product:moveVariants`: they become a product of their own (reference notes, 16). */
export function moveToNewProduct(call: Call): Answer {
  const { body, nowMs, principal } = call;
  if (!isRecord(body)) return problemDetails(400, 'The body must be an object.');
  const moving = readMoving(call);
  const { fields, variants, problems } = moving;
  const name = fields.text('name') ?? '';
  if (name.trim() === '') fields.refuse('name', 'The field name is required.');
  const ids = [
    fields.integer('taxonomy_id'),
    fields.integer('sub_category_id'),
    fields.integer('category_id'),
  ];
  checkNamedProduct(moving, (id) => variants.every(({ item }) => item.productId === id));
  if (hasAny(problems)) return validationProblem(400, problems);
  const { catalog } = principal.merchant;
  const draft = {
    name,
    isBundle: variants.some(({ item }) => item.isBundle),
    isQuarantine: false,
    ...placeOf(ids.find((id) => id !== null) ?? null),
    referenceId: null,
  };
  const product: Product = catalog.createProduct(draft, [], nowMs);
  moveAll(moving, product.productId, call);
  return { status: 201, body: productToWire(product, call) };
}

/** `POST /{version}/product/{productId}:moveVariants`: into the product of the path (reference notes, 16). */
export function moveIntoProduct(call: Call): Answer {
  const known = findOwnProduct(call);
  if (known === undefined) return unknownProduct(call);
  const moving = readMoving(call);
  const isThere = moving.variants.some(({ item }) => item.productId === known.productId);
  if (isThere) moving.fields.refuse('variants', 'A variant is in this product already.');
  checkNamedProduct(moving, (id) => id === known.productId);
  if (hasAny(moving.problems)) return validationProblem(400, moving.problems);
  moveAll(moving, known.productId, call);
  const product = call.principal.merchant.catalog.findProduct(known.productId) ?? known;
  return { status: 201, body: productToWire(product, call) };
}

/** `POST /{version}/variant/{variantId}:convertToBundle`: of other variants, bundles not among them (reference notes, 16). */
export function convertToBundle(call: Call): Answer {
  const item = findOwnVariant(call);
  if (item === undefined) return unknownVariant(call);
  const { nowMs, principal } = call;
  const { merchant } = principal;
  const problems: BodyProblems = {};
  const fields = new BodyFields(call.body, '', problems);
  const bundle = readBundle(fields, item, merchant.catalog) ?? [];
  if (bundle.length === 0) fields.refuse('bundle_definition', 'A bundle has at least one part.');
  const changed = {
    name: fields.text('name') ?? item.name,
    sku: fields.text('sku', 400) ?? item.sku,
    listings: readListings(fields) ?? item.listings,
    bundle,
    isBundle: true,
  };
  if (hasAny(problems)) return validationProblem(400, problems);
  const reason = whyNotBundled(item, merchant);
  if (reason !== null) return validationProblem(422, { variantId: [reason] }, reason);
  return productOf(merchant.catalog.changeVariant(item, changed, nowMs), call);
}

/** `POST /{version}/variant/{variantId}:merge`: those of the body go into that of the path (reference notes, 16). */
export function mergeIntoVariant(call: Call): Answer {
  const target = findOwnVariant(call);
  if (target === undefined) return unknownVariant(call);
  const { merchant } = call.principal;
  const problems: BodyProblems = {};
  const lists = readBodyList(call.body, problems) ?? [];
  const items = readVariants(lists, call);
  if (lists.length === 0) problems[''] ??= ['There is no variant to merge.'];
  if (items.includes(target)) problems[''] ??= ['A variant cannot be merged into itself.'];
  if (hasAny(problems)) return validationProblem(400, problems);
  const reason = items.map((item) => whyNotMerged(item, target, merchant)).find((why) => why !== null);
  if (reason !== undefined) return validationProblem(422, { id: [reason] }, reason);
  const withListings = (item: InventoryItem) => ({ item, listings: listingsOf(item, call) });
  mergeVariants(withListings(target), items.map(withListings), merchant, call.nowMs);
  return productOf(target, call);
}
