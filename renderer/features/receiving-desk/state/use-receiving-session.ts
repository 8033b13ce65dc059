import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { AccountView } from '../../../../shared/session/session-view.ts';
import { daysBefore } from '../../../components/list-screen/calendar-day.ts';
import { type CommonContext, commonPortsOf, useDeskContext } from '../../../desk/state/desk-context.ts';
import { type HeldDesk, holdDesk } from '../../../desk/state/held-desk.ts';
import { call } from '../../../platform/bridge/call.ts';
import { serviceKey } from '../../../platform/bridge/queries.ts';
import { parseDeskSearch } from './receiving-begin.ts';
import type { DeskPorts } from './receiving-core.ts';
import { createDeskSession, type DeskSession } from './receiving-session.ts';
import type { DeskState } from './receiving-state.ts';

const deskPath = '/receiving-desk';

/** What of the window changes under a session that lives longer than its screen. */
type Context = CommonContext & Pick<DeskPorts, 'version'>;

const holdSession = holdDesk<DeskSession, Context>((room) =>
  createDeskSession({
    ...commonPortsOf(room),
    today: () => daysBefore(new Date(), 0),
    version: () => room.context().version(),
  }),
);

/** Which version of the API creates orders here; read anew with every visit, as a probe may have told it since. */
export function creationQuery(accountId: string) {
  return queryOptions({
    queryKey: [serviceKey, accountId, 'receiving-creation'],
    queryFn: () => call('receiving.readCreation', {}),
    staleTime: 0,
  });
}

/** The session of the desk of an account, begun or gone on with as the address says. */
export function useReceivingSession(account: AccountView, pick: (number: number) => boolean): DeskSession {
  const client = useQueryClient();
  const { data: creation = null } = useQuery(creationQuery(account.id));
  const context: Context = {
    ...useDeskContext(account, 'receiving_write', pick),
    version: () => creation?.version ?? null,
  };
  const [own] = useState(() => holdSession(account, client, context));
  useLayoutEffect(() => {
    own.surround(context);
  });
  useAddress(own);
  return own.session;
}

/** Opens what the address asks for, once; afterward the address is that of the desk alone. */
function useAddress(own: HeldDesk<DeskSession, Context>): void {
  const navigate = useNavigate();
  const router = useRouter();
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const address = useMemo(() => parseDeskSearch(raw), [raw]);
  // Before a scan can be taken for what is opened.
  useLayoutEffect(() => {
    const wanted = JSON.stringify(address);
    if (own.opening() === wanted || (address.with === 'last' && own.session.read().isOpen)) return;
    own.setOpening(wanted);
    const open = async () => {
      await own.session.open(address);
      own.setOpening(null);
      // Whoever has gone to another place meanwhile stays there.
      const isHere = router.state.location.pathname === deskPath;
      if (address.with !== 'last' && isHere) await navigate({ to: deskPath, search: {}, replace: true });
    };
    void open();
  }, [own, address, navigate, router]);
}

/** What is on the desk; the calling component is drawn again when it changes. */
export function useReceivingState(session: DeskSession): DeskState {
  return useSyncExternalStore(session.subscribe, session.read);
}
