import { describe, expect, test } from 'vitest';
import { matchReturns } from '#shared/returns/model/return-filters.ts';
import { ReturnFilters, ReturnOrderWire } from '#shared/returns/returns.ts';
import { sampleReturn } from '#test/support/samples/sample-records.ts';

const returned = (id: number, change: Record<string, unknown> = {}) =>
  ReturnOrderWire.parse({ ...sampleReturn, id, ...change });

const returns = [
  returned(1, { insert_date: '2026-10-01T08:00:00Z' }),
  returned(2, { insert_date: '2026-10-03T08:00:00Z', status: 'Awaiting Arrival', completed_date: null }),
  returned(3, { insert_date: '2026-10-02T08:00:00Z', reference_id: 'RMA-3', tracking_number: null }),
  returned(4, { insert_date: null, fulfillment_center: { id: 4 }, inventory: [], return_type: 'Regular' }),
];

const ids = (filters: Partial<ReturnFilters>) =>
  matchReturns(returns, { ...ReturnFilters.parse({}), ...filters }).map(({ id }) => id);

describe('the matching returns', () => {
  test('without a filter are all, the newest first, and one without a date last', () => {
    expect(ids({})).toEqual([2, 3, 1, 4]);
  });

  test.each<[string, Partial<ReturnFilters>, number[]]>([
    ['ids', { ids: [1, 4, 9] }, [1, 4]],
    ['references', { references: ['RMA-3'] }, [3]],
    ['statuses, written with a space or not', { statuses: ['AwaitingArrival'] }, [2]],
    ['centers', { centerIds: [4] }, [4]],
    ['tracking numbers', { trackingNumbers: ['9400111899223197428490'] }, [2, 1, 4]],
    ['shipments', { shipmentIds: [901] }, []],
    ['items in any line', { inventoryIds: [1, 77] }, [2, 3, 1]],
    ['kinds', { returnTypes: ['Regular'] }, [4]],
    [
      'the dates of creation, both ends inside',
      { insertedFrom: '2026-10-02T08:00:00Z', insertedTo: '2026-10-03T08:00:00Z' },
      [2, 3],
    ],
    ['the dates of completion', { completedFrom: '2026-11-06T00:00:00Z' }, [3, 1, 4]],
    ['an open end of completion', { completedTo: '2026-11-05T00:00:00Z' }, [2]],
    ['several at once', { statuses: ['Completed'], references: ['RMA-700'], inventoryIds: [1] }, [1]],
  ])('for a filter by %s are correct', (_, filters, expected) => {
    expect(ids(filters)).toEqual(expected);
  });

  test('for a filter by days waited count from the arrival, which some name only in the history', () => {
    const waiting = { status: 'Arrived', arrived_date: null, status_history: [], insert_date: null };
    const history = [{ status: 'Arrived', timestamp: '2026-11-05T08:00:00Z' }];
    const arrived = [
      returned(8, { ...waiting, arrived_date: '2026-11-06T08:00:00Z' }),
      returned(7, waiting),
      returned(6, { ...waiting, processing_date: '2026-11-05T08:00:00Z' }),
      returned(5, { ...waiting, status_history: history, processing_date: '2026-11-07T08:00:00Z' }),
    ];
    const filters = { ...ReturnFilters.parse({}), waitsSince: '2026-11-06T00:00:00Z' };
    expect(matchReturns(arrived, filters).map(({ id }) => id)).toEqual([6, 5]);
  });
});
