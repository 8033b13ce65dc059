import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useLayoutEffect, useState } from 'react';
import { saveDeskCode } from '#renderer/components/catalog/desk-codes.tsx';
import type { PhotoPress } from '#renderer/desk/photos/use-photo-desk.ts';
import { accountPorts, holdForAccount, isCurrentAccount } from '#renderer/desk/state/held-desk.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { useAccount } from '#renderer/platform/account.tsx';
import { call } from '#renderer/platform/bridge/call.ts';
import { preferencesQuery } from '#renderer/platform/bridge/queries.ts';
import { RequestFailure } from '#renderer/platform/bridge/request-failure.ts';
import { usePreferences } from '#renderer/platform/bridge/use-preferences.ts';
import type { CheckIn, DeskCheckIn } from '#shared/check-in/check-in.ts';
import { sentence } from '#shared/messages/messages.ts';
import type { AccountView } from '#shared/session/session-view.ts';
import { type CheckInDesk, createCheckInDesk } from './check-in-desk.ts';
import { checkInQuery, startedCountsQuery } from './check-in-queries.ts';
import type { CheckInOrder, CheckInPorts } from './check-in-state.ts';

/** Desks by order, kept while their counts may not be on the disk. */
export type UnsavedDesks = Map<number, CheckInDesk>;

/**
 * Returns the desk of an order: the existing one until its newest count is saved, otherwise a new one. A second desk
 * beside it would be overwritten when the first one retries.
 */
export function deskOfOrder(desks: UnsavedDesks, orderId: number, make: () => CheckInDesk): CheckInDesk {
  for (const [id, { read }] of desks) {
    const { state } = read().saving;
    if (state !== 'saving' && state !== 'failed') desks.delete(id);
  }
  const desk = desks.get(orderId) ?? make();
  desks.set(orderId, desk);
  return desk;
}

const holdUnsaved = holdForAccount<UnsavedDesks>();
const desksOf = (account: AccountView) =>
  holdUnsaved(account, () => ({ held: new Map(), end: () => undefined }));

/** Saves a count, and reads the list of started counts again. */
async function saveCount(account: AccountView, client: QueryClient, checkIn: CheckIn): Promise<void> {
  await call('receiving.saveCheckIn', checkIn);
  void client.invalidateQueries({ queryKey: startedCountsQuery(account.id).queryKey });
}

/**
 * Saves a discarded count again, and shows it if its order is open. Rejects if the order was counted again since: that
 * count stays.
 */
export async function restoreCount(
  account: AccountView,
  client: QueryClient,
  discarded: CheckIn,
): Promise<void> {
  const { orderId } = discarded;
  const query = checkInQuery(account.id, orderId);
  const refuseIfCounted = () => {
    const { startedAt, counts = [], photos = [] } = client.getQueryData(query.queryKey) ?? {};
    const isCounted = photos.length > 0 || counts.some(({ counted }) => counted !== 0);
    // It may have been read again after it was saved.
    if (!isCounted || startedAt === discarded.startedAt) return;
    const message = sentence('checkIn.countedSince', { id: String(orderId) });
    throw new RequestFailure({ code: 'CONFLICT', message, requestId: null });
  };
  await client.fetchQuery(query);
  refuseIfCounted();
  await saveCount(account, client, discarded);
  refuseIfCounted();
  const desk = desksOf(account).get(orderId);
  // The open screen keeps its desk unless it is drawn without data, which a fast answer prevents.
  if (desk === undefined) client.setQueryData(query.queryKey, discarded);
  else desk.resume(discarded);
}

/**
 * Returns the desk of the order on the screen, started with its saved count, the same while the component is mounted;
 * an existing desk is resumed if its earlier count is not on the disk yet.
 */
export function useCheckInDesk(
  goods: CheckInOrder,
  saved: CheckIn | null,
  others: readonly DeskCheckIn[],
  pressPhoto: () => Promise<PhotoPress>,
): CheckInDesk {
  const account = useAccount();
  const client = useQueryClient();
  const router = useRouter();
  const t = useMessages();
  const [{ isCountBlind: isBlind }] = usePreferences();
  const [desk] = useState(() => {
    const { queryKey } = checkInQuery(account.id, goods.order.id);
    const isOwn = () => isCurrentAccount(account, client);
    const ports: CheckInPorts = {
      ...accountPorts(isOwn),
      operator: () => client.getQueryData(preferencesQuery.queryKey)?.operator ?? null,
      save: async (checkIn) => {
        if (!isOwn()) throw new Error('Another account is signed in.');
        await saveCount(account, client, checkIn);
      },
      savePhoto: async (base64) => {
        if (!isOwn()) throw new Error('Another account is signed in.');
        return call('attachments.save', { owner: { record: 'receivingOrder', id: goods.order.id }, base64 });
      },
      onCount: (checkIn) => client.setQueryData(queryKey, checkIn),
      learnCase: (code) => void saveDeskCode(code, t),
      goTo: (orderId, boxId) => {
        const href = `/check-in/${orderId}${boxId === null ? '' : `?box=${boxId}`}`;
        void router.navigate({ href });
      },
    };
    return deskOfOrder(desksOf(account), goods.order.id, () =>
      createCheckInDesk(ports, goods, { saved, others, isBlind }),
    );
  });
  // Rendering may have made another one that is not shown.
  useLayoutEffect(() => {
    desksOf(account).set(goods.order.id, desk);
  }, [account, goods.order.id, desk]);
  useLayoutEffect(() => desk.setCamera(pressPhoto), [desk, pressPhoto]);
  useLayoutEffect(() => desk.learn(goods), [desk, goods]);
  useLayoutEffect(() => desk.learnOthers(others), [desk, others]);
  useLayoutEffect(() => desk.setBlind(isBlind), [desk, isBlind]);
  return desk;
}
