import fc from 'fast-check';
import { createIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';
import { textsFromText } from '#renderer/components/list-screen/list-search.ts';
import { countFurther, noFurther } from '#renderer/features/returns/further-filters.tsx';
import { inspectionText } from '#renderer/features/returns/return-inspection.tsx';
import { returnsList } from '#renderer/features/returns/returns-screen.tsx';
import { translateOf } from '#renderer/messages/use-messages.ts';
import en from '#shared/messages/en/messages.json';
import { passesReturnFilters } from '#shared/returns/model/return-filters.ts';
import { ReturnFilters, ReturnOrderWire } from '#shared/returns/returns.ts';
import { sampleReturn } from '#test/support/samples/sample-records.ts';
import { aDay } from '#test/unit/renderer/order-builder.ts';

const parseReturnSearch = returnsList.parse;
const filtersOf = (search: ReturnType<typeof parseReturnSearch>) =>
  returnsList.source.toRequest(search, null, aDay);
const trackingFromText = (text: string) => textsFromText(text, 50, 500);
const referencesFromText = (text: string) => textsFromText(text, 50, 50);

const whole = {
  tracking: ['1Z9GL2298445480789'],
  references: ['RMA-1', 'RMA-2'],
  statuses: ['Arrived'],
  centers: [14],
  from: '2026-11-01',
  to: '2026-11-20',
  ids: [2_041_835],
  types: ['ReturnToSender'],
  doneFrom: '2026-11-02',
  doneTo: '2026-11-03',
  shipments: [244_183_252],
  items: [501],
  sort: 'pieces',
  down: true,
};

describe('parseReturnSearch', () => {
  it('reads every part of an address', () => {
    expect(parseReturnSearch(whole)).toEqual(whole);
  });

  it('includes every center if none is chosen', () => {
    expect(parseReturnSearch({})).toEqual({});
    expect(parseReturnSearch({ centers: [] })).toEqual({});
    expect(filtersOf({}).centerIds).toEqual([]);
  });

  it('ignores invalid values, and those that the service does not accept', () => {
    const raw = {
      tracking: ['a,b', ' '],
      references: ['x'.repeat(51)],
      ids: ['y', -1],
      from: '2026-02-31x',
      sort: 'color',
      down: true,
      page: 7,
    };
    expect(parseReturnSearch(raw)).toEqual({});
  });

  it('accepts any address, and requests only what the contract of the main process allows', () => {
    const part = fc.oneof(fc.jsonValue(), fc.string(), fc.array(fc.string()), fc.array(fc.integer()));
    const names = Object.keys(whole);
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names), part), (raw) => {
        const search = parseReturnSearch(raw);
        expect(parseReturnSearch(search)).toEqual(search);
        expect(ReturnFilters.safeParse(filtersOf(search)).success).toBe(true);
      }),
    );
  });
});

describe('typed or pasted text', () => {
  it('is split at commas, semicolons, tabs, and line breaks', () => {
    expect(trackingFromText('1Z1, 1Z2;1Z3\n1Z1\t 1Z 4 ')).toEqual(['1Z1', '1Z2', '1Z3', '1Z 4']);
    expect(referencesFromText(`RMA-1\n${'x'.repeat(51)}`)).toEqual(['RMA-1']);
  });
});

describe('the filters behind one button', () => {
  it('are counted, with a span of days as one', () => {
    expect(countFurther({})).toBe(0);
    expect(countFurther(parseReturnSearch(whole))).toBe(5);
    expect(countFurther({ doneTo: '2026-11-03' })).toBe(1);
  });

  it('are all cleared together', () => {
    expect(countFurther({ ...parseReturnSearch(whole), ...noFurther })).toBe(0);
  });
});

describe('filtersOf', () => {
  it('requests complete days at the desk', () => {
    const { insertedFrom, insertedTo, completedFrom, completedTo } = filtersOf(parseReturnSearch(whole));
    expect(insertedFrom).toBe('2026-11-01T00:00:00.000Z');
    expect(insertedTo).toBe('2026-11-20T23:59:59.999Z');
    expect(completedFrom).toBe('2026-11-02T00:00:00.000Z');
    expect(completedTo).toBe('2026-11-03T23:59:59.999Z');
  });
});

describe('waiting returns', () => {
  it.each([
    [1, '2026-11-19T23:59:59Z', 'Arrived', true],
    [1, '2026-11-20T00:00:00Z', 'Arrived', false],
    [3, '2026-11-17T23:00:00Z', 'Processing', true],
    [3, '2026-11-18T00:00:00Z', 'Arrived', false],
    [7, '2026-11-13T12:00:00Z', 'Arrived', true],
    [7, '2026-11-13T12:00:00Z', 'Completed', false],
    [7, '2026-11-13T12:00:00Z', 'AwaitingArrival', false],
    [1, null, 'Arrived', false],
  ] as const)(
    'for %s days: one that arrived at %s and is %s: %s',
    (waiting, arrived_date, status, isTaken) => {
      const order = ReturnOrderWire.parse({ ...sampleReturn, status, arrived_date });
      expect(passesReturnFilters(order, filtersOf({ waiting }))).toBe(isTaken);
    },
  );

  it('are filtered by their states, unless others were chosen', () => {
    expect(filtersOf({ waiting: 3 }).statuses).toEqual(['Arrived', 'Processing']);
    expect(filtersOf({ waiting: 3, statuses: ['Arrived'] }).statuses).toEqual(['Arrived']);
    expect(parseReturnSearch({ waiting: '3' })).toEqual({ waiting: 3 });
    expect(parseReturnSearch({ waiting: 2 })).toEqual({});
  });
});

it('the findings of this desk are in one cell, which is exported unchanged', () => {
  const t = translateOf(createIntl({ locale: 'en', messages: en }));
  const line = {
    inventoryId: 7,
    sku: 'MUG-B',
    name: null,
    note: 'A scratch.',
    checks: [{ question: 'Sealed?', answer: 'No' }],
    serials: ['SN-1', 'SN-2'],
  };
  expect(inspectionText({ ...line, grade: 'B' }, t)).toBe(
    'MUG-B: Grade B: Good, opened · A scratch. · Sealed? No · Serial numbers: SN-1, SN-2',
  );
  expect(inspectionText({ ...line, sku: null, grade: null, note: null, checks: [], serials: ['S'] }, t)).toBe(
    '7: Serial numbers: S',
  );
});
