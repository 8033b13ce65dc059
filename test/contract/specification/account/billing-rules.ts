import { expect } from 'vitest';
import { fields } from '#test/contract/specification/answer-rows.ts';
import type { Bench } from '#test/contract/specification/bench.ts';
import { limit } from '#test/contract/specification/request-rows.ts';
import { type Row, rowOf, type Trial } from '#test/contract/specification/row.ts';
import { type Sample, sendCall } from '#test/contract/specification/sample.ts';
import { cursorOf, idsOf, inPages, middlePage, type RawPage, rawPage } from './billing-samples.ts';

type CursorName = 'first' | 'last' | 'next' | 'prev';

export type Ask = {
  pageSize?: number;
  sortOrder?: 'Ascending' | 'Descending';
  cursor?: string;
  types?: string[];
  from?: string | null;
};

/** A list of the account: how it is read raw, and by the client's own billing. */
export type BillingList = {
  readonly section: string;
  readonly sample: Sample;
  /** The field names of a row's ID, and of the day by which it is sorted. */
  readonly id: string;
  readonly day: string;
  readonly read: (
    bench: Bench,
    ask: Ask,
  ) => Promise<Pick<RawPage, CursorName> & { items: readonly object[] }>;
};

const idsIn = (items: readonly object[], id: string) =>
  idsOf(items as readonly Readonly<Record<string, unknown>>[], id);

/** The page to which each cursor leads from the second page, with two rows per page. */
const leadsTo: Readonly<Record<CursorName, (all: readonly unknown[]) => readonly unknown[]>> = {
  first: (all) => all.slice(0, 2),
  last: (all) => all.slice(Math.floor((all.length - 1) / 2) * 2),
  next: (all) => all.slice(4, 6),
  prev: (all) => all.slice(0, 2),
};

function cursorRow({ section, sample, id, read }: BillingList, name: CursorName): Row {
  const twoRows = inPages(sample);
  return rowOf(section, `${name} as a token that leads to its page, of ${sample.address}`, {
    async sandbox(bench) {
      const all = idsIn((await rawPage(bench, inPages(sample, 1_000))).items, id);
      const second = await rawPage(bench, twoRows, {
        cursor: cursorOf(await rawPage(bench, twoRows), 'next'),
      });
      const cursor = cursorOf(second, name);
      expect(cursor).not.toMatch(/[/?&]/);
      expect(idsIn((await rawPage(bench, twoRows, { cursor })).items, id)).toEqual(leadsTo[name](all));
    },
    async client(bench) {
      const all = idsIn((await read(bench, { pageSize: 1_000 })).items, id);
      const first = await read(bench, { pageSize: 2 });
      const second = await read(bench, { cursor: cursorOf(first, 'next') });
      const there = await read(bench, { cursor: cursorOf(second, name) });
      expect(idsIn(there.items, id)).toEqual(leadsTo[name](all));
    },
    mutation: { kind: 'omit', on: sample.address, path: name },
  });
}

/** Other parameters of a call with a cursor: all are ignored, even invalid ones. */
const ignored = { sortOrder: 'Ascending', fromDate: 'no date', invoiceTypes: 'No type', pageSize: 5_000 };

/** A cursor overrides all other parameters: over plain HTTP, and in the client. */
const overriding = ({ sample, id, read }: BillingList): Readonly<Record<'raw' | 'client', Trial>> => ({
  async raw(bench) {
    const cursor = cursorOf(await rawPage(bench, inPages(sample)), 'next');
    const { path = {} } = await sample.call(bench);
    const alone = (await sendCall(bench, sample, { path, query: { cursor } })) as RawPage;
    const beside = await sendCall(bench, sample, { path, query: { ...ignored, cursor } });
    expect(alone.items).toHaveLength(2);
    expect(idsIn((beside as RawPage).items, id)).toEqual(idsIn(alone.items, id));
  },
  async client(bench) {
    const { items } = await read(bench, { pageSize: 1_000 });
    const cursor = cursorOf(await read(bench, { pageSize: 2 }), 'next');
    const page = await read(bench, { cursor, pageSize: 1, sortOrder: 'Ascending' });
    expect(idsIn(page.items, id)).toEqual(idsIn(items, id).slice(2, 4));
    // Sends no other parameters, so that the server has nothing to choose from.
    expect(Object.keys(bench.sandbox.requests.at(-1)?.query ?? {})).toEqual(['cursor']);
  },
});

function overrides(list: BillingList): Row {
  const { section, sample } = list;
  const { raw, client } = overriding(list);
  return rowOf(section, `a cursor overrides all other parameters, of ${sample.address}`, {
    sandbox: raw,
    client,
    mutation: { kind: 'forgetParameter', on: sample.address, name: 'cursor' },
  });
}

/** One parameter that a server could apply despite a cursor; the client does not send it with one. */
function notHeeded(list: BillingList, name: keyof typeof ignored): Row {
  const { section, sample } = list;
  const { raw, client } = overriding(list);
  return rowOf(section, `${name} is not heeded beside a cursor, of ${sample.address}`, {
    sandbox: raw,
    clientAlone: client,
    mutation: { kind: 'forgetParameter', on: sample.address, name: 'cursor', beside: name },
  });
}

