/** A JSON object, excluding arrays. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const date = String.raw`\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])`;
const minutes = String.raw`[Tt](?:[01]\d|2[0-3]):[0-5]\d`;
const seconds = String.raw`:[0-5]\d(?:\.\d+)?`;
const zone = String.raw`(?:[Zz]|[+-]\d\d:\d\d)`;
const fullDateTime = new RegExp(`^${date}${minutes}${seconds}${zone}$`);
const anyDate = new RegExp(`^${date}(?:${minutes}(?:${seconds})?${zone}?)?$`);

/**
 * A timestamp in milliseconds; null if the value is invalid. `dateTimeWithZone` accepts only values with a zone;
 * otherwise a value without a zone is read as UTC, and a bare date as its midnight.
 */
export function readInstant(value: unknown, form: 'dateTimeWithZone' | 'dateOrDateTime'): number | null {
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (!(form === 'dateTimeWithZone' ? fullDateTime : anyDate).test(text)) return null;
  const isWhole = text.length === 10 || new RegExp(`${zone}$`).test(text);
  const atMs = Date.parse((isWhole ? text : `${text}Z`).toUpperCase());
  return Number.isNaN(atMs) || !isOfCalendar(text.slice(0, 10)) ? null : atMs;
}

const isOfCalendar = (day: string): boolean => new Date(Date.parse(day)).toISOString().startsWith(day);

/** The day of a lot at midnight UTC: its date as written, whatever its zone. Null if the value is invalid. */
export function readLotDay(value: unknown): number | null {
  const isDate = typeof value === 'string' && readInstant(value, 'dateOrDateTime') !== null;
  return isDate ? Date.parse(value.trim().slice(0, 10)) : null;
}
