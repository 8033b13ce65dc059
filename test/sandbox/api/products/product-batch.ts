import { type Answer, type Call, created } from '#test/sandbox/api/answer.ts';
import { type BodyFields, type BodyProblems, readBodyList } from '#test/sandbox/api/body-fields.ts';
import { totalsOf } from '#test/sandbox/api/inventory/inventory-records.ts';
import { validationProblem } from '#test/sandbox/api/problems.ts';
import type { InventoryItem, Product } from '#test/sandbox/world/items/inventory-items.ts';
import type { ItemDraft } from '#test/sandbox/world/items/item-catalog.ts';
import { unsorted } from '#test/sandbox/world/items/product-family.ts';
import { wireTime } from '#test/sandbox/world/wire-time.ts';
import { emptyDraft } from './product-body.ts';

const maxProducts = 50;

type BatchProduct = { referenceId: string; draft: ItemDraft };

/** A product in the 1.0 shape, with the limits of specification 8. */
function readProduct(fields: BodyFields): BatchProduct {
  const name = fields.text('name', 2_000) ?? '';
  if (name === '') fields.refuse('name', 'The field name is required.');
  const referenceId = fields.text('reference_id', 400) ?? '';
  if (referenceId === '') fields.refuse('reference_id', 'The field reference_id is required.');
  const barcode = fields.text('barcode', 150);
  return {
    referenceId,
    draft: {
      ...emptyDraft,
      name,
      variantName: name,
      sku: fields.text('sku', 400) ?? '',
      barcodes: barcode === null ? [] : [{ value: barcode, stickerUrl: null }],
      gtin: fields.text('gtin', 50),
      upc: fields.text('upc', 50),
      unitPrice: fields.number('unit_price'),
    },
  };
}

/** A reference id is taken if a product was created with it or linked to it. */
function refuseTaken(products: readonly BatchProduct[], { principal, refusesDuplicateReferences }: Call) {
  const problems: BodyProblems = {};
  const { catalog } = principal.merchant;
  const seen = new Set<string>();
  for (const [index, { referenceId }] of products.entries()) {
    const known = catalog.findProductByReference(referenceId)?.productId;
    const isTaken = seen.has(referenceId) || (refusesDuplicateReferences && known !== undefined);
    seen.add(referenceId);
    if (isTaken) {
      const message = `Reference id ${referenceId} already exists${known === undefined ? '' : `: product ${known}`}.`;
      problems[`[${index}].reference_id`] = [message];
    }
  }
  return problems;
}

type Identified = { product: Product; item: InventoryItem | undefined; referenceId: string };

/** Inventory whose SKU is the reference id is linked; otherwise it is created (specification 2.5). */
function identify({ draft, referenceId }: BatchProduct, { nowMs, principal }: Call): Identified {
  const { catalog } = principal.merchant;
  const item = catalog.findBySku(referenceId);
  const linked = item === undefined ? undefined : catalog.findProduct(item.productId);
  const product = linked ?? catalog.findProductByReference(referenceId);
  if (product !== undefined) {
    const known = item ?? product.variants[0];
    if (known !== undefined) catalog.linkReference(referenceId, known.inventoryId);
    return { product, item: known, referenceId };
  }
  const created = catalog.createProduct(
    {
      name: draft.name,
      isBundle: false,
      isQuarantine: false,
      category: unsorted,
      subCategory: unsorted,
      referenceId,
    },
    [draft],
    nowMs,
  );
  return { product: created, item: created.variants[0], referenceId };
}

/** The items shipped for one piece: the parts of a bundle, otherwise the item itself. */
function fulfillableItems(item: InventoryItem, { principal }: Call): object[] {
  if (item.bundle.length === 0) return [{ id: item.inventoryId, name: item.name, quantity: 1 }];
  return item.bundle.map(({ inventoryId, quantity }) => {
    return { id: inventoryId, name: principal.merchant.catalog.find(inventoryId)?.name ?? null, quantity };
  });
}

function batchProductToWire({ product, item, referenceId }: Identified, call: Call): object {
  const { merchant, channel } = call.principal;
  const levels = item === undefined ? [] : merchant.stock.levels(item.inventoryId);
  const totals = totalsOf(levels);
  return {
    id: product.productId,
    name: product.name,
    reference_id: referenceId,
    sku: item?.sku === '' ? null : (item?.sku ?? null),
    barcode: item?.barcodes[0]?.value ?? null,
    gtin: item?.gtin ?? null,
    upc: item?.upc ?? null,
    unit_price: item?.unitPrice ?? null,
    created_date: wireTime(product.createdAtMs, 'ticks'),
    channel: { id: channel.id, name: channel.name },
    bundle_root_information: item?.isBundle === true ? { id: item.inventoryId, name: item.name } : null,
    fulfillable_inventory_items: item === undefined ? [] : fulfillableItems(item, call),
    fulfillable_quantity_by_fulfillment_center: levels.map(({ centerId, committed, onHand }) => ({
      id: centerId,
      name: call.world.centers.find(({ id }) => id === centerId)?.name ?? null,
      committed_quantity: committed,
      fulfillable_quantity: onHand - committed,
      onhand_quantity: onHand,
    })),
    total_committed_quantity: totals.committed,
    total_fulfillable_quantity: totals.fulfillable,
    total_onhand_quantity: totals.onHand,
  };
}

/** `POST /1.0/product/batch`: at most 50 products, all of them or none (specification 2.5, 4.2, 8). */
export function createProductBatch(call: Call): Answer {
  const problems: BodyProblems = {};
  const lists = readBodyList(call.body, problems) ?? [];
  if (lists.length > maxProducts) problems[''] = [`A batch has at most ${maxProducts} products.`];
  if (lists.length === 0) problems[''] ??= ['There is no product in the batch.'];
  const products = lists.map(readProduct);
  if (Object.keys(problems).length > 0) return validationProblem(400, problems);
  const taken = refuseTaken(products, call);
  if (Object.keys(taken).length > 0) return validationProblem(422, taken);
  const identified = products.map((product) => identify(product, call));
  return created(identified.map((product) => batchProductToWire(product, call)));
}
