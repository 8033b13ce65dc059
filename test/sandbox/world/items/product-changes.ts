import type { ReturnStatus } from '#test/sandbox/world/returns/return-order.ts';
import { shelfMove } from '#test/sandbox/world/stock/stock-move.ts';
import type { Merchant } from '#test/sandbox/world/world.ts';
import type { ChannelListing, InventoryItem, Product } from './inventory-items.ts';

export type MergingVariant = { item: InventoryItem; listings: readonly ChannelListing[] };

const endedReturns: ReadonlySet<ReturnStatus> = new Set<ReturnStatus>(['Completed', 'Cancelled']);

function whatHolds({ inventoryId }: InventoryItem, { stock, returns }: Merchant): string | null {
  const levels = stock.levels(inventoryId);
  if (levels.some(({ committed, exception }) => committed > 0 || exception > 0)) return 'orders wait for it';
  if (levels.some(({ awaiting, internalTransfer }) => awaiting > 0 || internalTransfer > 0)) {
    return 'pieces of it are on their way';
  }
  const isComing = returns.some(
    ({ status, lines }) =>
      !endedReturns.has(status) && lines.some((line) => line.inventoryId === inventoryId),
  );
  if (isComing) return 'a return of it is not done';
  return levels.some(({ onHand }) => onHand > 0) ? 'pieces of it are on hand' : null;
}

/** Returns why a product cannot be deleted together with all of its inventory items; null if it can. */
export function whyNotDeleted(product: Product, merchant: Merchant): string | null {
  for (const item of product.variants) {
    const others = merchant.catalog
      .bundlesWith(item.inventoryId)
      .filter(({ productId }) => productId !== product.productId);
    const reason = others.length > 0 ? 'it is part of a bundle' : whatHolds(item, merchant);
    if (reason !== null) return `Variant ${item.variantId} cannot be deleted: ${reason}.`;
  }
  return null;
}

/** Returns why a variant cannot become a bundle, which has no pieces of its own; null if it can. */
export function whyNotBundled(item: InventoryItem, merchant: Merchant): string | null {
  const isPart = merchant.catalog.bundlesWith(item.inventoryId).length > 0;
  const reason = isPart ? 'it is part of a bundle' : whatHolds(item, merchant);
  return reason === null ? null : `Variant ${item.variantId} cannot become a bundle: ${reason}.`;
}

export function whyNotChanged(
  item: InventoryItem,
  wanted: Pick<InventoryItem, 'isBundle' | 'isLot' | 'isDigital'>,
  merchant: Merchant,
): string | null {
  if (wanted.isBundle && !item.isBundle) return whyNotBundled(item, merchant);
  if (wanted.isLot === item.isLot && wanted.isDigital === item.isDigital) return null;
  const held = whatHolds(item, merchant);
  return held === null ? null : `Variant ${item.variantId} cannot change its kind: ${held}.`;
}

/** Returns why a variant cannot be merged into another one; null if it can. Its pieces on hand are transferred. */
export function whyNotMerged(item: InventoryItem, target: InventoryItem, merchant: Merchant): string | null {
  const reason = (() => {
    if (item.isBundle || target.isBundle) return 'bundles have nothing to be merged';
    if (item.isDigital !== target.isDigital) return 'only one of them is digital';
    if (item.isLot !== target.isLot) return 'only one of them has lots';
    if (merchant.catalog.bundlesWith(item.inventoryId).length > 0) return 'it is part of a bundle';
    const held = whatHolds(item, merchant);
    return held === 'pieces of it are on hand' ? null : held;
  })();
  return reason === null ? null : `Variant ${item.variantId} cannot be merged: ${reason}.`;
}

/** Converts the pieces on hand of one item to pieces of another, center by center and lot by lot. */
function trackingUpload(fromId: number, toId: number, { stock }: Merchant, nowMs: number): void {
  for (const { centerId, lotNumber, lotDateMs, onHand } of stock.accounts(fromId)) {
    if (onHand === 0) continue;
    const event = { atMs: nowMs, category: 'InventoryAdjusted' } as const;
    const shelf = { centerId, lotNumber, lotDateMs };
    stock.record(shelfMove({ ...shelf, quantity: -onHand }, { ...event, inventoryId: fromId }));
    stock.record(shelfMove({ ...shelf, quantity: onHand }, { ...event, inventoryId: toId }));
  }
}

export function mergeVariants(
  target: MergingVariant,
  variants: readonly MergingVariant[],
  merchant: Merchant,
  nowMs: number,
): void {
  const { catalog } = merchant;
  const merged = variants.map(({ item, listings }) => {
    trackingUpload(item.inventoryId, target.item.inventoryId, merchant, nowMs);
    catalog.removeVariant(item);
    return {
      inventoryId: item.inventoryId,
      variantId: item.variantId,
      name: item.name,
      channelIds: [...new Set(listings.map(({ channelId }) => channelId))],
      mergedAtMs: nowMs,
    };
  });
  const { item } = target;
  const fields = {
    merged: [...item.merged, ...merged],
    barcodes: [...item.barcodes, ...variants.flatMap((variant) => variant.item.barcodes)],
    listings: [...target.listings, ...variants.flatMap(({ listings }) => listings)],
  };
  catalog.changeVariant(item, fields, nowMs);
}
