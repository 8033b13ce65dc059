/** The id that a text names in plain digits; null for anything else, `1e3` and `0x10` among them. */
export function readPathId(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
