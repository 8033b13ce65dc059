import type { HistoryQuestion } from '../../world/stock/stock-history.ts';
import type { Answer, Call } from '../answer.ts';
import { isRecord, readInstant } from '../json-body.ts';
import { problemDetails, validationProblem } from '../problems.ts';
import { eventToWire } from './history-records.ts';

const dayMs = 86_400_000;
const longestWindowMs = 90 * dayMs;
const pageSize = 250;

type Problems = Record<string, string[]>;

function isWhole(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}

/** A whole number, or its digits; null where there is none. */
function readNumber(value: unknown, name: string, problems: Problems): number | null {
  if (value === undefined || value === null || value === '') return null;
  const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  if (isWhole(number)) return number;
  problems[name] = [`The value of ${name} is not valid.`];
  return null;
}

function readMoment(value: unknown, name: string, fallbackMs: number, problems: Problems): number {
  if (value === undefined || value === null) return fallbackMs;
  const atMs = readInstant(value, 'dateOrDateTime');
  if (atMs === null) problems[name] = [`The value of ${name} is not a date-time.`];
  return atMs ?? fallbackMs;
}

function readInventoryIds(value: unknown, problems: Problems): ReadonlySet<number> | null {
  if (value === undefined || value === null) return null;
  if (!Array.isArray(value) || !value.every(isWhole)) {
    problems.inventory_ids = ['The inventory ids must be whole numbers.'];
    return null;
  }
  return value.length === 0 ? null : new Set(value);
}

function readCategory(value: unknown, problems: Problems): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'string') return value;
  problems.event_category = ['The event category must be a text.'];
  return null;
}

/** The window is at most 90 days long, and by default the last 90 (reference notes, 2.1). */
function readQuestion(
  body: Record<string, unknown>,
  { nowMs, query }: Call,
  problems: Problems,
): HistoryQuestion {
  const centerId = readNumber(body.facility_id, 'facility_id', problems);
  if (centerId === null) problems.facility_id ??= ['The field facility_id is required.'];
  const endMs = readMoment(body.end_date, 'end_date', nowMs, problems);
  const startMs = readMoment(body.start_date, 'start_date', endMs - longestWindowMs, problems);
  if (startMs > endMs) problems.start_date = ['The start lies after the end.'];
  if (endMs - startMs > longestWindowMs) problems.start_date = ['The range must not be over 90 days.'];
  return {
    centerId: centerId ?? 0,
    inventoryIds: readInventoryIds(body.inventory_ids, problems),
    category: readCategory(body.event_category, problems),
    startMs,
    endMs,
    afterId: readNumber(query.text('cursor') ?? body.cursor, 'cursor', problems) ?? 0,
    limit: pageSize + 1,
  };
}

/** The link to the events after one of them: a path at 2026-01, an address later; the body is sent again with it. */
function linkAfter({ url, version }: Call, eventId: number | null): string {
  const path = eventId === null ? url.pathname : `${url.pathname}?cursor=${eventId}`;
  return version === '2026-01' ? path : new URL(path, url).href;
}

/** `POST /{version}/inventory/history:query`: the events at one center, by rising id (reference notes, 2). */
export function queryHistory(call: Call): Answer {
  const { body, principal } = call;
  if (body !== undefined && !isRecord(body)) return problemDetails(400, 'The body must be an object.');
  const problems: Problems = {};
  const question = readQuestion(body ?? {}, call, problems);
  if (Object.keys(problems).length > 0) return validationProblem(400, problems);
  const { merchant } = principal;
  const found = merchant.stock.events(question);
  const page = found.slice(0, pageSize);
  const last = page.at(-1);
  return {
    status: 200,
    body: {
      data: page.map((event) => eventToWire(event, merchant)),
      first: linkAfter(call, null),
      last: null,
      next: found.length > pageSize && last !== undefined ? linkAfter(call, last.id) : null,
      prev: null,
    },
  };
}
