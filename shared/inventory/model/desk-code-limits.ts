/** Shorter codes are typed by hand, and would hide IDs; characters. */
export const shortestDeskCode = 4;
/** The longest code that is saved, in characters. */
export const longestDeskCode = 400;
export const mostDeskCodes = 2_000;
/** The most units that one scan counts. */
export const mostPerScan = 100_000;

/** Codes that are looked up in one request. */
export const mostCodesAtOnce = 500;
