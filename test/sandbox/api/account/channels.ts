import type { Channel } from '#test/sandbox/accounts.ts';
import { type Answer, type Call, ok } from '#test/sandbox/api/answer.ts';
import { BodyFields, type BodyProblems } from '#test/sandbox/api/body-fields.ts';
import { isRecord } from '#test/sandbox/api/json-body.ts';
import { defaultLimit, largestLimit } from '#test/sandbox/api/paging.ts';
import { errorMap } from '#test/sandbox/api/problems.ts';
import { openToken, sealToken } from '#test/sandbox/api/sealed-token.ts';

const defaultPage = 50;

const channelToWire = (channel: Channel, { scopesAsOneString }: Call): object => ({
  id: channel.id,
  name: channel.name,
  application_name: channel.applicationName,
  scopes: scopesAsOneString ? [channel.scopes.join(' ')] : channel.scopes,
});

/** Connected stores first, the token's own channel last, so that a client must look for the `_write` scopes. */
function channelsOf({ accounts, principal }: Call): Channel[] {
  return [...accounts.storeChannels(principal.merchant), principal.channel];
}

function pageUrl(call: Call, offset: number, size: number): string {
  const url = new URL(call.url.pathname, call.url);
  url.searchParams.set('RecordsPerPage', String(size));
  url.searchParams.set('Cursor', Buffer.from(`channel:${offset}`).toString('base64url'));
  return url.href;
}

function readCursor({ query }: Call): number {
  const cursor = query.text('Cursor');
  if (cursor === null) return 0;
  const offset = /^channel:(\d{1,6})$/.exec(Buffer.from(cursor, 'base64url').toString('utf8'))?.[1];
  if (offset === undefined) query.refuse('Cursor', 'The cursor is not valid.');
  return Number(offset ?? 0);
}

/** `GET /{version}/channel` (specification 4.1; pages as in reference notes 7.2). */
export function listChannels(call: Call): Answer {
  const channels = channelsOf(call);
  const toRecord = (channel: Channel) => channelToWire(channel, call);
  if (call.specOnly) return ok({ items: channels.map(toRecord) });
  const size = call.query.integer('RecordsPerPage', defaultPage, 1, 250);
  const offset = readCursor(call);
  if (call.query.hasProblems) return errorMap(400, call.query.problems);
  const items = channels.slice(offset, offset + size).map(toRecord);
  const next = offset + size < channels.length ? pageUrl(call, offset + size, size) : null;
  const prev = offset > 0 ? pageUrl(call, Math.max(0, offset - size), size) : null;
  return ok({ items, next, prev });
}

/** `GET /1.0/channel`: a bare array, as in the oldest version (reference notes, 7.2). */
export const listChannelsAsArray = (call: Call): Answer =>
  ok(channelsOf(call).map((channel) => channelToWire(channel, call)));

const pages = 'channels';

type Search = { offset: number; size: number; ids: readonly number[]; names: readonly string[] };

/** A list of numbers or of texts; empty if it is missing. Anything else is recorded as a problem and read as empty. */
function readList<Entry extends number | string>(
  value: unknown,
  type: 'number' | 'string',
  path: string,
  problems: BodyProblems,
): Entry[] {
  if (value === undefined || value === null) return [];
  const isList = Array.isArray(value) && value.every((entry) => typeof entry === type);
  if (!isList) problems[path] = [`The field ${path} must be a list of ${type}s.`];
  return isList ? (value as Entry[]) : [];
}

function readFilters(value: unknown, problems: BodyProblems): Pick<Search, 'ids' | 'names'> {
  const filters = isRecord(value) ? value : {};
  if (value !== undefined && value !== null && !isRecord(value)) {
    problems.search_filters = ['An object is expected.'];
  }
  return {
    ids: readList(filters.channel_ids, 'number', 'search_filters.channel_ids', problems),
    names: readList(filters.channel_names, 'string', 'search_filters.channel_names', problems),
  };
}

/** A cursor represents the complete search that it came from. */
function readSearch(body: unknown, problems: BodyProblems): Search {
  const fields = new BodyFields(body, '', problems);
  const size = fields.integer('records_per_page') ?? defaultLimit;
  if (size < 1 || size > largestLimit) {
    fields.refuse('records_per_page', `The field records_per_page must be between 1 and ${largestLimit}.`);
  }
  const filters = readFilters(isRecord(body) ? body.search_filters : undefined, problems);
  const cursor = fields.text('cursor', 20_000);
  if (cursor === null) return { offset: 0, size, ...filters };
  const known = openToken(pages, cursor) as Search | undefined;
  if (known === undefined) fields.refuse('cursor', 'The cursor is not valid.');
  return known ?? { offset: 0, size, ...filters };
}

/**
 * `POST /Experimental/channel:search` (specification 4.1): by ids and by complete names, case-insensitive; `items` is
 * null if nothing is found.
 */
export function searchChannels(call: Call): Answer {
  const problems: BodyProblems = {};
  const search = readSearch(call.body, problems);
  if (Object.keys(problems).length > 0) return errorMap(400, problems);
  const { offset, size } = search;
  const ids = new Set(search.ids);
  const names = new Set(search.names.map((name) => name.toLowerCase()));
  const isWanted = ({ id, name }: Channel) =>
    (ids.size === 0 || ids.has(id)) && (names.size === 0 || names.has(name.toLowerCase()));
  const found = channelsOf(call).filter(isWanted);
  const items = found.slice(offset, offset + size).map((channel) => channelToWire(channel, call));
  const hasNext = offset + size < found.length;
  const body = {
    items: items.length === 0 ? null : items,
    next: hasNext ? sealToken(pages, { ...search, offset: offset + size }) : null,
    prev: offset > 0 ? sealToken(pages, { ...search, offset: Math.max(0, offset - size) }) : null,
    total_records: items.length,
  };
  return ok(body);
}