/** A limit of the page size, which the client enforces too. */
const sizeRow = ({ section, sample, read }: BillingList, bound: string, within: number, beyond: number) =>
  limit(section, `the ${bound} of pageSize, ${within}`, sample, {
    status: 400,
    accepted: (call) => ({ ...call, query: { ...call.query, pageSize: within } }),
    refused: (call) => ({ ...call, query: { ...call.query, pageSize: beyond } }),
    held: {
      field: 'pageSize',
      send: (bench, { query }) => read(bench, { pageSize: Number(query?.pageSize) }),
    },
  });

/** The expected page when one parameter is omitted; `other` is the value that the mutation sets. */
export type Usual = {
  readonly says: string;
  readonly other: string;
  readonly holds: (rows: readonly Readonly<Record<string, unknown>>[], bench: Bench) => boolean;
};

export function defaultRow({ section, sample, read }: BillingList, name: string, usual: Usual): Row {
  const { says, other, holds } = usual;
  return rowOf(section, `${says} where ${name} is left out, of ${sample.address}`, {
    async sandbox(bench) {
      const { items } = await rawPage(bench, sample);
      expect(items.length).toBeGreaterThan(0);
      expect(holds(items, bench)).toBe(true);
    },
    async client(bench) {
      const { items } = await read(bench, {});
      expect(holds(items as readonly Readonly<Record<string, unknown>>[], bench)).toBe(true);
    },
    mutation: { kind: 'setParameter', on: sample.address, name, value: other },
  });
}

/** Whether the days are sorted, and not all the same. */
export function isSorted(days: readonly unknown[], order: 'Ascending' | 'Descending'): boolean {
  const sorted = [...days].map(String).sort();
  if (order === 'Descending') sorted.reverse();
  return new Set(days).size > 1 && sorted.join() === days.join();
}

type SortOrder = 'Ascending' | 'Descending';

function orderRow({ section, sample, day, read }: BillingList, order: SortOrder, other: SortOrder): Row {
  const daysOf = (items: readonly object[]) => idsIn(items, day);
  return rowOf(section, `the value ${order} of sortOrder, which sorts by ${day}, of ${sample.address}`, {
    async sandbox(bench) {
      const { items } = await rawPage(bench, sample, { sortOrder: order });
      expect(isSorted(daysOf(items), order)).toBe(true);
    },
    async client(bench) {
      expect(isSorted(daysOf((await read(bench, { sortOrder: order })).items), order)).toBe(true);
    },
    mutation: { kind: 'setParameter', on: sample.address, name: 'sortOrder', value: other },
  });
}

const endRow = ({ section, sample, read }: BillingList, name: CursorName, toEnd: CursorName): Row =>
  rowOf(section, `${name} is null on the ${toEnd} page, of ${sample.address}`, {
    async sandbox(bench) {
      const cursor = cursorOf(await rawPage(bench, inPages(sample)), toEnd);
      expect((await rawPage(bench, sample, { cursor }))[name]).toBeNull();
    },
    async client(bench) {
      const cursor = cursorOf(await read(bench, { pageSize: 2 }), toEnd);
      expect((await read(bench, { cursor }))[name]).toBeNull();
    },
    mutation: { kind: 'add', on: sample.address, path: name, value: 'more' },
  });

const savedSizeRow = ({ section, sample, read }: BillingList): Row => ({
  section,
  subject: `pageSize is given on the first call, and holds for the pages that follow, of ${sample.address}`,
  async sandbox(bench) {
    const cursor = cursorOf(await rawPage(bench, inPages(sample, 1)), 'next');
    expect((await rawPage(bench, sample, { cursor })).items).toHaveLength(1);
  },
  async client(bench) {
    const cursor = cursorOf(await read(bench, { pageSize: 1 }), 'next');
    expect((await read(bench, { cursor })).items).toHaveLength(1);
  },
  mutation: { kind: 'forgetParameter', on: sample.address, name: 'pageSize' },
});

const cursors = { items: 'list', first: 'text', last: 'text', next: 'text', prev: 'text' } as const;

/** Common rules of both lists in specification 4.7: cursors, page size and its defaults. */
export const billingRules = (list: BillingList): Row[] => [
  ...fields(list.section, middlePage(list.sample), cursors),
  ...(['first', 'last', 'next', 'prev'] as const).map((name) => cursorRow(list, name)),
  endRow(list, 'prev', 'first'),
  endRow(list, 'next', 'last'),
  overrides(list),
  ...(['sortOrder', 'pageSize'] as const).map((name) => notHeeded(list, name)),
  savedSizeRow(list),
  orderRow(list, 'Ascending', 'Descending'),
  orderRow(list, 'Descending', 'Ascending'),
  sizeRow({ ...list, section: '8' }, 'least', 1, 0),
  sizeRow({ ...list, section: '8' }, 'most', 1_000, 1_001),
  defaultRow(list, 'sortOrder', {
    says: 'the latest comes first',
    other: 'Ascending',
    holds: (rows) =>
      isSorted(
        rows.map((row) => row[list.day]),
        'Descending',
      ),
  }),
];
