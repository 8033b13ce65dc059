import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { EmptyState } from '#renderer/components/feedback/empty-state.tsx';
import { daysBefore } from '#renderer/components/list-screen/calendar-day.ts';
import { useNow } from '#renderer/components/text/use-now.ts';
import { useTimes } from '#renderer/components/text/use-times.ts';
import { openDeskDrafts, useDeskDrafts } from '#renderer/desk/desk-drafts.tsx';
import styles from '#renderer/desk/desk-screen.module.css';
import { SpokenFeedback } from '#renderer/desk/feedback-panel.tsx';
import { Keypad, keypadLineOf } from '#renderer/desk/keypad.tsx';
import { LineGrid } from '#renderer/desk/line-grid.tsx';
import { OutcomeList, outcomeOf, type ShownOutcome } from '#renderer/desk/outcome-list.tsx';
import { namedPhotos } from '#renderer/desk/photos/photo-names.ts';
import { usePhotoDesk } from '#renderer/desk/photos/use-photo-desk.ts';
import { useChoiceKeys, useDeskKeys, usePickedChoices } from '#renderer/desk/state/desk-choice.ts';
import { withFinding } from '#renderer/desk/state/desk-sentences.ts';
import { isSpoken } from '#renderer/desk/state/feedback-actions.ts';
import { holdDesk } from '#renderer/desk/state/held-desk.ts';
import { leaveSavedField, useDeskResolver } from '#renderer/desk/state/use-desk-resolver.ts';
import {
  type DraftContext,
  draftPortsOf,
  useDeskState,
  useDraftContext,
  useDraftDesk,
} from '#renderer/desk/state/use-draft-desk.ts';
import { type Translate, useMessages } from '#renderer/messages/use-messages.ts';
import { useAccount } from '#renderer/platform/account.tsx';
import { announce } from '#renderer/platform/announce.ts';
import { centersQuery, returnsKey, sessionQuery, statusQuery } from '#renderer/platform/bridge/queries.ts';
import { usePreferences } from '#renderer/platform/bridge/use-preferences.ts';
import { plainCode } from '#shared/matching/plain-text.ts';
import type { DeskDraft } from '#shared/outbox/desk-draft.ts';
import type { OutboxEntry } from '#shared/outbox/outbox-view.ts';
import { newReferenceId } from '#shared/returns/model/reference-id.ts';
import { lineOf } from '#shared/returns/model/return-goods-rules.ts';
import type { ReturnFinding } from '#shared/returns/model/return-rules.ts';
import type { AccountView } from '#shared/session/session-view.ts';
import { DeskButtons } from './desk-buttons.tsx';
import { DeskHeader } from './desk-header.tsx';
import { useLineColumns } from './line-columns.tsx';
import { createLineRows, type LineRow } from './line-rows.ts';
import { choicesOf } from './panels/desk-choices.tsx';
import { DeskSide } from './panels/desk-side.tsx';
import { feedbackSentence, findingSentence, ReturnFeedbackPanel } from './panels/return-sentences.tsx';
import { slipFactsOf } from './print/slip-facts.ts';
import { findingsOf } from './state/desk-sending.ts';
import { createDeskSession, type DeskSession } from './state/desk-session.ts';
import {
  addressOf,
  type DeskDuplicate,
  type DeskOutcome,
  type DeskPorts,
  type DeskQuestion,
  type DeskState,
  type ShownDeskFeedback,
} from './state/desk-state.ts';

const random = (count: number) => crypto.getRandomValues(new Uint8Array(count));

type ReturnContext = DraftContext & Pick<DeskPorts, 'pressPhoto' | 'refreshReturns' | 'onLateDuplicate'>;

const held = {
  hold: holdDesk<DeskSession, ReturnContext>((host) =>
    createDeskSession({
      ...draftPortsOf(host),
      pressPhoto: () => host.context().pressPhoto(),
      refreshReturns: () => host.context().refreshReturns(),
      onLateDuplicate: (duplicate, sent) => host.isOwn() && host.context().onLateDuplicate(duplicate, sent),
      newGroup: () => Array.from(random(16), (byte) => byte.toString(16).padStart(2, '0')).join(''),
      newReference: () => newReferenceId('', daysBefore(new Date(), 0), random),
    }),
  ),
  path: '/return-desk',
  kinds: ['draft', 'shipment', 'modify', 'parcel'],
  // A change to an existing return is not saved anywhere else.
  staysInAddress: (session: DeskSession) => session.read().modified !== null,
} as const;

