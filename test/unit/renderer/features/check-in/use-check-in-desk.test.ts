import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { startedCountsQuery } from '#renderer/features/check-in/check-in-queries.ts';
import { restoreCount } from '#renderer/features/check-in/use-check-in-desk.ts';
import type { CheckIn } from '#shared/check-in/check-in.ts';
import { sampleInbound } from '#test/support/samples/sample-inbound.ts';

const account = { id: 'local:1', channelId: 1, channelName: 'Mugs', applicationName: 'Dockhand' };
const discarded: CheckIn = sampleInbound['receiving.readCheckIn'];

afterEach(() => vi.unstubAllGlobals());

it('a restored count is in the list of started counts again, also if that is open', async () => {
  let saved: CheckIn | null = null;
  const reply = (value: unknown) => ({ ok: true, value });
  const receiving = {
    readCheckIn: async () => reply(saved),
    listCheckIns: async () => reply(saved === null ? [] : [{ ...saved, desks: [] }]),
    async saveCheckIn(checkIn: CheckIn) {
      saved = checkIn;
      return reply({});
    },
  };
  vi.stubGlobal('window', { dockhand: { on: () => () => undefined, receiving } });
  const client = new QueryClient();
  const list = new QueryObserver(client, startedCountsQuery(account.id));
  const close = list.subscribe(() => undefined);
  const listed = () => list.getCurrentResult().data?.map(({ orderId }) => orderId);
  await expect.poll(listed).toEqual([]);
  await restoreCount(account, client, discarded);
  await expect.poll(listed).toEqual([discarded.orderId]);
  close();
  client.clear();
});
