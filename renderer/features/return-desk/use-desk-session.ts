import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { AccountView } from '../../../shared/ipc/session-view.ts';
import { newReferenceId } from '../../../shared/returns/reference-id.ts';
import { useOfferedShortcuts } from '../../app/keymap.tsx';
import { call, listen } from '../../bridge/call.ts';
import { heldAccount } from '../../bridge/held-account.ts';
import { centersQuery, deskQuery, sessionQuery, statusQuery } from '../../bridge/queries.ts';
import { useMissingScope } from '../../bridge/use-missing-scope.ts';
import { daysBefore } from '../../components/list-screen/calendar-day.ts';
import type { DeskPorts } from './desk-core.ts';
import { parseDeskSearch } from './desk-search.ts';
import { createDeskSession, type DeskSession } from './desk-session.ts';
import type { DeskState } from './desk-state.ts';

const deskPath = '/return-desk';

/** What of the window changes under a session that lives longer than its screen. */
type Surroundings = Pick<
  DeskPorts,
  'centers' | 'deskCenter' | 'missingScope' | 'pick' | 'go' | 'focusCodeField'
>;

type HeldSession = {
  readonly accountId: string;
  readonly session: DeskSession;
  readonly surround: (surroundings: Surroundings) => void;
  /** The address that is being opened; null for none. */
  readonly opening: () => string | null;
  readonly setOpening: (address: string | null) => void;
  readonly end: () => void;
};

/**
 * The session stays while other places are on the screen: a step that could not be kept yet must outlive the screen
 * on which it was taken. It ends when its account signs out, or another one takes over.
 */
let held: HeldSession | null = null;

function holdSession(account: AccountView, client: QueryClient, surroundings: Surroundings): HeldSession {
  if (held?.accountId === account.id) return held;
  endHeld();
  const current = { current: surroundings };
  /** What could not be kept for one account must never be kept for the one that is signed in by now. */
  const isOwn = () => {
    const login = client.getQueryData(sessionQuery.queryKey);
    return login === undefined || heldAccount(account, login)?.id === account.id;
  };
  const session = createDeskSession(portsOf(current, isOwn));
  const ends = [
    listen('outbox.changed', ({ id, state }) => void session.outboxChanged(id, state)),
    // Whoever signs out leaves nothing of theirs in the window; the draft is on the disk, where it was not purged.
    listen('session.changed', (login) => {
      if (heldAccount(account, login) === null) endHeld();
    }),
  ];
  let opening: string | null = null;
  held = {
    accountId: account.id,
    session,
    surround: (next) => {
      current.current = next;
    },
    opening: () => opening,
    setOpening: (address) => {
      opening = address;
    },
    end: () => {
      for (const end of ends) end();
    },
  };
  return held;
}

function endHeld(): void {
  held?.end();
  held = null;
}

function portsOf(surroundings: { readonly current: Surroundings }, isOwn: () => boolean): DeskPorts {
  const ask: DeskPorts['call'] = async (name, input) => {
    if (!isOwn()) throw new Error('Another account is signed in.');
    return call(name, input);
  };
  const random = (count: number) => crypto.getRandomValues(new Uint8Array(count));
  return {
    call: ask,
    now: () => new Date(),
    later: (run, afterMs) => {
      const timer = setTimeout(() => isOwn() && run(), afterMs);
      return () => clearTimeout(timer);
    },
    newGroup: () => Array.from(random(16), (byte) => byte.toString(16).padStart(2, '0')).join(''),
    newReference: () => newReferenceId('', daysBefore(new Date(), 0), random),
    centers: () => surroundings.current.centers(),
    deskCenter: () => surroundings.current.deskCenter(),
    missingScope: () => surroundings.current.missingScope(),
    pick: (number) => surroundings.current.pick(number),
    go: (address) => surroundings.current.go(address),
    focusCodeField: () => surroundings.current.focusCodeField(),
  };
}

/** The session of the desk of an account, begun or gone on with as the address says. */
export function useDeskSession(account: AccountView, pick: (number: number) => boolean): DeskSession {
  const client = useQueryClient();
  const navigate = useNavigate();
  const offered = useOfferedShortcuts();
  const { data: desk = null } = useQuery(deskQuery(account.id));
  const { data: centers = null } = useQuery(centersQuery(account.id));
  const scope = useMissingScope('returns_write');
  const surroundings: Surroundings = {
    centers: () => centers?.data ?? null,
    deskCenter: () => (desk === null ? null : { id: desk.centerId, name: desk.centerName }),
    missingScope: () => scope,
    pick,
    go: (address) => void navigate({ href: address }),
    focusCodeField: () =>
      offered()
        .findLast(({ label }) => label === 'shortcut.scanPlace')
        ?.run(),
  };
  const [own] = useState(() => holdSession(account, client, surroundings));
  useLayoutEffect(() => {
    own.surround(surroundings);
  });
  useAddress(own);
  useService(own.session);
  return own.session;
}

/** Opens what the address asks for, once; afterwards the address is that of the desk alone. */
function useAddress(own: HeldSession): void {
  const navigate = useNavigate();
  const router = useRouter();
  const goPlain = useCallback(async () => navigate({ to: deskPath, search: {}, replace: true }), [navigate]);
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const address = useMemo(() => parseDeskSearch(raw), [raw]);
  useEffect(() => {
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