/** The desk session of an account, started or continued as the address says. */
function useDeskSession(
  account: AccountView,
  parts: Pick<ReturnContext, 'pick' | 'pressPhoto'>,
): DeskSession {
  const t = useMessages();
  const client = useQueryClient();
  const context: ReturnContext = {
    ...useDraftContext(account, { kind: 'return.create', scope: 'returns_write', pick: parts.pick }),
    ...parts,
    refreshReturns: () => void client.invalidateQueries({ queryKey: returnsKey(account.id) }),
    onLateDuplicate: (duplicate, sent) => announceLate(duplicate, sent, t),
  };
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

function announceLate(
  duplicate: DeskDuplicate,
  { referenceId }: Pick<OutboxEntry, 'referenceId'>,
  t: Translate,
): void {
  const { id, referenceId: other } = duplicate;
  announce({
    title: t('returnDesk.foundLate', { reference: referenceId }),
    text: t('returnDesk.foundLateText', {
      known: id === null ? 'no' : 'yes',
      return: String(id ?? ''),
      other: other ?? '',
    }),
    isTrouble: true,
    isLasting: true,
    isNews: true,
    address: addressOf(duplicate),
  });
}

const longestRetryMs = 10 * 60_000;

/** Failures of reading the contents that may pass although the server is reachable. */
const passingFailures: ReadonlySet<string> = new Set(['OFFLINE', 'SERVICE', 'THROTTLED']);

/** Retries failed reads when the server is reachable again, when an account is signed in again, and after a while. */
function useService(session: DeskSession): void {
  const { data: status } = useQuery(statusQuery);
  const { data: login } = useQuery(sessionQuery);
  const goods = useDeskState(session, (state) => state.goods);
  const areDuplicatesUnsure = useDeskState(session, (state) => state.areDuplicatesUnsure);
  const isBack = status?.connection === 'online' && login?.step === 'signedIn';
  const recoveries = isBack ? status.recoveries : null;
  useEffect(() => {
    const now = session.read();
    const isMissing = now.goods.state === 'failed' || now.areDuplicatesUnsure;
    if (recoveries !== null && isMissing) void session.serviceIsBack();
  }, [recoveries, session]);
  useEffect(() => {
    const failure =
      goods.state === 'failed' && passingFailures.has(goods.failure.code) ? goods.failure : null;
    if (!isBack || (failure === null && !areDuplicatesUnsure)) return undefined;
    const seconds = failure?.code === 'THROTTLED' ? Math.max(1, failure.retryAfterSeconds) : 15;
    let timer: ReturnType<typeof setTimeout>;
    // A search for duplicates that fails again changes nothing that would start another wait; it may fail for good.
    const wait = (pauseMs: number) => {
      timer = setTimeout(() => {
        void session.serviceIsBack();
        wait(Math.min(2 * pauseMs, longestRetryMs));
      }, pauseMs);
    };
    wait(seconds * 1_000);
    return () => clearTimeout(timer);
  }, [isBack, goods, areDuplicatesUnsure, session]);
}

/** Watches for another desk that has started a return for the parcel, before this one or since. */
function useElsewhere(session: DeskSession, deskDrafts: readonly DeskDraft[]): void {
  const tracking = useDeskState(session, ({ draft }) => draft.trackingNumber);
  const parcel = plainCode(tracking);
  const elsewhere =
    parcel === ''
      ? undefined
      : openDeskDrafts(deskDrafts).find(({ trackingNumber }) => plainCode(trackingNumber) === parcel);
  // Its content changes with every scan at that desk; only which desk has it matters here.
  const desk = elsewhere?.desk ?? null;
  const referenceId = elsewhere?.referenceId ?? null;
  useEffect(() => {
    void session.noteElsewhere(desk === null || referenceId === null ? null : { desk, referenceId });
  }, [session, desk, referenceId]);
}

const lineIdOf = ({ inventoryId }: LineRow) => inventoryId;

/** The returned items, and those still expected. */
function DeskLines({ state, session }: { readonly state: DeskState; readonly session: DeskSession }) {
  const t = useMessages();
  const [makeRows] = useState(createLineRows);
  const { draft, newest, currentId, question } = state;
  const rows = useMemo(() => makeRows(draft, newest), [makeRows, draft, newest]);
  return (
    <LineGrid
      label={t('returnDesk.lines')}
      rows={rows}
      columns={useLineColumns()}
      lineIdOf={lineIdOf}
      currentId={currentId}
      takesFocus={takesFocus(question)}
      onSelect={session.select}
      onRemove={() => void session.go('removeLine')}
      placeholder={<EmptyState title={t('returnDesk.emptyTitle')}>{t('returnDesk.emptyText')}</EmptyState>}
    />
  );
}

/** Whether the question took the focus when it was asked. */
function takesFocus(question: DeskQuestion | null): boolean {
  if (question === null) return false;
  return 'byKey' in question ? question.byKey : question.kind === 'center' || question.kind === 'drafts';
}

const ReturnSlip = lazy(() =>
  import('./print/return-slip.tsx').then((module) => ({ default: module.ReturnSlip })),
);
const CommandSheet = lazy(() =>
  import('./print/command-sheet.tsx').then((module) => ({ default: module.CommandSheet })),
);

const selectState = (state: DeskState) => state;

export function ReturnDeskScreen() {
  const t = useMessages();
  const times = useTimes();
  const account = useAccount();
  const nowMs = useNow(60_000);
  const [{ operator }] = usePreferences();
  const { offer, pick } = usePickedChoices();
  const photoDesk = usePhotoDesk();
  const session = useDeskSession(account, { pick, pressPhoto: photoDesk.press });
  const state = useDeskState(session, selectState);
  const { data: centers } = useQuery(centersQuery(account.id));
  const known = centers?.data ?? null;
  const deskDrafts = useDeskDrafts('return.create');
  useElsewhere(session, deskDrafts);
  const { draft, duplicates, elsewhere, row } = state;
  const findings = useMemo(
    () => findingsOf({ draft, duplicates, elsewhere, row }, known),
    [draft, duplicates, elsewhere, row, known],
  );
  const { ofQuestion, ofFeedback } = choicesOf({
    state,
    session,
    centers: known ?? [],
    deskDrafts,
    t,
    times,
    nowMs,
  });
  useChoiceKeys(ofQuestion.length > 0 ? ofQuestion : ofFeedback, offer);
  const [isSheetOpen, setSheetOpen] = useState(false);
  useReturnKeys(session, { asks: isSpoken(state.question), onSheet: () => setSheetOpen(true) });
  useSheetAddress(() => setSheetOpen(true));

  const found = (feedback: ShownDeskFeedback) =>
    withFinding(feedback, (finding: ReturnFinding) => findingSentence(finding, t, times));
  const sentenceOf = (feedback: ShownDeskFeedback) => feedbackSentence(found(feedback), t, times);
  useDeskResolver(session, {
    id: 'return-desk',
    label: t('rail.returnDesk'),
    sentenceOf,
    parcelKind: 'shipment',
    sendsBy: ['send', 'nextBox'],
  });
  const { slip } = state;
  // The session outlives the screen: a slip left in it would be printed again on return.
  useEffect(() => () => void session.closeSlip(), [session]);
  return (
    <div className={styles.desk}>
      <DeskHeader state={state} session={session} deskDrafts={deskDrafts} />
      <ReturnFeedbackPanel
        feedback={state.feedback === null ? null : found(state.feedback)}
        saving={state.saving}
        choices={ofFeedback}
      />
      <SpokenFeedback feedback={state.feedback} sentenceOf={sentenceOf} />
      <div className={styles.work}>
        <DeskLines state={state} session={session} />
        <DeskSide
          state={state}
          session={session}
          photoDesk={photoDesk}
          choices={ofQuestion}
          findings={findings}
        />
      </div>
      <Keypad
        line={keypadLineOf(state.currentId === null ? null : lineOf(draft, state.currentId))}
        hasChoices={ofQuestion.length + ofFeedback.length > 0}
        onTake={(quantity, { line }) => void session.typeQuantity(quantity, line.inventoryId)}
      />
      <DeskButtons state={state} session={session} onSheet={() => setSheetOpen(true)} />
      <OutcomeList outcomes={state.outcomes.map((outcome) => shownOf(outcome, t))} />
      <Suspense fallback={null}>
        {slip !== null && (
          <ReturnSlip
            key={slip.id}
            slip={slipFactsOf(slip.draft, {
              referenceId: slip.referenceId,
              photos: namedPhotos(slip.draft, t),
              operator,
              at: new Date(nowMs).toISOString(),
            })}
            isDirect={slip.isDirect}
            onPrinted={() => void session.slipPrinted(slip.referenceId)}
            onClose={() => void session.closeSlip()}
          />
        )}
        {isSheetOpen && <CommandSheet onClose={() => setSheetOpen(false)} />}
      </Suspense>
    </div>
  );
}

/** Prints the command codes once if the address asks for them, so that any screen can reach them with one command. */
function useSheetAddress(onSheet: () => void): void {
  const navigate = useNavigate();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const isRequested = search['print'] === 'commands';
  const print = useEffectEvent(() => {
    onSheet();
    void navigate({ to: '/return-desk', search: {}, replace: true });
  });
  useEffect(() => {
    if (isRequested) print();
  }, [isRequested]);
}

/** Returns the outcome of a return that left the desk, in one word, and where to view it. */
function shownOf(outcome: DeskOutcome, t: Translate): ShownOutcome {
  if (outcome.kind === 'modified') {
    const { id, referenceId: reference, isVerified } = outcome;
    const messageId = isVerified ? 'returnDesk.outcome.modified' : 'returnDesk.outcome.modifiedUnverified';
    const state = t(messageId, { id: String(id) });
    return {
      key: `return ${id}`,
      address: `/returns/${id}`,
      tone: isVerified ? 'done' : 'attention',
      state,
      reference,
    };
  }
  const { entry } = outcome;
  const sentAs = 'returnDesk.outcome.sentAs';
  return outcomeOf({ ...entry, list: '/returns', sentAs, reference: entry.referenceId }, t);
}

type DeskKeysOptions = {
  /** The feedback asks something, which Escape dismisses; a question with its own position handles Escape itself. */
  readonly asks: boolean;
  readonly onSheet: () => void;
};

/** Keyboard control of the whole desk; digits answer a question. */
function useReturnKeys(session: DeskSession, { asks, onSheet }: DeskKeysOptions): void {
  const send = () => {
    if (leaveSavedField()) void session.send();
  };
  const nextBox = () => {
    if (leaveSavedField()) void session.nextBox();
  };
  const keys = [
    ['q', 'shortcut.desk.quantity', () => void session.ask('quantity')],
    ['a', 'shortcut.desk.action', () => void session.ask('action')],
    ['l', 'shortcut.desk.lot', () => void session.ask('lot')],
    ['k', 'shortcut.desk.inspect', () => void session.inspect()],
    ['#', 'shortcut.desk.serial', () => void session.ask('serial')],
    ['z', 'shortcut.desk.noLot', () => void session.go('goWithoutLot')],
    ['x', 'shortcut.desk.remove', () => void session.go('removeLine')],
    ['u', 'shortcut.undo', () => void session.undo()],
    ['mod+z', 'shortcut.undo', () => void session.undo()],
    ['e', 'shortcut.desk.takeAll', () => void session.takeAll()],
    ['h', 'shortcut.desk.center', () => void session.ask('center')],
    ['p', 'shortcut.desk.slip', () => void session.go('printSlip')],
    ['mod+p', 'shortcut.printNow', () => void session.printSlipNow()],
    ['mod+Enter', 'shortcut.desk.send', send],
    ['b', 'shortcut.desk.nextBox', nextBox],
    ['n', 'shortcut.desk.newReturn', () => void session.go('newReturn')],
    ['d', 'shortcut.drafts', () => void session.ask('drafts')],
    ['mod+Backspace', 'shortcut.discardDraft', () => void session.askDiscard()],
    ['F6', 'shortcut.takePhoto', () => void session.photo()],
    ['s', 'shortcut.desk.sheet', onSheet],
  ] as const;
  useDeskKeys(keys, asks ? session.dismiss : null);
}
