import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { announceLink, notRequested } from '#renderer/features/unidentified/matching/use-link.ts';
import {
  certaintyIn,
  exactMatches,
  noMatches,
  readBestMatches,
} from '#renderer/features/unidentified/queue/best-matches.ts';
import { linkInTurn, unlinkedResults } from '#renderer/features/unidentified/queue/use-link-many.ts';
import { notices } from '#renderer/platform/announce.ts';
import { failureOf } from '#renderer/platform/bridge/request-failure.ts';
import type { Failure } from '#shared/ipc/failure.ts';
import { quoted, sentence } from '#shared/messages/messages.ts';
import { UnidentifiedOrderWire } from '#shared/unidentified/unidentified.ts';
import { aMatch } from './a-match.ts';

const parcel = (id: number) => UnidentifiedOrderWire.parse({ id });

it('reads page by page to the end, and reports the matches after each page', async () => {
  const requested: number[] = [];
  const reported: [number, boolean][] = [];
  const all = await readBestMatches(
    (after) => {
      requested.push(after);
      const matches = [
        { id: after + 1, best: aMatch({}) },
        { id: after + 2, best: null },
      ];
      return Promise.resolve({ matches, next: after < 4 ? after + 2 : null });
    },
    ({ byId, isComplete }) => reported.push([byId.size, isComplete]),
  );
  expect(requested).toEqual([0, 2, 4]);
  expect(reported).toEqual([
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
    { id: 1, receivingOrderId: 11, ...notRequested, outcome: 'linked' as const },
    { id: 2, receivingOrderId: 12, ...notRequested, outcome: 'unverified' as const },
    { id: 4, receivingOrderId: 14, ...notRequested, outcome: 'queued' as const },
  ];
  const left = unlinkedResults(matches, results, { reason: quoted('Offline.'), requestId: 'r-1' });
  expect(left.map(({ id, outcome, requestId }) => [id, outcome, requestId])).toEqual([
    [2, 'unverified', null],
    [3, 'refused', 'r-1'],
  ]);
});

describe('a link whose response was lost', () => {
  const lost: Failure = { code: 'OFFLINE', message: quoted('Offline.'), requestId: 'r-1', mayBeDone: true };

  it('may be made, and ends the links of many: those after it are not sent', async () => {
    const link = vi.fn(async () => ({ ok: false, failure: lost }));
    vi.stubGlobal('window', { dockhand: { unidentified: { link } } });
    onTestFinished(() => void vi.unstubAllGlobals());
    const matches = [1, 2, 3].map((id) => ({ parcel: parcel(id), match: aMatch({ orderId: id + 10 }) }));
    const { results, error } = await linkInTurn(matches, () => undefined);
    expect(link).toHaveBeenCalledTimes(1);
    // No one waits for each of many: the request limit must not end them.
    expect(link).toHaveBeenCalledWith({ id: 1, receivingOrderId: 11, canWait: true });
    const { message: reason, requestId } = failureOf(error);
    const left = unlinkedResults(matches, results, { reason, requestId });
    expect(left.map((one) => [one.id, one.outcome, one.reason?.id, one.requestId])).toEqual([
      [1, 'unverified', 'match.perhapsLinked', 'r-1'],
      [2, 'refused', 'failure.earlierUnconfirmed', null],
      [3, 'refused', 'failure.earlierUnconfirmed', null],
    ]);
  });
});

it.each([
  ['linked', null, 'match.linked', 'match.linkedText'],
  ['unverified', null, 'match.unverified', 'match.unverifiedText'],
  ['unverified', 'match.perhapsLinked', 'match.unverified', 'match.perhapsLinked'],
  ['refused', 'match.cancelled', 'match.refused', 'match.cancelled'],
] as const)('announces a link that is %s with its reason, if any: %s', (outcome, reason, title, text) => {
  vi.stubGlobal('location', { hash: '' });
  onTestFinished(() => void vi.unstubAllGlobals());
  const link = { id: 7, receivingOrderId: 17, ...notRequested, outcome };
  announceLink({ ...link, reason: reason && sentence(reason) }, (id) => id);
  const address = '/unidentified/7';
  expect(notices.read().at(-1)).toMatchObject({ title, text, isTrouble: outcome !== 'linked', address });
});
