/** Pieces and ids are 32-bit integers (specification 2.12). */
export const mostPieces = 2_147_483_647;

/** Characters of a reference (reference notes, 4.1). */
export const longestReference = 50;

/** Characters of a tracking number (reference notes, 4.1). */
export const longestTracking = 500;

/** Characters of a lot number; the specification names no bound, labels have at most 20 (AI 10). */
export const longestLot = 200;
