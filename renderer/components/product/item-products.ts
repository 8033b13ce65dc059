import { gtinKeys, printedGtin } from '#shared/barcode/gtin.ts';
import type { InventoryItem } from '#shared/inventory/inventory.ts';
import type { BundlePart, Product, Variant } from '#shared/products/products.ts';

/** A code that names the item, and its kinds; a code of several kinds is listed once. */
type ItemBarcode = { readonly value: string; readonly kinds: readonly BarcodeKind[] };
type BarcodeKind = 'item' | 'variant' | 'gtin' | 'upc';

/** Returns the code as its label shows it; one item number written in different lengths is one code. */
function toLabelCode(code: string): string {
  const [key, ...others] = code.length < 12 ? [] : gtinKeys(code);
  return key === undefined || others.length > 0 ? code : printedGtin(key);
}

/** Returns every barcode of an item as its label shows it, its own first, without duplicates. */
export function barcodesOf(
  item: Pick<InventoryItem, 'barcode'>,
  variants: readonly Variant[],
): ItemBarcode[] {
  const kindsByValue = new Map<string, BarcodeKind[]>();
  const add = (value: string | null, kind: BarcodeKind) => {
    if (value === null || value.trim() === '') return;
    const shown = toLabelCode(value.trim());
    const kinds = kindsByValue.get(shown) ?? [];
    if (!kinds.includes(kind)) kindsByValue.set(shown, [...kinds, kind]);
  };
  add(item.barcode, 'item');
  for (const { barcodes } of variants) for (const { value } of barcodes) add(value, 'variant');
  for (const { gtin } of variants) add(gtin, 'gtin');
  for (const { upc } of variants) add(upc, 'upc');
  return [...kindsByValue].map(([value, kinds]) => ({ value, kinds }));
}

/** A part of a bundle, with its inventory id if one of the given products has it. */
type KnownPart = { readonly part: BundlePart; readonly inventoryId: number | null };

/** Without duplicates. */
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

/** Returns the pieces on hand from the product list; null if it does not state them. */
export function variantOnHandOf(variants: readonly Variant[]): number | null {
  return variants.find(({ inventory }) => inventory?.onHandQty != null)?.inventory?.onHandQty ?? null;
}

/** For places with room for one word. */
export function variantName({ id, sku, name }: Pick<Variant, 'id' | 'sku' | 'name'>): string {
  return sku || name || String(id);
}
