import { expect } from 'vitest';
import { listChannels, searchChannels } from '#electron/resources/channels/channels.ts';
import { canWrite, settleChannel, toSavedChannel } from '#electron/session/session-state.ts';
import { type Channel, ChannelListWire, ChannelPageWire } from '#shared/channels/channels.ts';
import { endpoint, field, fields, nullable } from '#test/contract/specification/answer-rows.ts';
import type { Bench } from '#test/contract/specification/bench.ts';
import { type Row, rowOf } from '#test/contract/specification/row.ts';
import { noArguments, type Sample, sample } from '#test/contract/specification/sample.ts';
import { valuesAt } from '#test/sandbox/misbehavior/member-path.ts';

type RawChannels = { items: { id: number; application_name: string; scopes: string[] }[] };

const batch = 'POST /1.0/product/batch';
const search = 'POST /Experimental/channel:search';

const listAt = (version: string): Sample =>
  sample(`GET /${version}/channel`, 'channels.list', ChannelListWire, noArguments, {
    clientPlaces: { 'items[]': '[]' },
  });

const list = listAt('2026-07');

/** The versions at which the specification names the list. */
const listVersions = ['2026-01', '2026-07'];

const channelsOf = (bench: Bench): Promise<Channel[]> =>
  listChannels(bench.apiAt({ 'channels.list': '2026-07' }), bench.sandbox.demo.personalToken);

/** A page of one channel, with pages before and after it. */
const found: Sample = sample(search, 'channels.search', ChannelPageWire, async (bench) => {
  const { json } = await bench.send(search, { body: { records_per_page: 1 } });
  return { body: { records_per_page: 1, cursor: (json as { next: string }).next } };
});

type SearchInput = Partial<Parameters<typeof searchChannels>[1]>;

async function searchOn(bench: Bench, requested: SearchInput) {
  const api = bench.apiAt({ 'channels.search': 'Experimental' });
  const query = { filters: { channelIds: [], channelNames: [] }, cursor: null, pageSize: 50, ...requested };
  return searchChannels(api, query);
}

async function rawSearchOn(bench: Bench, body: unknown) {
  const { status, json } = await bench.send(search, { body });
  expect(status).toBe(200);
  return ChannelPageWire.parse(json);
}

/** A member of the search's body: what the search finds with it, raw and through the client. */
function searchMember(
  path: string,
  bodyOf: (all: readonly Channel[], next: string | null) => { body: unknown; requested: SearchInput },
  wantedOf: (all: readonly Channel[]) => readonly number[],
): Row {
  const prepare = async (bench: Bench) => {
    const all = await channelsOf(bench);
    const first = await searchOn(bench, { pageSize: 1 });
    return { ...bodyOf(all, first.next), wanted: wantedOf(all) };
  };
  return rowOf('4.1', `the body's ${path} of ${search}`, {
    async sandbox(bench) {
      const { body, wanted } = await prepare(bench);
      expect((await rawSearchOn(bench, body)).items.map(({ id }) => id)).toEqual(wanted);
    },
    async client(bench) {
      const { requested, wanted } = await prepare(bench);
      expect((await searchOn(bench, requested)).items.map(({ id }) => id)).toEqual(wanted);
    },
    mutation: { kind: 'forgetMember', on: search, path },
  });
}

const idsOf = (channels: readonly Channel[]) => channels.map(({ id }) => id);

const searchMembers: readonly Row[] = [
  searchMember(
    'cursor',
    (_all, cursor) => ({ body: { cursor }, requested: { cursor } }),
    (all) => idsOf(all.slice(1, 2)),
  ),
  searchMember(
    'records_per_page',
    () => ({ body: { records_per_page: 2 }, requested: { pageSize: 2 } }),
    (all) => idsOf(all.slice(0, 2)),
  ),
  searchMember(
    'search_filters.channel_ids',
    (all) => {
      const channelIds = idsOf(all.slice(2, 3));
      return {
        body: { search_filters: { channel_ids: channelIds } },
        requested: { filters: { channelIds, channelNames: [] } },
      };
    },
    (all) => idsOf(all.slice(2, 3)),
  ),
  searchMember(
    'search_filters.channel_names',
    (all) => {
      const channelNames = [all[1]?.name ?? ''];
      return {
        body: { search_filters: { channel_names: channelNames } },
        requested: { filters: { channelIds: [], channelNames } },
      };
    },
    (all) => idsOf(all.slice(1, 2)),
  ),
];

const nothing = { channelIds: [1], channelNames: [] };

