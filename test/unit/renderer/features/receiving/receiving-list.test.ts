import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textsFromText } from '#renderer/components/list-screen/list-search.ts';
import { type ReceivingSearch, receivingList } from '#renderer/features/receiving/receiving-list.tsx';
import { passesReceivingFilters } from '#shared/receiving/model/receiving-filters.ts';
import { ReceivingFilters } from '#shared/receiving/receiving.ts';
import { aDay, anOrder } from '#test/unit/renderer/order-builder.ts';

const aDesk = { name: 'Inbound 1', centerId: 14, centerName: 'Essen' };
const parseReceivingSearch = receivingList.parse;
const filtersOf = (search: ReceivingSearch, centerId: number | null) =>
  receivingList.source.toRequest(search, centerId === null ? null : { ...aDesk, centerId }, aDay);
const purchaseOrdersFromText = (text: string) => textsFromText(text, 50, 400);

describe('parseReceivingSearch', () => {
  it('reads every part of an address', () => {
    const search = {
      statuses: ['Completed', 'Processing'],
      centers: [14],
      from: '2026-11-01',
      to: '2026-11-20',
      pos: ['PO-1'],
      ids: [482_917],
      synced: false,
      sort: 'difference',
      down: true,
    };
    expect(parseReceivingSearch(search)).toEqual(search);
  });

  it('distinguishes the default center from all centers', () => {
    expect(parseReceivingSearch({})).toEqual({});
    expect(parseReceivingSearch({ centers: [] })).toEqual({ centers: [] });
  });

  it('ignores invalid values', () => {
    expect(
      parseReceivingSearch({
        statuses: [{}],
        from: '2026-13-45',
        to: 'today',
        pos: ['a,b', ''],
        ids: ['x', -1, 0, 1.5, 3_000_000_000],
        synced: 'yes',
        sort: 'color',
        down: true,
      }),
    ).toEqual({});
  });

  it('ignores an id that is an object, even one that cannot be converted to a number', () => {
    expect(parseReceivingSearch({ ids: { toString: '' }, centers: [Object.create(null)] })).toEqual({
      centers: [],
    });
  });

  it('always returns filters that the contract accepts, for any address', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom('statuses', 'centers', 'from', 'to', 'pos', 'ids', 'synced', 'sort'),
          fc.anything(),
        ),
        (raw) => {
          const filters = filtersOf(parseReceivingSearch(raw), 14);
          expect(ReceivingFilters.safeParse(filters).success).toBe(true);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('reads back what it wrote', () => {
    const search = parseReceivingSearch({ statuses: 'Completed', ids: '7', centers: [] });
    expect(parseReceivingSearch(search)).toEqual(search);
  });
});

describe('filtersOf', () => {
  it('starts with the center of the desk, and lets a user clear it', () => {
    expect(filtersOf({}, 14).centerIds).toEqual([14]);
    expect(filtersOf({ centers: [] }, 14).centerIds).toEqual([]);
    expect(filtersOf({ centers: [21] }, 14).centerIds).toEqual([21]);
    expect(filtersOf({}, null).centerIds).toEqual([]);
  });

  it('includes both days of a span completely, at the desk', () => {
    const { insertedFrom, insertedTo } = filtersOf({ from: '2026-11-01', to: '2026-11-01' }, null);
    expect(insertedFrom).toBe('2026-11-01T00:00:00.000Z');
    expect(Date.parse(insertedTo ?? '') - Date.parse(insertedFrom ?? '')).toBe(24 * 3_600_000 - 1);
  });
});

describe('typed filters', () => {
  it('keeps spaces inside a purchase order number', () => {
    expect(purchaseOrdersFromText('PO 1; PO-2,, PO-2')).toEqual(['PO 1', 'PO-2']);
  });
});

const receivingListQuery = receivingList.source.query;

const query = receivingListQuery('account', filtersOf({}, 14));
const page = { orders: [anOrder({ id: 4 })], page: 2, totalCount: 201, hasMore: true };

it('counts pages up until the service has no more', () => {
  expect(query.firstParam).toBe(1);
  expect(query.nextParam(page, 2)).toBe(3);
  expect(query.nextParam({ ...page, hasMore: false }, 2)).toBeNull();
});

it('reads the rows and their total count from a page', () => {
  expect(query.rowsOf(page, '2026-11-20T10:00:00.000Z').map(query.rowId)).toEqual(['4']);
  expect(query.totalOf(page)).toBe(201);
});

it('has a separate list for each account and set of filters', () => {
  const keys = [
    query,
    receivingListQuery('other', filtersOf({}, 14)),
    receivingListQuery('account', filtersOf({}, 21)),
  ].map(({ queryKey }) => JSON.stringify(queryKey));
  expect(new Set(keys).size).toBe(3);
});

const expectedOn = (expectedArrivalDate: string | null, status = 'Awaiting') =>
  anOrder({ expectedArrivalDate, status });

describe('the filters applied on this desk', () => {
  const requested = (search: ReceivingSearch) => filtersOf(search, null);

  it('find a purchase order number as the service does, whatever its case', () => {
    const order = anOrder({ purchaseOrderNumber: 'PO-10023' });
    expect(passesReceivingFilters(order, requested({ pos: ['po-10023'] }))).toBe(true);
    expect(passesReceivingFilters(order, requested({ pos: ['po-1002'] }))).toBe(false);
    expect(passesReceivingFilters(anOrder({ purchaseOrderNumber: null }), requested({ pos: ['po'] }))).toBe(
      false,
    );
  });

  it.each([
    ['late', '2026-11-19T23:59:59Z', 'Awaiting', true],
    ['late', '2026-11-17T09:00:00Z', 'PartiallyArrived', true],
    ['late', '2026-11-17T09:00:00Z', 'Arrived', false],
    ['late', '2026-11-17T09:00:00Z', 'Completed', false],
    ['late', '2026-11-20T00:00:00Z', 'Awaiting', false],
    ['late', null, 'Awaiting', false],
    ['late', 'soon', 'Awaiting', false],
    ['today', '2026-11-20T00:00:00Z', 'Awaiting', true],
    ['today', '2026-11-20T23:59:59Z', 'PartiallyArrived', true],
    ['today', '2026-11-21T00:00:00Z', 'Awaiting', false],
    ['today', '2026-11-19T12:00:00Z', 'Awaiting', false],
    ['week', '2026-11-20T08:00:00Z', 'Awaiting', true],
    ['week', '2026-11-26T23:00:00Z', 'Awaiting', true],
    ['week', '2026-11-27T00:00:00Z', 'Awaiting', false],
    ['week', '2026-11-19T23:00:00Z', 'Awaiting', false],
  ] as const)('expected %s matches an order of %s, %s: %s', (expected, day, status, isTaken) => {
    expect(passesReceivingFilters(expectedOn(day, status), requested({ expected }))).toBe(isTaken);
  });

  const counted = (status: string, expectedQuantity: number, stowedQuantity: number) =>
    anOrder({
      status,
      inventoryQuantities: [
        { inventoryId: 1, sku: 'A', expectedQuantity, receivedQuantity: stowedQuantity, stowedQuantity },
      ],
    });
  it.each([
    [['short'], 'Completed', 5, 4, true],
    [['short'], 'Incomplete', 5, 0, true],
    [['short'], 'Processing', 5, 4, false],
    [['short'], 'Cancelled', 5, 0, false],
    [['short'], 'Completed', 5, 6, false],
    [['over'], 'Completed', 5, 6, true],
    [['over'], 'Completed', 5, 5, false],
    [['short', 'over'], 'Completed', 5, 6, true],
    [['short', 'over'], 'Completed', 5, 5, false],
  ] as const)(
    'a difference %j matches %s with %s expected and %s stowed: %s',
    (difference, status, expected, stowed, isTaken) => {
      expect(passesReceivingFilters(counted(status, expected, stowed), requested({ difference }))).toBe(
        isTaken,
      );
    },
  );

  it('are read from an address, without invalid values', () => {
    expect(parseReceivingSearch({ expected: 'late', difference: ['short', 'x'] })).toEqual({
      expected: 'late',
      difference: ['short'],
    });
    expect(parseReceivingSearch({ difference: 'over' })).toEqual({ difference: ['over'] });
    expect(parseReceivingSearch({ expected: 'soon', difference: [] })).toEqual({});
  });
});
