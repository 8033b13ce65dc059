import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  filtersOf,
  parseReceivingSearch,
  purchaseOrdersFromText,
} from '../../../../../renderer/features/receiving/receiving-search.ts';
import { ReceivingFilters } from '../../../../../shared/receiving/receiving.ts';

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

  it('tells the default center from every center', () => {
    expect(parseReceivingSearch({})).toEqual({});
    expect(parseReceivingSearch({ centers: [] })).toEqual({ centers: [] });
  });

  it('leaves out what it does not understand', () => {
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

  it('leaves out an id that is an object, even one that cannot become a number', () => {
    expect(parseReceivingSearch({ ids: { toString: '' }, centers: [Object.create(null)] })).toEqual({
      centers: [],
    });
  });

  it('always gives filters that the contract accepts, whatever stands in the address', () => {
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
  it("starts with the desk's center and lets a person take it away", () => {
    expect(filtersOf({}, 14).centerIds).toEqual([14]);
    expect(filtersOf({ centers: [] }, 14).centerIds).toEqual([]);
    expect(filtersOf({ centers: [21] }, 14).centerIds).toEqual([21]);
    expect(filtersOf({}, null).centerIds).toEqual([]);
  });

  it('takes in both days of a span, whole, in the zone of the computer', () => {
    const { insertedFrom, insertedTo } = filtersOf({ from: '2026-11-01', to: '2026-11-01' }, null);
    expect(new Date(insertedFrom ?? '').toString()).toContain('Nov 01 2026 00:00:00');
    expect(Date.parse(insertedTo ?? '') - Date.parse(insertedFrom ?? '')).toBe(24 * 3_600_000 - 1);
  });
});

describe('typed filters', () => {
  it('keeps spaces inside a purchase order number', () => {
    expect(purchaseOrdersFromText('PO 1; PO-2,, PO-2')).toEqual(['PO 1', 'PO-2']);
  });
});
