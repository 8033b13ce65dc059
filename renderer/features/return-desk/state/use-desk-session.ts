import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { newReferenceId } from '../../../../shared/returns/model/reference-id.ts';
import type { AccountView } from '../../../../shared/session/session-view.ts';
import { daysBefore } from '../../../components/list-screen/calendar-day.ts';
import { holdDesk } from '../../../desk/state/held-desk.ts';
import {
  type DraftContext,
  draftPortsOf,
  useDeskState,
  useDraftContext,
  useDraftDesk,
} from '../../../desk/state/use-draft-desk.ts';
import { sessionQuery, statusQuery } from '../../../platform/bridge/queries.ts';
import { createDeskSession, type DeskSession } from './desk-session.ts';

const random = (count: number) => crypto.getRandomValues(new Uint8Array(count));

const held = {
  hold: holdDesk<DeskSession, DraftContext>((room) =>
    createDeskSession({
      ...draftPortsOf(room),
      newGroup: () => Array.from(random(16), (byte) => byte.toString(16).padStart(2, '0')).join(''),
      newReference: () => newReferenceId('', daysBefore(new Date(), 0), random),
    }),
  ),
  path: '/return-desk',
  kinds: ['draft', 'shipment', 'modify'],
  // A change of a return is kept nowhere else.
  staysInAddress: (session: DeskSession) => session.read().modified !== null,
} as const;

/** The session of the desk of an account, begun or gone on with as the address says. */
export function useDeskSession(account: AccountView, pick: (number: number) => boolean): DeskSession {
  const context = useDraftContext(account, 'returns_write', pick);
  const { own, address, goPlain } = useDraftDesk(account, context, held);
  const { session } = own;
  const modifiedId = useDeskState(session, ({ modified }) => modified?.id ?? null);
  useEffect(() => {
    const isLeft = address.with === 'modify' && modifiedId === null && own.session.read().isOpen;
    if (isLeft && own.opening() === null) void goPlain();
  }, [address, modifiedId, goPlain, own]);
  useService(session);
  return session;
}

/** What could not be read is read when the service is back, or somebody is signed in again. */
function useService(session: DeskSession): void {
  const { data: status } = useQuery(statusQuery);
  const { data: login } = useQuery(sessionQuery);
  const isBack = status?.connection === 'online' && login?.step === 'signedIn';
  useEffect(() => {
    if (isBack && session.read().goods.state === 'failed') void session.serviceIsBack();
  }, [isBack, session]);
}
