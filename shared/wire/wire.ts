import { z } from 'zod';
import { isCalendarDay } from './model/calendar-day.ts';

/**
 * How the service's JSON becomes Dockhand's records: keys in snake_case or camelCase (the service writes both,
 * reference-notes 13) are read as camelCase, a missing field and a null one are the same, unknown enum values
 * and fields are saved.
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

/** Deeper than any answer of the service by far; what lies below is left out, so that no answer ends the stack. */
const deepestLevel = 40;

/**
 * Renames the keys of a JSON value to camelCase, down to 40 levels; everything else stays as it is. A key that
 * would touch an object's prototype is left out. Where a record has a name in both spellings, the one with a value
 * wins.
 */
export function fromWireKeys(value: unknown): unknown {
  return renameKeys(value, 0);
}

function renameKeys(value: unknown, level: number): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (level >= deepestLevel) return null;
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

/** A record of the service's JSON with these keys alone, which are named in camelCase and may be written in either way. */
export function pickWireKeys(value: unknown, names: ReadonlySet<string>): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([key]) => names.has(camelKey(key))));
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

/** A number has more digits than it can be held with; what is read from the same answer would name something else. */
export class LongNumberError extends Error {
  override readonly name = 'LongNumberError';
  /** The first 40 at most. */
  readonly digits: string;

  constructor(digits: string) {
    super('A number is too long to be held exactly.');
    this.digits = digits.length > 40 ? `${digits.slice(0, 39)}…` : digits;
  }
}

/**
 * A number of the service, written as one or as its digits; null where it is missing, null or no finite number. Throws
 * a {@link LongNumberError} through every schema that holds it, for a wrong id names another record.
 */
export const OptionalNumber = z.unknown().optional().transform(toNumber);

function toNumber(value: unknown): number | null {
  const digits = typeof value === 'string' ? value.trim() : '';
  if (/^-?\d{16,}$/.test(digits)) {
    const held = Number(digits);
    if (Number.isSafeInteger(held)) return held;
    throw new LongNumberError(digits);
  }
  const isDigits = typeof value === 'string' && /^\s*-?\d{1,15}(\.\d{1,15})?\s*$/.test(value);
  const number = isDigits ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

/** The id of a record, as a number or as its digits. A record without one cannot be told from another: refused. */
export const Id = z.preprocess((value) => toNumber(value) ?? undefined, z.int());

/** A count of the service; missing and null are 0. */
export const Quantity = OptionalNumber.transform((value) => value ?? 0);

/** A flag of the service; anything else than true, written as a boolean or as its word, is false. */
export const Flag = z
  .unknown()
  .optional()
  .transform((value) => value === true || value === 'true');

/** A flag that is null where the service does not say. */
export const OptionalFlag = z
  .unknown()
  .optional()
  .transform((value) =>
    value === true || value === 'true' ? true : value === false || value === 'false' ? false : null,
  );

/**
 * An instant of the service as an ISO 8601 string in UTC. Seven fractional digits, offsets and a missing zone
 * (read as UTC) all occur (reference-notes 13). Text that is no date is left as it came; missing is null.
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
 * A day of the service (lot and expiry dates) as `YYYY-MM-DD`: never moved by a time zone, so only the date part
 * of the wire's date-time is read. Text that is no date is left as it came; missing is null.
 */
export const Day = OptionalText.transform((text) => {
  if (text === null) return null;
  return /^\d{4}-\d\d-\d\d/.exec(text.trim())?.[0] ?? text;
});

/**
 * An enum of the service whose values may grow: the known ones are named in the type, any other string is saved,
 * and a missing one is the empty string.
 */
export function openEnum<const Known extends readonly string[]>(_known: Known) {
  return OptionalText.transform((value) => (value ?? '') as Known[number] | (string & {}));
}

/**
 * A list inside a record; missing, null and anything that is no list are the empty list, and an entry that cannot
 * be read is left out.
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

/** A record inside a record; missing, null and anything that cannot be read are null. */
export function optional<Item extends z.ZodType>(item: Item) {
  return z
    .unknown()
    .optional()
    .transform((value): z.output<Item> | null => {
      const read = item.safeParse(value);
      return read.success ? read.data : null;
    });
}

/** What an envelope may hold its records under. */
type Envelope = { items?: unknown; data?: unknown };

function isEnvelope(answer: object): answer is Envelope {
  return 'items' in answer || 'data' in answer;
}

/** The records of an envelope, `items` before `data`; missing and null are the empty list. */
export function entriesOf({ items, data }: Envelope): unknown {
  return items ?? data ?? [];
}

/**
 * A list as an answer of its own: a bare array, or an envelope `{ items }` or `{ data }`, since the service writes
 * one resource in both ways at different versions (reference-notes 7.2). One record that cannot be read refuses
 * the whole answer: a list that silently lacks a record would be worse than an error.
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
