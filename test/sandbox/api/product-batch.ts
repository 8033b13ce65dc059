import type { Product } from '../world/inventory-items.ts';
import type { ItemDraft } from '../world/item-catalogue.ts';
import { unsorted } from '../world/product-family.ts';
import { wireTime } from '../world/wire-time.ts';
import type { Answer, Call } from './answer.ts';
import { type BodyFields, type BodyProblems, readBodyList } from './body-fields.ts';
import { totalsOf } from './inventory-records.ts';
import { validationProblem } from './problems.ts';
import { emptyDraft } from './product-body.ts';

const mostProducts = 50;

interface BatchProduct {
  referenceId: string;
  draft: ItemDraft;
}

/** A product in the 1.0 shape, with the bounds of specification 8. */
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
      unitPrice: fields.number('unit_price') ?? 0,
    },
  };
}

/** A reference id is taken by a product that was made with it, and by an item that has it for its SKU. */
function refuseTaken(
  products: readonly BatchProduct[],
  { principal, refusesDuplicateReferences }: Call,
): BodyProblems {
  const problems: BodyProblems = {};
  const { catalogue } = principal.merchant;
  const seen = new Set<string>();
  for (const [index, { referenceId }] of products.entries()) {
    const known =
      catalogue.findProductByReference(referenceId)?.productId ?? catalogue.findBySku(referenceId)?.productId;
    const isTaken = seen.has(referenceId) || (refusesDuplicateReferences && known !== undefined);
    seen.add(referenceId);
    if (isTaken) {
      const message = `Reference id ${referenceId} already exists${known === undefined ? '' : `: product ${known}`}.`;
      problems[`[${index}].reference_id`] = [message];
    }
  }
  return problems;
}

/** A product in the 1.0 shape (specification 2.5). */
function batchProductToWire(product: Product, { principal, world }: Call): object {
  const { merchant, channel } = principal;
  const [item] = product.variants;
  const levels = item === undefined ? [] : merchant.stock.levels(item.inventoryId);
  const totals = totalsOf(levels);
  return {
    id: product.productId,
    name: product.name,
    reference_id: product.referenceId,
    sku: item?.sku === '' ? null : (item?.sku ?? null),
    barcode: item?.barcodes[0]?.value ?? null,
    gtin: item?.gtin ?? null,
    upc: item?.upc ?? null,
    unit_price: item?.unitPrice ?? null,
    created_date: wireTime(product.createdAtMs, 'ticks'),
    channel: { id: channel.id, name: channel.name },
    bundle_root_information: null,
    fulfillable_inventory_items: product.variants.map(({ inventoryId, name }) => ({
      id: inventoryId,
      name,
      quantity: 1,
    })),
    fulfillable_quantity_by_fulfillment_center: levels.map(({ centerId, committed, onHand }) => ({
      id: centerId,
      name: world.centers.find(({ id }) => id === centerId)?.name ?? null,
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
  if (lists.length > mostProducts) problems[''] = [`A batch has at most ${mostProducts} products.`];
  if (lists.length === 0) problems[''] ??= ['There is no product in the batch.'];
  const products = lists.map(readProduct);
  if (Object.keys(problems).length > 0) return validationProblem(400, problems);
  const taken = refuseTaken(products, call);
  if (Object.keys(taken).length > 0) return validationProblem(422, taken);
  const { catalogue } = call.principal.merchant;
  const created = products.map(({ draft, referenceId }) =>
    catalogue.createProduct(
      {
        name: draft.name,
        isBundle: false,
        isQuarantine: false,
        category: unsorted,
        subCategory: unsorted,
        referenceId,
      },
      [draft],
      call.nowMs,
    ),
  );
  return { status: 201, body: created.map((product) => batchProductToWire(product, call)) };
}
