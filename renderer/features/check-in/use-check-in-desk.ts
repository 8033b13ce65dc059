import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { CheckIn } from '../../../shared/check-in/check-in.ts';
import { useAccount } from '../../app/account.tsx';
import { call } from '../../bridge/call.ts';
import { type CheckInDesk, createCheckInDesk } from './check-in-desk.ts';
import { checkInQuery } from './check-in-queries.ts';
import type { CheckInOrder, CheckInState } from './check-in-state.ts';

/** The desk of the order on the screen, begun with what was kept of it; one for as long as the component stands. */
export function useCheckInDesk(goods: CheckInOrder, kept: CheckIn | null): CheckInDesk {
  const account = useAccount();
  const client = useQueryClient();
  const router = useRouter();
  const [desk] = useState(() => {
    const { queryKey } = checkInQuery(account.id, goods.order.id);
    return createCheckInDesk(
      {
        now: () => new Date(),
        later: (run, afterMs) => {
          const timer = setTimeout(run, afterMs);
          return () => clearTimeout(timer);
        },
        save: (checkIn) => call('receiving.saveCheckIn', checkIn),
        onCount: (checkIn) => client.setQueryData(queryKey, checkIn),
        goTo: (orderId, boxId) => {
          const href = `/check-in/${orderId}${boxId === null ? '' : `?box=${boxId}`}`;
          void router.navigate({ href });
        },
      },
      goods,
      kept,
    );
  });
  useLayoutEffect(() => desk.learn(goods), [desk, goods]);
  return desk;
}

/** What stands on the desk; the calling component is drawn again when it changes. */
export function useCheckInState(desk: CheckInDesk): CheckInState {
  return useSyncExternalStore(desk.subscribe, desk.read);
}
