import { z } from 'zod';
import { isCalendarDay } from './model/calendar-day.ts';

/**
 * How the service's JSON becomes Dockhand's records: keys in snake_case or camelCase (the service writes both,
 * reference-notes 13) are read as camelCase, a missing field equals a null one, and unknown enum values and fields are
 * saved.
 */

const camelKeys = new Map<string, string>();

function camelKey(key: string): string {
  const known = camelKeys.get(key);
  if (known !== undefined) return known;
  const camel = key.replace(/_+([a-z0-9])/gi, (_, letter: string) => letter.toUpperCase());
  // Bounded: a hostile response with endless new keys must not grow this forever.
  if (camelKeys.size < 5_000) camelKeys.set(key, camel);
  return camel;
}

/** Far deeper than any response of the service; anything below is left out, so that no response overflows the stack. */
const maxDepth = 40;

/**
 * Renames the keys of a JSON value to camelCase, down to 40 levels; everything else stays unchanged. Omits keys that
 * would affect an object's prototype. If a record has a name in both spellings, the one with a value wins.
 */
export function fromWireKeys(value: unknown): unknown {
  return renameKeys(value, 0);
}

function renameKeys(value: unknown, level: number): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (level >= maxDepth) return null;
  if (Array.isArray(value)) return value.map((entry) => renameKeys(entry, level + 1));
  const renamed: Record<string, unknown> = {};
  for (const [key, entry] of Object.entries(value)) {
    const name = camelKey(key);
    if (name === '__proto__') continue;
    if (Object.hasOwn(renamed, name) && (entry === null || entry === undefined)) continue;
    renamed[name] = renameKeys(entry, level + 1);
  }
  return renamed;
}

/**
 * Picks only these keys from a record of the service's JSON; they are named in camelCase and may be written either way.
 */
export function pickWireKeys(value: unknown, names: ReadonlySet<string>): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([key]) => names.has(camelKey(key))));
}

/** Creates a schema for the service's JSON from the schema of Dockhand's record. */
export function wire<Schema extends z.ZodType>(record: Schema) {
  return z.preprocess(fromWireKeys, record);
}

/** A string from the service, null if missing, null or not a string. */
export const OptionalText = z
  .unknown()
  .optional()
  .transform((value) =>
    typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null,
  );

/**
 * A number has too many digits to be represented exactly; values read from the same response would refer to something
 * else.
 */
export class LongNumberError extends Error {
  override readonly name = 'LongNumberError';
  /** The first 40 digits at most. */
  readonly digits: string;

  constructor(digits: string) {
    super('A number is too long to be held exactly.');
    this.digits = digits.length > 40 ? `${digits.slice(0, 39)}…` : digits;
  }
}

/**
 * A number from the service, written as a number or as its digits; null if missing, null or not a finite number. Throws
 * a {@link LongNumberError} through every schema that contains it, because a wrong ID identifies another record.
 */
export const OptionalNumber = z.unknown().optional().transform(toNumber);

function toNumber(value: unknown): number | null {
  const digits = typeof value === 'string' ? value.trim() : '';
  if (/^-?\d{16,}$/.test(digits)) {
    const number = Number(digits);
    if (Number.isSafeInteger(number)) return number;
    throw new LongNumberError(digits);
  }
  const isDigits = typeof value === 'string' && /^\s*-?\d{1,15}(\.\d{1,15})?\s*$/.test(value);
  const number = isDigits ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

/** A record's ID, as a number or as its digits. A record without one cannot be told from another, so it is rejected. */
export const Id = z.preprocess((value) => toNumber(value) ?? undefined, z.int());

/** A count from the service; missing and null become 0. */
export const Quantity = OptionalNumber.transform((value) => value ?? 0);

/** A flag from the service; anything other than true, as a boolean or as a string, is false. */
export const Flag = z
  .unknown()
  .optional()
  .transform((value) => value === true || value === 'true');

/** A flag that is null if the service does not return it. */
export const OptionalFlag = z
  .unknown()
  .optional()
  .transform((value) =>
    value === true || value === 'true' ? true : value === false || value === 'false' ? false : null,
  );

/**
 * A timestamp from the service as an ISO 8601 string in UTC. Seven fractional digits, offsets and a missing zone (read
 * as UTC) all occur (reference-notes 13). Text that is not a date stays as received; missing is null.
 */
export const Instant = OptionalText.transform((text) => (text === null ? null : toUtc(text)));

function toUtc(text: string): string {
  const parts = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(\.\d{1,9})?\s*(Z|[+-]\d\d:?\d\d)?)?$/i.exec(
    text.trim(),
  );
  if (parts === null) return text;
  const [, date = '', time = '00:00:00', fraction = '', zone = 'Z'] = parts;
  if (!isCalendarDay(date)) return text;
  const instant = new Date(
    `${date}T${time.length === 5 ? `${time}:00` : time}${fraction.slice(0, 4)}${zone}`,
  );
  return Number.isNaN(instant.getTime()) ? text : instant.toISOString();
}

/**
 * A day from the service (lot and expiry dates) as `YYYY-MM-DD`: never shifted by a time zone, so only the date part of
 * the wire's date-time is read. Text that is not a date stays as received; missing is null.
 */
export const Day = OptionalText.transform((text) => {
  if (text === null) return null;
  return /^\d{4}-\d\d-\d\d/.exec(text.trim())?.[0] ?? text;
});

/**
 * A service enum whose values may grow: known values are in the type, any other string is saved, and a missing one is
 * the empty string.
 */
export function openEnum<const Known extends readonly string[]>(_known: Known) {
  return OptionalText.transform((value) => (value ?? '') as Known[number] | (string & {}));
}

/**
 * A list inside a record; missing, null and anything that is not a list become the empty list, and unreadable entries
 * are left out.
 */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z
    .unknown()
    .optional()
    .transform((value): z.output<Item>[] => {
      if (!Array.isArray(value)) return [];
      return value.flatMap((entry) => {
        const read = item.safeParse(entry);
        return read.success ? [read.data] : [];
      });
    });
}

/** A record inside a record; missing, null and anything unreadable become null. */
export function optional<Item extends z.ZodType>(item: Item) {
  return z
    .unknown()
    .optional()
    .transform((value): z.output<Item> | null => {
      const read = item.safeParse(value);
      return read.success ? read.data : null;
    });
}

/** The members of an envelope that may contain its records. */
type Envelope = { items?: unknown; data?: unknown };

function isEnvelope(answer: object): answer is Envelope {
  return 'items' in answer || 'data' in answer;
}

/** Returns the records of an envelope, `items` before `data`; missing and null become the empty list. */
export function entriesOf({ items, data }: Envelope): unknown {
  return items ?? data ?? [];
}

/**
 * A list as a complete response: a bare array, or an envelope `{ items }` or `{ data }`, because the service writes one
 * resource in both ways at different versions (reference-notes 7.2). One unreadable record rejects the whole response:
 * a list that silently lacks a record would be worse than an error.
 */
export function listAnswer<Schema extends z.ZodType>(record: Schema) {
  return z.preprocess(
    (answer) => {
      if (answer === null || typeof answer !== 'object' || Array.isArray(answer)) return answer;
      return isEnvelope(answer) ? entriesOf(answer) : answer;
    },
    z.array(wire(record)),
  );
}
