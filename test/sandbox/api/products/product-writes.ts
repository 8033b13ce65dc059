import type { InventoryItem } from '../../world/items/inventory-items.ts';
import type { ItemDraft } from '../../world/items/item-catalog.ts';
import { whyNotChanged, whyNotDeleted } from '../../world/items/product-changes.ts';
import type { Answer, Call } from '../answer.ts';
import { BodyFields, type BodyProblems, readBodyList } from '../body-fields.ts';
import { isRecord } from '../json-body.ts';
import { problemDetails, validationProblem } from '../problems.ts';
import { emptyDraft, readVariant } from './product-body.ts';
import { placeOf } from './product-place.ts';
import { productToWire, variantToWire } from './product-records.ts';
import { findOwnProduct, unknownProduct } from './products.ts';

const bundleTypeId = 2;

function hasAny(problems: BodyProblems): boolean {
  return Object.keys(problems).length > 0;
}

/** Variants are named after their product where they have no name of their own. */
function readNewVariants(
  lists: readonly BodyFields[],
  productName: string,
  { principal, version }: Call,
): ItemDraft[] {
  return lists.map((fields) => {
    const draft = readVariant(fields, emptyDraft, principal.merchant.catalog, version);
    return draft.name === '' ? { ...draft, name: productName, variantName: productName } : draft;
  });
}

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
  return { status: 201, body: productToWire(product, call) };
}

/** `POST /{version}/product/{productId}/variants` (specification 4.2): answers the whole product. */
export function addVariants(call: Call): Answer {
  const known = findOwnProduct(call);
  if (known === undefined) return unknownProduct(call);
  const problems: BodyProblems = {};
  const lists = readBodyList(call.body, problems) ?? [];
  const variants = readNewVariants(lists, known.name, call);
  if (lists.length === 0) problems[''] ??= ['There is no variant to add.'];
  if (hasAny(problems)) return validationProblem(400, problems);
  const { catalog } = call.principal.merchant;
  const product = catalog.addVariants(known.productId, variants, call.nowMs);
  return product === undefined ? unknownProduct(call) : { status: 201, body: productToWire(product, call) };
}

/** `PATCH /{version}/product/{productId}/variants`: changes what is named, of each variant by its id (reference notes, 16). */
export function changeVariants(call: Call): Answer {
  const product = findOwnProduct(call);
  if (product === undefined) return unknownProduct(call);
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
  return { status: 200, body: changed.map((item) => variantToWire(item, call)) };
}

/** `DELETE /{version}/product/{productId}`: with its variants and their inventory items (reference notes, 16). */
export function deleteProduct(call: Call): Answer {
  const product = findOwnProduct(call);
  if (product === undefined) return unknownProduct(call);
  const { merchant } = call.principal;
  const reason = whyNotDeleted(product, merchant);
  if (reason !== null) return validationProblem(400, { productId: [reason] }, reason);
  merchant.catalog.removeProduct(product);
  return { status: 200, body: {} };
}