const searchRules: readonly Row[] = [
  rowOf('4.1', `the body's cursor of ${search} may be null`, {
    async sandbox(bench) {
      const { items } = await rawSearchOn(bench, { cursor: null, records_per_page: 1 });
      expect(idsOf(items)).toEqual(idsOf((await channelsOf(bench)).slice(0, 1)));
    },
    async client(bench) {
      const { items } = await searchOn(bench, { cursor: null, pageSize: 1 });
      expect(idsOf(items)).toEqual(idsOf((await channelsOf(bench)).slice(0, 1)));
    },
    mutation: { kind: 'refuseBody', on: search, path: 'cursor', where: 'null' },
  }),
  rowOf('4.1', 'the search answers items with null where nothing is found', {
    async sandbox(bench) {
      const { json } = await bench.send(search, { body: { search_filters: { channel_ids: [1] } } });
      expect(json).toMatchObject({ items: null });
    },
    async clientAlone(bench) {
      expect((await searchOn(bench, { filters: nothing })).items).toEqual([]);
    },
    mutation: { kind: 'replace', on: search, path: 'items', to: [] },
  }),
  rowOf('4.1', 'total_records counts the records on the current page', {
    async sandbox(bench) {
      const { items, totalRecords } = await rawSearchOn(bench, { records_per_page: 3 });
      expect([items.length, totalRecords]).toEqual([3, 3]);
    },
    async client(bench) {
      const { items, totalRecords } = await searchOn(bench, { pageSize: 3 });
      expect([items.length, totalRecords]).toEqual([3, 3]);
    },
    mutation: { kind: 'replace', on: search, path: 'total_records', to: 4 },
  }),
  rowOf('4.1', 'next is null where there is no other page', {
    async sandbox(bench) {
      expect((await bench.send(search, { body: {} })).json).toMatchObject({ next: null });
    },
    async client(bench) {
      expect(await searchOn(bench, {})).toMatchObject({ next: null });
    },
    mutation: { kind: 'replace', on: search, path: 'next', to: 'more' },
  }),
  nullable('4.1', { ...found, call: () => ({ body: {} }) }, 'prev', 'text'),
];

const ownership: readonly Row[] = [
  rowOf('2.1', 'a channel that holds the _write scopes is among those that a token sees', {
    async sandbox(bench) {
      const { json } = await bench.send(list.address);
      expect(valuesAt(json, 'items[].scopes[]').some((scope) => String(scope).endsWith('_write'))).toBe(true);
    },
    async client(bench) {
      const own = (await channelsOf(bench)).filter(({ scopes }) => canWrite(scopes));
      expect(idsOf(own)).toEqual([bench.channelId]);
    },
    mutation: { kind: 'replace', on: list.address, path: 'items[].scopes', to: ['orders_read'] },
  }),
  rowOf('2.1', 'the id of that channel, and of no other, is used in the header service_channel_id', {
    async sandbox(bench) {
      const { items } = (await bench.send(list.address)).json as RawChannels;
      const other = items.find(({ scopes }) => !scopes.some((scope) => scope.endsWith('_write')));
      const statuses = [bench.channelId, other?.id].map(async (id) => {
        const body = [{ name: 'Owned', reference_id: bench.fresh('OWNED') }];
        const headers = { service_channel_id: String(id) };
        return (await bench.send(batch, { headers, body })).status;
      });
      expect(await Promise.all(statuses)).toEqual([201, 400]);
    },
    async clientAlone(bench) {
      const kept = (await channelsOf(bench)).map(toSavedChannel);
      expect(settleChannel(kept, null)?.id).toBe(bench.channelId);
    },
    mutation: { kind: 'letPass', on: batch, was: 400 },
  }),
  rowOf('2.1', 'the application of a personal access token’s channel is a single-merchant application', {
    async sandbox(bench) {
      const { items } = (await bench.send(list.address)).json as RawChannels;
      const own = items.find(({ id }) => id === bench.channelId);
      expect(own?.application_name).toMatch(/single-merchant/i);
    },
    async client(bench) {
      const own = (await channelsOf(bench)).find(({ id }) => id === bench.channelId);
      expect(own?.applicationName).toMatch(/single-merchant/i);
    },
    mutation: { kind: 'replace', on: list.address, path: 'items[].application_name', to: 'Store' },
  }),
  rowOf('2.1', 'the first personal access token of an account makes an application and a channel', {
    async sandbox(bench) {
      const { personalToken } = bench.sandbox.other;
      const answer = await bench.send(list.address, {
        headers: { authorization: `Bearer ${personalToken}`, service_channel_id: undefined },
      });
      const { items } = answer.json as RawChannels;
      const own = items.filter(({ scopes }) => scopes.some((scope) => scope.endsWith('_write')));
      expect(own).toHaveLength(1);
      expect(own[0]?.id).not.toBe(bench.channelId);
      expect(own[0]?.application_name).toMatch(/single-merchant/i);
    },
    noClient: 'Tokens are made in the dashboard; the client reads the channels that are there.',
    mutation: { kind: 'replace', on: list.address, path: 'items', to: [] },
  }),
];

/** Channels (specification 2.1 and 4.1). */
export const channelRows: readonly Row[] = [
  ...listVersions.flatMap((version) => [
    endpoint('4.1', listAt(version)),
    field('4.1', { ...listAt(version), clientPlaces: { items: '' } }, 'items', 'list'),
    ...fields('2.1', listAt(version), {
      'items[].id': 'integer',
      'items[].name': 'text',
      'items[].application_name': 'text',
      'items[].scopes': 'texts',
    }),
  ]),
  endpoint('4.1', found),
  ...fields('4.1', found, {
    'items[].application_name': 'text',
    'items[].id': 'integer',
    'items[].name': 'text',
    'items[].scopes': 'texts',
    next: 'text',
    prev: 'text',
    total_records: 'integer',
  }),
  ...searchMembers,
  ...searchRules,
  ...ownership,
];
