/** How goods come to a center (specification 2.8). */
export const packageTypes = ['Package', 'Pallet', 'FloorLoadedContainer'] as const;

/** How the items are distributed over the boxes (specification 2.8). */
export const boxPackagingTypes = ['EverythingInOneBox', 'OneSkuPerBox', 'MultipleSkuPerBox'] as const;

/** Maximum number of boxes of a receiving order that arrives as packages (reference-notes 3.3). */
export const maxBoxes = 50;

/** Maximum number of unique SKUs across all boxes; more cause `WRO_UNIQUE_SKU_LIMIT_EXCEEDED` (reference-notes 3.3). */
export const maxSkus = 10_000;

/** Pieces and IDs are 32-bit integers (reference-notes 3.3). */
export const maxPieces = 2_147_483_647;

/** Maximum length of texts without a limit in the reference; far more than a label or a form can hold. */
export const maxTextLength = 500;

/** In characters (specification 8). */
export const maxSkuLength = 400;

/** Maximum length of a lot number; labels have at most 20 (AI 10). */
export const maxLotLength = 200;

export const maxNotesLength = 4_000;

/** The first version in which an order supports freight, a final destination, and items by SKU (specification 2.8). */
const fullVersion = '2026-07';

/**
 * Whether an API version accepts freight details, a final destination and items by SKU, and requires a tracking number
 * on every box (specification 2.8, reference-notes 3.3).
 *
 * @param version null if unknown: the newest is assumed
 */
export function isFullVersion(version: string | null): boolean {
  return version === null || (/^\d{4}-\d{2}$/.test(version) && version >= fullVersion);
}
