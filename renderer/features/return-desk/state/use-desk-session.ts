import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { newReferenceId } from '../../../../shared/returns/model/reference-id.ts';
import type { AccountView } from '../../../../shared/session/session-view.ts';
import { daysBefore } from '../../../components/list-screen/calendar-day.ts';
import { type CommonContext, commonPortsOf, useDeskContext } from '../../../desk/state/desk-context.ts';
import { type HeldDesk, holdDesk } from '../../../desk/state/held-desk.ts';
import { sessionQuery, statusQuery } from '../../../platform/bridge/queries.ts';
import type { DeskAddress } from './desk-begin.ts';
import { createDeskSession, type DeskSession } from './desk-session.ts';
import type { DeskState } from './desk-state.ts';

const kinds = ['draft', 'shipment', 'modify'] as const;
const largestId = 2_147_483_647;

/** Reads what the address asks the desk to begin with; what it does not understand is the last draft. */
function parseDeskSearch(raw: Readonly<Record<string, unknown>>): DeskAddress {
  for (const kind of kinds) {
    const id = Number(raw[kind]);
    if (raw[kind] !== '' && Number.isInteger(id) && id >= 1 && id <= largestId) return { with: kind, id };
  }
  return { with: 'last' };
}

const deskPath = '/return-desk';

const random = (count: number) => crypto.getRandomValues(new Uint8Array(count));

const holdSession = holdDesk<DeskSession, CommonContext>((room) =>
  createDeskSession({
    ...commonPortsOf(room),
    newGroup: () => Array.from(random(16), (byte) => byte.toString(16).padStart(2, '0')).join(''),
    newReference: () => newReferenceId('', daysBefore(new Date(), 0), random),
  }),
);

/** The session of the desk of an account, begun or gone on with as the address says. */
export function useDeskSession(account: AccountView, pick: (number: number) => boolean): DeskSession {
  const client = useQueryClient();
  const context = useDeskContext(account, 'returns_write', pick);
  const [own] = useState(() => holdSession(account, client, context));
  useLayoutEffect(() => {
    own.surround(context);
  });
  useAddress(own);
  useService(own.session);
  return own.session;
}

/** Opens what the address asks for, once; afterward the address is that of the desk alone. */
function useAddress(own: HeldDesk<DeskSession, CommonContext>): void {
  const navigate = useNavigate();
  const router = useRouter();
  const goPlain = useCallback(async () => navigate({ to: deskPath, search: {}, replace: true }), [navigate]);
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const address = useMemo(() => parseDeskSearch(raw), [raw]);
  // Before a scan can be taken for what is opened.
  useLayoutEffect(() => {
    const { session } = own;
    const wanted = JSON.stringify(address);
    if (own.opening() === wanted || (address.with === 'last' && session.read().isOpen)) return;
    own.setOpening(wanted);
    const open = async () => {
      await session.open(address);
      own.setOpening(null);
      // A window that is loaded again must not begin the same return once more; a change is only in its address.
      const isKept = address.with === 'draft' || address.with === 'shipment' || !isChanging(session);
      if (address.with !== 'last' && isKept && isHere(router)) await goPlain();
    };
    void open();
  }, [own, address, goPlain, router]);

  const modifiedId = useDeskState(own.session, ({ modified }) => modified?.id ?? null);
  useEffect(() => {
    const isLeft = address.with === 'modify' && modifiedId === null && own.session.read().isOpen;
    if (isLeft && own.opening() === null) void goPlain();
  }, [address, modifiedId, goPlain, own]);
}

/** Whoever has gone to another place meanwhile stays there. */
function isHere(router: ReturnType<typeof useRouter>): boolean {
  return router.state.location.pathname === deskPath;
}

function isChanging(session: DeskSession): boolean {
  return session.read().modified !== null;
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

/** A part of what is on the desk; the calling component is drawn again when that part changes. */
export function useDeskState<Part>(session: DeskSession, part: (state: DeskState) => Part): Part {
  return useSyncExternalStore(session.subscribe, () => part(session.read()));
}
