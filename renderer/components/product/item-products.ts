import { gtinKeys, shownGtin } from '#shared/barcode/gtin.ts';
import type { InventoryItem } from '#shared/inventory/inventory.ts';
import type { BundlePart, Product, Variant } from '#shared/products/products.ts';

/** A code that names the item, and what it is called: a code that is several things stands once. */
type ItemBarcode = { readonly value: string; readonly kinds: readonly BarcodeKind[] };
type BarcodeKind = 'item' | 'variant' | 'gtin' | 'upc';

/** The code as its label shows it: the many lengths in which one item number is written are one. */
function asOnLabel(code: string): string {
  const [key, ...others] = code.length < 12 ? [] : gtinKeys(code);
  return key === undefined || others.length > 0 ? code : shownGtin(key);
}

/** Every barcode of an item as its label shows it, its own one first, each once. */
export function barcodesOf(
  item: Pick<InventoryItem, 'barcode'>,
  variants: readonly Variant[],
): ItemBarcode[] {
  const kindsByValue = new Map<string, BarcodeKind[]>();
  const add = (value: string | null, kind: BarcodeKind) => {
    if (value === null || value.trim() === '') return;
    const shown = asOnLabel(value.trim());
    const kinds = kindsByValue.get(shown) ?? [];
    if (!kinds.includes(kind)) kindsByValue.set(shown, [...kinds, kind]);
  };
  add(item.barcode, 'item');
  for (const { barcodes } of variants) for (const { value } of barcodes) add(value, 'variant');
  for (const { gtin } of variants) add(gtin, 'gtin');
  for (const { upc } of variants) add(upc, 'upc');
  return [...kindsByValue].map(([value, kinds]) => ({ value, kinds }));
}

/** A part of a bundle; its inventory id where one of the products at hand has it. */
type KnownPart = { readonly part: BundlePart; readonly inventoryId: number | null };

/** The parts of a bundle, each once. */
export function bundlePartsOf(variants: readonly Variant[], products: readonly Product[]): KnownPart[] {
  const idByVariant = new Map(
    products.flatMap((product) =>
      product.variants.map(({ id, inventory }) => [id, inventory?.inventoryId ?? null] as const),
    ),
  );
  const parts = new Map<string, KnownPart>();
  for (const part of variants.flatMap(({ bundleDefinition }) => bundleDefinition)) {
    const key = JSON.stringify([part.productId, part.variantId, part.variantSku]);
    const inventoryId = part.variantId === null ? null : (idByVariant.get(part.variantId) ?? null);
    if (!parts.has(key)) parts.set(key, { part, inventoryId });
  }
  return [...parts.values()];
}

/** Pieces on hand from the product list; null where it does not. */
export function variantOnHandOf(variants: readonly Variant[]): number | null {
  return variants.find(({ inventory }) => inventory?.onHandQty != null)?.inventory?.onHandQty ?? null;
}

/** What a variant is called where there is room for one word. */
export function variantName({ id, sku, name }: Pick<Variant, 'id' | 'sku' | 'name'>): string {
  return sku || name || String(id);
}
