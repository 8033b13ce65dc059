import { expect } from 'vitest';
import { InventoryItemPageWire } from '../../../../shared/inventory/inventory.ts';
import { valuesAt } from '../../../sandbox/misbehavior/member-path.ts';
import { nullable, nullables } from '../answer-rows.ts';
import type { Bench } from '../bench.ts';
import { type Row, rowOf } from '../row.ts';
import { callSample, type Sample, sample, sendSample } from '../sample.ts';

const address = 'GET /2.0/inventory';
const pageSize = 20;

type Cursors = Readonly<Record<'first' | 'last' | 'next' | 'prev', string | null>>;

const firstPage: Sample = sample(address, 'inventory.list', InventoryItemPageWire, () => ({
  query: { PageSize: pageSize },
}));

const rawFirst = async (bench: Bench) => (await sendSample(bench, firstPage)) as Cursors;

/** The page to which cursors lead, one after the other. */
const pageAfter = (...names: readonly (keyof Cursors)[]): Sample => ({
  ...firstPage,
  async call(bench) {
    let page = await rawFirst(bench);
    let query = {};
    for (const name of names) {
      query = { Cursor: String(page[name]) };
      page = (await bench.send(address, { query })).json as Cursors;
    }
    return { query };
  },
});

/** A list without a row has no pages. */
const noPage: Sample = { ...firstPage, call: () => ({ query: { InventoryIds: '1' } }) };

/** What stands on the first two pages, whose second is reached by another way. */
async function firstTwo(bench: Bench): Promise<unknown[]> {
  const { json } = await bench.send(address, { query: { PageSize: 2 * pageSize } });
  return valuesAt(json, 'items[].inventory_id');
}

/** A cursor leads to its page, raw and through the client. */
function leads(name: keyof Cursors, sample: Sample, slice: readonly [number, number]): Row {
  return rowOf('4.6', `${name} is a cursor that leads to its page, of ${address}`, {
    async sandbox(bench) {
      const ids = valuesAt(await sendSample(bench, sample), 'items[].inventory_id');
      expect(ids).toEqual((await firstTwo(bench)).slice(...slice));
    },
    async client(bench) {
      const { value } = await callSample(bench, sample);
      expect(valuesAt(value, 'items[].inventoryId')).toEqual((await firstTwo(bench)).slice(...slice));
    },
    mutation: { kind: 'replace', on: address, path: name, to: 'none' },
  });
}

/** The last page holds what comes last, and nothing follows it. */
const last = rowOf('4.6', `last is a cursor that leads to its page, of ${address}`, {
  async sandbox(bench) {
    const page = (await sendSample(bench, pageAfter('last'))) as Cursors;
    expect(page.next).toBeNull();
    expect(valuesAt(page, 'items[].inventory_id').length).toBeGreaterThan(0);
  },
  async client(bench) {
    const { next, items } = (await callSample(bench, pageAfter('last'))).value as Cursors & {
      items: object[];
    };
    expect(next).toBeNull();
    expect(items.length).toBeGreaterThan(0);
  },
  mutation: { kind: 'replace', on: address, path: 'last', to: 'none' },
});

/** The pages of the inventory list (specification 4.6). */
export const inventoryPageRows: readonly Row[] = [
  leads('next', pageAfter('next'), [pageSize, 2 * pageSize]),
  leads('prev', pageAfter('next', 'prev'), [0, pageSize]),
  leads('first', pageAfter('next', 'first'), [0, pageSize]),
  last,
  nullable('4.6', firstPage, 'prev', 'text'),
  nullable('4.6', pageAfter('last'), 'next', 'text'),
  ...nullables('4.6', noPage, { first: 'text', last: 'text' }),
];
