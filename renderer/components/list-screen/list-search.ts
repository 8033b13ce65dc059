import type { GridSort } from '#renderer/components/data-grid/grid-column.ts';
import { latinDigits } from '#shared/barcode/latin-digits.ts';
import { isCalendarDay } from '#shared/wire/model/calendar-day.ts';
import { daysLater, startOfDayAt } from '#shared/wire/model/zoned-day.ts';

/** The search part of an address before it is parsed. */
export type RawSearch = Readonly<Record<string, unknown>>;

export type SortSearch<Column extends string = string> = {
  readonly sort?: Column | undefined;
  readonly down?: boolean | undefined;
};

/** The largest record number that the service assigns. */
const largestId = 2_147_483_647;

function listFrom(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return value === undefined || value === null || value === '' ? [] : [value];
}

/** Without duplicates, at most 200. */
export function idsFrom(value: unknown, largest = largestId): number[] {
  const ids = listFrom(value)
    .filter((id) => typeof id === 'string' || typeof id === 'number')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0 && id <= largest);
  return [...new Set(ids)].slice(0, 200);
}

/** Null without digits, and for a number that no record has. */
export function recordIdOf(digits: string | undefined): number | null {
  return idsFrom(digits)[0] ?? null;
}

/** Trimmed and without duplicates; texts that are too long are left out. */
export function textsFrom(value: unknown, maxCount: number, longest: number): string[] {
  const texts = listFrom(value)
    .filter((text) => typeof text === 'string' || typeof text === 'number')
    .map((text) => String(text).trim())
    .filter((text) => text !== '' && text.length <= longest);
  return [...new Set(texts)].slice(0, maxCount);
}

/** Undefined if it is missing or too long. */
export function textFrom(value: unknown, longest: number): string | undefined {
  return textsFrom(value, 1, longest)[0];
}

/** `YYYY-MM-DD`. */
export function dayFrom(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return undefined;
  return isCalendarDay(value) ? value : undefined;
}

/** No record is older; a year that is being typed is, until its last digit. */
export const firstRecordDay = '2000-01-01';

/** The day of a record, `YYYY-MM-DD`. */
export function recordDayFrom(value: unknown): string | undefined {
  const day = dayFrom(value);
  return day === undefined || day < firstRecordDay ? undefined : day;
}

export function flagFrom(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}

/** Returns undefined for an empty filter, which is left out of the address. */
export function undefinedIfEmpty<Item>(items: readonly Item[]): readonly Item[] | undefined {
  return items.length > 0 ? items : undefined;
}

/** Returns a search without its empty parts, so that it reads back as it was written. */
export function compactSearch<Search extends object>(search: Search): Search {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as Search;
}

/** One of the list's columns, or none. */
export function sortFrom<Column extends string>(
  raw: RawSearch,
  columns: readonly Column[],
): SortSearch<Column> {
  const sort = columns.find((column) => column === raw['sort']);
  return { sort, down: sort !== undefined && raw['down'] === true ? true : undefined };
}

export function sortOf(search: SortSearch): GridSort | null {
  return search.sort === undefined ? null : { columnId: search.sort, isDescending: search.down === true };
}

/** A column that the list does not have sorts nothing. */
export function searchOfSort<Column extends string>(
  sort: GridSort | null,
  columns: readonly Column[],
): SortSearch<Column> {
  const column = columns.find((name) => name === sort?.columnId);
  if (sort === null || column === undefined) return { sort: undefined, down: undefined };
  return { sort: column, down: sort.isDescending ? true : undefined };
}

/** Any part except the sort counts. */
export function hasFilters(search: object): boolean {
  return Object.entries(search).some(
    ([name, value]) => name !== 'sort' && name !== 'down' && value !== undefined,
  );
}

/** False for null (no text). */
export function isRecordNumber(text: string | null, largest = largestId): text is string {
  return text !== null && /^[1-9]\d{0,15}$/.test(text) && Number(text) <= largest;
}

/** Separated by anything but digits, which may be those of any layout. */
export function idsFromText(text: string, largest?: number): number[] {
  return idsFrom(latinDigits(text).match(/\d+/gu) ?? [], largest);
}

const separators = /[,،;؛\n\t]/;

/** Separated by commas, semicolons, tabs or line breaks; spaces inside are kept, and digits are Latin ones. */
export function textsFromText(text: string, maxCount: number, longest: number): string[] {
  return textsFrom(latinDigits(text).split(separators), maxCount, longest);
}

/** Returns the parts of a text that are in none of the values read from it, because they are invalid or too many. */
export function leftOutOf(
  text: string,
  values: readonly (string | number)[],
  read: (text: string) => readonly (string | number)[],
): string[] {
  // A search for the whole text has no parts.
  if (values.some((value) => String(value) === latinDigits(text).trim())) return [];
  const isRead = (part: string) => read(part).some((value) => values.includes(value));
  const areNumbers = typeof values[0] === 'number';
  const parts = text.split(separators).flatMap((part) => {
    if (!isRead(part)) return [part.trim()];
    if (!areNumbers) return [];
    // They are separated by anything else, and words beside them mean nothing.
    return (latinDigits(part).match(/\d+/gu) ?? []).filter((digits) => !isRead(digits));
  });
  return [...new Set(parts)].filter((part) => part !== '');
}

/** An IANA name; undefined for this computer's zone. */
type DayZone = { readonly timeZone: string | undefined };

/** ISO 8601 in UTC; null without a day. */
export function startOfDay(day: string | undefined, { timeZone }: DayZone): string | null {
  return day === undefined ? null : startOfDayAt(day, timeZone);
}

/** The last timestamp of a day, ISO 8601 in UTC; null without a day. */
export function endOfDay(day: string | undefined, { timeZone }: DayZone): string | null {
  return day === undefined
    ? null
    : new Date(Date.parse(startOfDayAt(daysLater(day, 1), timeZone)) - 1).toISOString();
}
