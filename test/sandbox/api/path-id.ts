/** The id that a text contains in plain digits; null for anything else, including `1e3` and `0x10`. */
export const readPathId = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null;

/** The types that the specification assigns to ids in paths; an integer has up to 64 bits. */
export type PathIdType = 'int32' | 'integer';

/** Whether a text is a valid id of a type; the record may still be missing. */
export const isPathId = (text: string, type: PathIdType): boolean =>
  type === 'int32' ? /^-?\d{1,10}$/.test(text) && isInt32(Number(text)) : /^-?\d{1,19}$/.test(text);

export const largestInt32 = 2_147_483_647;

/** Whether a value is a 32-bit integer, like almost all numbers of the service. */
export const isInt32 = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value <= largestInt32 && value >= -largestInt32 - 1;
