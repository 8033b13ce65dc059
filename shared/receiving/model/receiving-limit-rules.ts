/** How goods come to a center (specification 2.8). */
export const packageTypes = ['Package', 'Pallet', 'FloorLoadedContainer'] as const;

/** How the items lie in the boxes (specification 2.8). */
export const boxPackagingTypes = ['EverythingInOneBox', 'OneSkuPerBox', 'MultipleSkuPerBox'] as const;

/** Boxes of a receiving order that comes as packages (reference-notes 3.3). */
export const mostBoxes = 50;

/** Unique SKUs across all boxes; beyond them `WRO_UNIQUE_SKU_LIMIT_EXCEEDED` (reference-notes 3.3). */
export const mostSkus = 10_000;

/** Pieces and ids are 32-bit integers (reference-notes 3.3). */
export const mostPieces = 2_147_483_647;

/** Characters of the texts for which the reference names no bound: what a label or a form can hold, by far. */
export const longestText = 500;

/** Characters of a SKU (specification 8). */
export const longestSku = 400;

/** Characters of a lot number; labels have at most 20 (AI 10). */
export const longestLot = 200;

export const longestNotes = 4_000;

/** The version from which an order carries freight, a final destination, and items by SKU (specification 2.8). */
const fullVersion = '2026-07';

/**
 * Whether a version of the service's API takes freight details, a final destination and items by SKU, and asks for a
 * tracking number on every box (specification 2.8, reference-notes 3.3).
 *
 * @param version null where it is not known: the newest is taken to be there
 */
export function isFullVersion(version: string | null): boolean {
  return version === null || (/^\d{4}-\d{2}$/.test(version) && version >= fullVersion);
}
