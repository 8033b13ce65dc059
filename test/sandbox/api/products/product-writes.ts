import { type Answer, type Call, created, ok, Refusal } from '#test/sandbox/api/answer.ts';
import { BodyFields, type BodyProblems, readBodyList } from '#test/sandbox/api/body-fields.ts';
import { isRecord } from '#test/sandbox/api/json-body.ts';
import { readPathId } from '#test/sandbox/api/path-id.ts';
import { problemDetails, validationProblem } from '#test/sandbox/api/problems.ts';
import type { InventoryItem, Product } from '#test/sandbox/world/items/inventory-items.ts';
import type { ItemDraft } from '#test/sandbox/world/items/item-catalog.ts';
import {
  mergeVariants,
  whyNotBundled,
  whyNotChanged,
  whyNotDeleted,
  whyNotMerged,
} from '#test/sandbox/world/items/product-changes.ts';
import { emptyDraft, placeOf, readBundle, readListings, readVariant } from './product-body.ts';
import { listingsOf, productToWire, variantToWire } from './product-records.ts';
import { ownProduct } from './products.ts';

const bundleTypeId = 2;
const hasAny = (problems: BodyProblems): boolean => Object.keys(problems).length > 0;

/** Variants without a name get the name of their product. */
const readNewVariants = (lists: readonly BodyFields[], productName: string, { principal, version }: Call) =>
  lists.map((fields) => {
    const draft = readVariant(fields, emptyDraft, principal.merchant.catalog, version);
    return draft.name === '' ? { ...draft, name: productName, variantName: productName } : draft;
  });

/** `POST /{version}/product` (specification 4.2): each of its variants gets an inventory item. */
export function createProduct(call: Call): Answer {
  const { body, nowMs, principal } = call;
  if (!isRecord(body)) return problemDetails(400, 'The body must be an object.');
  const problems: BodyProblems = {};
  const fields = new BodyFields(body, '', problems);
  const name = (fields.text('name') ?? '').trim();
  const typeId = fields.integer('type_id');
  const variants = readNewVariants(fields.list('variants') ?? [], name, call);
  const draft = {
    name,
    isBundle: typeId === bundleTypeId || variants.some(({ isBundle }) => isBundle),
    isQuarantine: fields.flag('is_quarantine') ?? false,
    ...placeOf(fields.integer('taxonomy_id')),
    referenceId: null,
  };
  if (hasAny(problems)) return validationProblem(400, problems);
  const product = principal.merchant.catalog.createProduct(draft, variants, nowMs);
  return created(productToWire(product, call));
}

/** `POST /{version}/product/{productId}/variants` (specification 4.2): returns the complete product. */
export function addVariants(call: Call): Answer {
  const known = ownProduct(call);
  const problems: BodyProblems = {};
  const lists = readBodyList(call.body, problems) ?? [];
  const variants = readNewVariants(lists, known.name, call);
  if (lists.length === 0) problems[''] ??= ['There is no variant to add.'];
  if (hasAny(problems)) return validationProblem(400, problems);
  const { catalog } = call.principal.merchant;
  catalog.addVariants(known.productId, variants, call.nowMs);
  return created(productToWire(ownProduct(call), call));
}

/**
 * `PATCH /{version}/product/{productId}/variants`: changes the given fields of each variant, identified by its id
 * (reference notes, 16).
 */
export function changeVariants(call: Call): Answer {
  const product = ownProduct(call);
  const { merchant } = call.principal;
  const { catalog } = merchant;
  const problems: BodyProblems = {};
  const lists = readBodyList(isRecord(call.body) ? [call.body] : call.body, problems) ?? [];
  const changes = new Map<InventoryItem, ItemDraft>();
  for (const fields of lists) {
    const id = fields.integer('id');
    const item = product.variants.find(({ variantId }) => variantId === id);
    if (item === undefined) fields.refuse('id', 'The product has no such variant.');
    else if (changes.has(item)) fields.refuse('id', 'This variant is named twice.');
    else changes.set(item, readVariant(fields, item, catalog, call.version));
  }
  if (hasAny(problems)) return validationProblem(400, problems);
  const reasons = [...changes].map(([item, draft]) => whyNotChanged(item, draft, merchant));
  const reason = reasons.find((why) => why !== null);
  if (reason !== undefined) return validationProblem(422, { id: [reason] }, reason);
  const changed = [...changes].map(([item, draft]) => catalog.changeVariant(item, draft, call.nowMs));
  return ok(changed.map((item) => variantToWire(item, call)));
}

/** `DELETE /{version}/product/{productId}`: with its variants and their inventory items (reference notes, 16). */
export function deleteProduct(call: Call): Answer {
  const product = ownProduct(call);
  const { merchant } = call.principal;
  const reason = whyNotDeleted(product, merchant);
  if (reason !== null) return validationProblem(400, { productId: [reason] }, reason);
  merchant.catalog.removeProduct(product);
  return ok({});
}

function unknownVariant({ parameters }: Call): Refusal {
  const message = `Variant ${parameters.variantId ?? ''} was not found.`;
  return new Refusal(validationProblem(404, { variantId: [message] }, message));
}

function ownVariant(call: Call): InventoryItem {
  const id = readPathId(call.parameters.variantId);
  const variant = id === null ? undefined : call.principal.merchant.catalog.findVariant(id);
  if (variant === undefined) throw unknownVariant(call);
  return variant;
}

function productOf(item: InventoryItem, call: Call): Answer {
  const product = call.principal.merchant.catalog.findProduct(item.productId);
  if (product === undefined) throw unknownVariant(call);
  return created(productToWire(product, call));
}

/** The variants that a list names by id, each once; an unknown id is a problem. */
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

/** A product in the body must be the one that the variants leave or join (reference notes, 16). */
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

/** `POST /{version}/product:moveVariants`: into a new product (reference notes, 16). */
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
  return created(productToWire(product, call));
}

/** `POST /{version}/product/{productId}:moveVariants`: into the product of the path (reference notes, 16). */
export function moveIntoProduct(call: Call): Answer {
  const known = ownProduct(call);
  const moving = readMoving(call);
  const isThere = moving.variants.some(({ item }) => item.productId === known.productId);
  if (isThere) moving.fields.refuse('variants', 'A variant is in this product already.');
  checkNamedProduct(moving, (id) => id === known.productId);
  if (hasAny(moving.problems)) return validationProblem(400, moving.problems);
  moveAll(moving, known.productId, call);
  const product = call.principal.merchant.catalog.findProduct(known.productId) ?? known;
  return created(productToWire(product, call));
}

/**
 * `POST /{version}/variant/{variantId}:convertToBundle`: of other variants, excluding bundles (reference notes, 16).
 */
export function convertToBundle(call: Call): Answer {
  const item = ownVariant(call);
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

/**
 * `POST /{version}/variant/{variantId}:merge`: merges the variants of the body into that of the path (reference notes,
 * 16).
 */
export function mergeIntoVariant(call: Call): Answer {
  const target = ownVariant(call);
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
