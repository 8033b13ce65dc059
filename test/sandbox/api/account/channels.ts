import type { Channel } from '../../accounts.ts';
import type { Answer, Call } from '../answer.ts';
import { errorMap } from '../problems.ts';

const defaultPage = 50;

export function channelToWire(channel: Channel, { scopesAsOneString }: Call): object {
  return {
    id: channel.id,
    name: channel.name,
    application_name: channel.applicationName,
    scopes: scopesAsOneString ? [channel.scopes.join(' ')] : channel.scopes,
  };
}

/** The connected stores first and the token's own channel last: a client has to look for the `_write` scopes. */
export function channelsOf({ accounts, principal }: Call): Channel[] {
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

/** `GET /{version}/channel` (specification 4.1; the pages are of reference notes 7.2). */
export function listChannels(call: Call): Answer {
  const channels = channelsOf(call);
  const toRecord = (channel: Channel) => channelToWire(channel, call);
  if (call.specOnly) return { status: 200, body: { items: channels.map(toRecord) } };
  const size = call.query.integer('RecordsPerPage', defaultPage, 1, 250);
  const offset = readCursor(call);
  if (call.query.hasProblems) return errorMap(400, call.query.problems);
  const items = channels.slice(offset, offset + size).map(toRecord);
  const next = offset + size < channels.length ? pageUrl(call, offset + size, size) : null;
  const prev = offset > 0 ? pageUrl(call, Math.max(0, offset - size), size) : null;
  return { status: 200, body: { items, next, prev } };
}

/** `GET /1.0/channel`: the bare array of the oldest version (reference notes, 7.2). */
export function listChannelsAsArray(call: Call): Answer {
  return { status: 200, body: channelsOf(call).map((channel) => channelToWire(channel, call)) };
}
