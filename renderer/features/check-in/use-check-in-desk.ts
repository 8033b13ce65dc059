import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { CheckIn } from '../../../shared/check-in/check-in.ts';
import { holdForAccount, isAccountHere } from '../../desk/state/held-desk.ts';
import { useAccount } from '../../platform/account.tsx';
import { call } from '../../platform/bridge/call.ts';
import type { CheckInPorts } from './check-in-core.ts';
import { type CheckInDesk, createCheckInDesk } from './check-in-desk.ts';
import { checkInQuery } from './check-in-queries.ts';
import type { CheckInOrder, CheckInState } from './check-in-state.ts';
import { deskOfOrder, type UnsavedDesks } from './unsaved-desks.ts';

const holdUnsaved = holdForAccount<UnsavedDesks>();

/**
 * The desk of the order on the screen, begun with what was kept of it, one for as long as the component stands; gone on
 * with where what was counted there before is not on the disk yet.
 */
export function useCheckInDesk(goods: CheckInOrder, saved: CheckIn | null): CheckInDesk {
  const account = useAccount();
  const client = useQueryClient();
  const router = useRouter();
  const [desk] = useState(() => {
    const { queryKey } = checkInQuery(account.id, goods.order.id);
    const isOwn = () => isAccountHere(account, client);
    const desks = holdUnsaved(account, () => ({ held: new Map(), end: () => undefined }));
    const ports: CheckInPorts = {
      now: () => new Date(),
      later: (run, afterMs) => {
        const timer = setTimeout(() => isOwn() && run(), afterMs);
        return () => clearTimeout(timer);
      },
      save: async (checkIn) => {
        if (!isOwn()) throw new Error('Another account is signed in.');
        return call('receiving.saveCheckIn', checkIn);
      },
      onCount: (checkIn) => client.setQueryData(queryKey, checkIn),
      goTo: (orderId, boxId) => {
        const href = `/check-in/${orderId}${boxId === null ? '' : `?box=${boxId}`}`;
        void router.navigate({ href });
      },
    };
    return deskOfOrder(desks, goods.order.id, () => createCheckInDesk(ports, goods, saved));
  });
  useLayoutEffect(() => desk.learn(goods), [desk, goods]);
  return desk;
}

/** What stands on the desk; the calling component is drawn again when it changes. */
export function useCheckInState(desk: CheckInDesk): CheckInState {
  return useSyncExternalStore(desk.subscribe, desk.read);
}
