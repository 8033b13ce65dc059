import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { saveDeskCode } from '#renderer/components/catalog/desk-codes.tsx';
import { announceDone } from '#renderer/components/feedback/announce-outcome.ts';
import { textFrom } from '#renderer/components/list-screen/list-search.ts';
import { useRestoredDraft } from '#renderer/components/records/restored-draft.ts';
import { takenDraft, useDeskDrafts } from '#renderer/desk/desk-drafts.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { call } from '#renderer/platform/bridge/call.ts';
import { centersQuery, deskQuery } from '#renderer/platform/bridge/queries.ts';
import { useMissingScope } from '#renderer/platform/bridge/use-missing-scope.ts';
import { useOfferedShortcuts } from '#renderer/platform/keyboard/keymap.tsx';
import type { DeskDraft } from '#shared/outbox/desk-draft.ts';
import type { AccountView } from '#shared/session/session-view.ts';
import type { DeskAddress, DraftPorts } from './draft-plan.ts';
import { accountPorts, type DeskHolder, type DeskHost } from './held-desk.ts';

/** The parts of the window that change for a desk that outlives its screen. */
export type DraftContext = Pick<
  DraftPorts,
  | 'centers'
  | 'deskCenter'
  | 'missingScope'
  | 'takenBy'
  | 'pick'
  | 'go'
  | 'discarded'
  | 'learnCase'
  | 'focusCodeField'
>;

type DraftContextOptions = {
  readonly kind: DeskDraft['kind'];
  /** Required for sending. */
  readonly scope: string;
  /** Answers the question on the screen. */
  readonly pick: DraftPorts['pick'];
};

/** Returns the context of an account's desk for drafts of a kind. */
export function useDraftContext(
  account: AccountView,
  { kind, scope, pick }: DraftContextOptions,
): DraftContext {
  const navigate = useNavigate();
  const offered = useOfferedShortcuts();
  const { data: desk = null } = useQuery(deskQuery(account.id));
  const { data: centers = null } = useQuery(centersQuery(account.id));
  const missingScope = useMissingScope(scope);
  const deskDrafts = useDeskDrafts(kind);
  const t = useMessages();
  const restore = useRestoredDraft();
  return {
    centers: () => centers?.data ?? null,
    deskCenter: () => (desk === null ? null : { id: desk.centerId, name: desk.centerName }),
    missingScope: () => missingScope,
    takenBy: (referenceId) => takenDraft(deskDrafts, referenceId),
    pick,
    go: (address) => void navigate({ href: address }),
    discarded: ({ id, referenceId }) => announceDone(t('returnFeedback.DISCARDED'), referenceId, restore(id)),
    learnCase: (code) => void saveDeskCode(code, t),
    focusCodeField: () =>
      offered()
        .findLast(({ label }) => label === 'shortcut.scanPlace')
        ?.run(),
  };
}

/** Delayed tasks of an account that is no longer current do not run. */
export function draftPortsOf({ context, isOwn }: DeskHost<DraftContext>): DraftPorts {
  const ask: DraftPorts['call'] = async (name, input) => {
    if (!isOwn()) throw new Error('Another account is signed in.');
    return call(name, input);
  };
  return {
    ...accountPorts(isOwn),
    call: ask,
    centers: () => context().centers(),
    deskCenter: () => context().deskCenter(),
    missingScope: () => context().missingScope(),
    takenBy: (referenceId) => context().takenBy(referenceId),
    pick: (number) => context().pick(number),
    go: (address) => context().go(address),
    discarded: (draft) => context().discarded?.(draft),
    learnCase: (code) => context().learnCase(code),
    focusCodeField: () => context().focusCodeField(),
  };
}

type AddressKind = Exclude<DeskAddress['with'], 'last'>;

const largestId = 2_147_483_647;
const maxParcelTextLength = 400;

/** Reads what the desk starts with from the address; anything it does not understand means the last draft. */
function parseDeskSearch(raw: Readonly<Record<string, unknown>>, kinds: readonly AddressKind[]): DeskAddress {
  for (const kind of kinds) {
    if (kind === 'parcel') {
      const text = textFrom(raw[kind], maxParcelTextLength);
      if (text !== undefined) return { with: kind, text };
      continue;
    }
    const id = Number(raw[kind]);
    if (raw[kind] !== '' && Number.isInteger(id) && id >= 1 && id <= largestId) return { with: kind, id };
  }
  return { with: 'last' };
}

type OpenedSession = {
  readonly read: () => { readonly isOpen: boolean };
  readonly open: (address: DeskAddress) => Promise<void>;
};

type HeldDeskOptions<Session, Context> = {
  readonly hold: DeskHolder<Session, Context>;
  readonly path: string;
  readonly kinds: readonly AddressKind[];
  /** Started work is in the address only: a reloaded window starts it again. */
  readonly staysInAddress?: (session: Session) => boolean;
};

/**
 * Returns the desk of an account, started or resumed according to the address; afterward the address is that of the
 * plain desk.
 */
export function useDraftDesk<Session extends OpenedSession, Context>(
  account: AccountView,
  context: Context,
  { hold, path, kinds, staysInAddress }: HeldDeskOptions<Session, Context>,
) {
  const client = useQueryClient();
  const [own] = useState(() => hold(account, client, context));
  useLayoutEffect(() => {
    own.setContext(context);
  });
  const navigate = useNavigate();
  const router = useRouter();
  const goPlain = useCallback(
    async () => navigate({ to: path, search: {}, replace: true }),
    [navigate, path],
  );
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const address = useMemo(() => parseDeskSearch(raw, kinds), [raw, kinds]);
  // Before a scan can be taken for the opened draft.
  useLayoutEffect(() => {
    const { session } = own;
    const addressKey = JSON.stringify(address);
    if (own.opening() === addressKey || (address.with === 'last' && session.read().isOpen)) return;
    own.setOpening(addressKey);
    const open = async () => {
      await session.open(address);
      own.setOpening(null);
      const stays = address.with === 'modify' && staysInAddress?.(session) === true;
      // A user who has gone to another screen in the meantime stays there.
      const isHere = router.state.location.pathname === path;
      if (address.with !== 'last' && !stays && isHere) await goPlain();
    };
    void open();
  }, [own, address, goPlain, router, path, staysInAddress]);
  return { own, address, goPlain };
}

/** The calling component is redrawn when that part changes. */
export function useDeskState<State, Part>(
  desk: { readonly subscribe: (listener: () => void) => () => void; readonly read: () => State },
  part: (state: State) => Part,
): Part {
  return useSyncExternalStore(desk.subscribe, () => part(desk.read()));
}
