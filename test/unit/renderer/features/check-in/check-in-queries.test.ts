import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { checkInQuery } from '#renderer/features/check-in/check-in-queries.ts';
import type { CheckIn } from '#shared/check-in/check-in.ts';
import { sampleInbound } from '#test/support/samples/sample-inbound.ts';

const saved: CheckIn = sampleInbound['receiving.readCheckIn'];
const query = checkInQuery('local:1', saved.orderId);

/** Starts to read a count, which the returned function ends with the saved one. */
function startReading(client: QueryClient) {
  const answer = Promise.withResolvers<object>();
  vi.stubGlobal('window', { dockhand: { receiving: { readCheckIn: () => answer.promise } } });
  const reading = client.fetchQuery({ ...query, staleTime: 0 });
  return async () => {
    answer.resolve({ ok: true, value: saved });
    await reading;
  };
}

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['first read', undefined],
  ['read again', saved],
])('a count that changed while it was %s is kept', async (_, before) => {
  const client = new QueryClient();
  if (before !== undefined) client.setQueryData(query.queryKey, before);
  const end = startReading(client);
  const counted = { ...saved, boxesMet: [1, 2] };
  client.setQueryData(query.queryKey, counted);
  await end();
  expect(client.getQueryData(query.queryKey)).toEqual(counted);
  client.clear();
});

it('a count in the window is kept when it is read again, because the disk may be behind', async () => {
  const client = new QueryClient();
  const counted = { ...saved, boxesMet: [1, 2] };
  client.setQueryData(query.queryKey, counted);
  await startReading(client)();
  expect(client.getQueryData(query.queryKey)).toEqual(counted);
  client.clear();
});

it('a count that the window does not have is as saved', async () => {
  const client = new QueryClient();
  client.setQueryData(query.queryKey, null);
  await startReading(client)();
  expect(client.getQueryData(query.queryKey)).toEqual(saved);
  client.clear();
});
