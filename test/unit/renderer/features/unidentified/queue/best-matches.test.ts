import { expect, it } from 'vitest';
import { notAsked } from '#renderer/features/unidentified/matching/use-link.ts';
import {
  certaintyIn,
  exactMatches,
  noMatches,
  readBestMatches,
} from '#renderer/features/unidentified/queue/best-matches.ts';
import { unlinkedResults } from '#renderer/features/unidentified/queue/use-link-many.ts';
import { quoted } from '#shared/messages/messages.ts';
import { UnidentifiedOrderWire } from '#shared/unidentified/unidentified.ts';
import { aMatch } from './a-match.ts';

const parcel = (id: number) => UnidentifiedOrderWire.parse({ id });

it('reads page by page to the end, and reports the matches after each page', async () => {
  const asked: number[] = [];
  const told: [number, boolean][] = [];
  const all = await readBestMatches(
    (after) => {
      asked.push(after);
      const matches = [
        { id: after + 1, best: aMatch({}) },
        { id: after + 2, best: null },
      ];
      return Promise.resolve({ matches, next: after < 4 ? after + 2 : null });
    },
    ({ byId, isComplete }) => told.push([byId.size, isComplete]),
  );
  expect(asked).toEqual([0, 2, 4]);
  expect(told).toEqual([
    [2, false],
    [4, false],
  ]);
  expect([all.byId.size, all.isComplete]).toEqual([6, true]);
});

it('returns null for a parcel that was not compared, and none for one without a match', () => {
  const matches = { byId: new Map([[1, null]]), isComplete: true };
  expect([certaintyIn(matches, { id: 1 }), certaintyIn(matches, { id: 2 })]).toEqual(['none', null]);
  expect(certaintyIn(noMatches, { id: 1 })).toBeNull();
});

it('returns only the exact matches, in the order of the list', () => {
  const matches = {
    byId: new Map([
      [1, aMatch({ orderId: 11 })],
      [2, aMatch({ certainty: 'likely' })],
      [3, aMatch({ orderId: 13 })],
    ]),
    isComplete: true,
  };
  const found = exactMatches([parcel(3), parcel(2), parcel(1), parcel(4)], matches);
  expect(found.map(({ parcel: { id }, match }) => [id, match.order.id])).toEqual([
    [3, 13],
    [1, 11],
  ]);
});

it('returns every parcel neither linked nor queued, with its own reason or why it was not requested', () => {
  const matches = [1, 2, 3, 4].map((id) => ({ parcel: parcel(id), match: aMatch({ orderId: id + 10 }) }));
  const results = [
    { id: 1, receivingOrderId: 11, ...notAsked, outcome: 'linked' as const },
    { id: 2, receivingOrderId: 12, ...notAsked, outcome: 'unverified' as const },
    { id: 4, receivingOrderId: 14, ...notAsked, outcome: 'queued' as const },
  ];
  const left = unlinkedResults(matches, results, { reason: quoted('Offline.'), requestId: 'r-1' });
  expect(left.map(({ id, outcome, requestId }) => [id, outcome, requestId])).toEqual([
    [2, 'unverified', null],
    [3, 'refused', 'r-1'],
  ]);
});
