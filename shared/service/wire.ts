import { z } from 'zod';

/**
 * How the service's JSON becomes Dockhand's records: keys in snake_case or camelCase (the service writes both,
 * reference-notes 13) are read as camelCase, a missing field and a null one are the same, unknown enum values
 * and fields are kept.
 */

const camelKeys = new Map<string, string>();

function camelKey(key: string): string {
  const known = camelKeys.get(key);
  if (known !== undefined) return known;
  const camel = key.replace(/_+([a-z0-9])/gi, (_, letter: string) => letter.toUpperCase());
  // Bounded: a hostile answer with endless new keys must not grow this for ever.
  if (camelKeys.size < 5_000) camelKeys.set(key, camel);
  return camel;
}

/**
 * Renames the keys of a JSON value to camelCase, at every depth; everything else stays as it is. A key that
 * would touch an object's prototype is left out.
 */
export function fromWireKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fromWireKeys);
  if (value === null || typeof value !== 'object') return value;
  const renamed: Record<string, unknown> = {};
  for (const [key, entry] of Object.entries(value)) {
    if (key === '__proto__') continue;
    renamed[camelKey(key)] = fromWireKeys(entry);
  }
  return renamed;
}

/** A schema for the service's JSON, from the schema of the record that Dockhand keeps. */
export function wire<Schema extends z.ZodType>(record: Schema) {
  return z.preprocess(fromWireKeys, record);
}

/** A string of the service, null where it is missing, null or no string. */
export const OptionalText = z
  .unknown()
  .optional()
  .transform((value) =>
    typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null,
  );

/** A number of the service, null where it is missing, null or no finite number. */
export const OptionalNumber = z
  .unknown()
  .optional()
  .transform((value) => (typeof value === 'number' && Number.isFinite(value) ? value : null));

/** A count of the service; missing and null are 0. */
export const Quantity = OptionalNumber.transform((value) => value ?? 0);

/** A flag of the service; missing and null are false. */
export const Flag = z.unknown().optional().transform((value) => value === true);

/**
 * An instant of the service as an ISO 8601 string in UTC. Seven fractional digits, offsets and a missing zone
 * (read as UTC) all occur (reference-notes 13). Text that is no date is kept as it came; missing is null.
 */
export const Instant = OptionalText.transform((text) => (text === null ? null : toUtc(text)));

function toUtc(text: string): string {
  const parts = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(\.\d{1,9})?\s*(Z|[+-]\d\d:?\d\d)?)?$/i.exec(
    text.trim(),
  );
  if (parts === null) return text;
  const [, date, time = '00:00:00', fraction = '', zone = 'Z'] = parts;
  const instant = new Date(
    `${date}T${time.length === 5 ? `${time}:00` : time}${fraction.slice(0, 4)}${zone}`,
  );
  return Number.isNaN(instant.getTime()) ? text : instant.toISOString();
}

/**
 * A day of the service (lot and expiry dates) as `YYYY-MM-DD`: never moved by a time zone, so only the date part
 * of the wire's date-time is read. Text that is no date is kept as it came; missing is null.
 */
export const Day = OptionalText.transform((text) => {
  if (text === null) return null;
  return /^\d{4}-\d\d-\d\d/.exec(text.trim())?.[0] ?? text;
});

/**
 * An enum of the service whose values may grow: the known ones are named in the type, any other string is kept,
 * and a missing one is the empty string.
 */
export function openEnum<const Known extends readonly string[]>(_known: Known) {
  return OptionalText.transform((value) => (value ?? '') as Known[number] | (string & {}));
}

/** A list of the service; missing, null and anything that is no list are the empty list. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.preprocess((value) => (Array.isArray(value) ? value : []), z.array(item));
}
