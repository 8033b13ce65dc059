import { queryOptions, useQuery } from '@tanstack/react-query';
import type { AccountView } from '../../../../shared/session/session-view.ts';
import { daysBefore } from '../../../components/list-screen/calendar-day.ts';
import { holdDesk } from '../../../desk/state/held-desk.ts';
import {
  type DraftContext,
  draftPortsOf,
  useDraftContext,
  useDraftDesk,
} from '../../../desk/state/use-draft-desk.ts';
import { call } from '../../../platform/bridge/call.ts';
import { serviceKey } from '../../../platform/bridge/queries.ts';
import { createDeskSession, type DeskSession } from './receiving-session.ts';
import type { DeskPorts } from './receiving-state.ts';

/** What of the window changes under a session that lives longer than its screen. */
type Context = DraftContext & Pick<DeskPorts, 'version'>;

const held = {
  hold: holdDesk<DeskSession, Context>((room) =>
    createDeskSession({
      ...draftPortsOf(room),
      today: () => daysBefore(new Date(), 0),
      version: () => room.context().version(),
    }),
  ),
  path: '/receiving-desk',
  kinds: ['draft'],
} as const;

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
  const { data: creation = null } = useQuery(creationQuery(account.id));
  const context: Context = {
    ...useDraftContext(account, 'receiving_write', pick),
    version: () => creation?.version ?? null,
  };
  return useDraftDesk(account, context, held).own.session;
}
