import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { ReturnFinding } from '../../../shared/returns/model/return-rules.ts';
import { useNow } from '../../components/text/use-now.ts';
import { useTimes } from '../../components/text/use-times.ts';
import styles from '../../desk/desk-screen.module.css';
import { SpokenFeedback } from '../../desk/feedback-panel.tsx';
import { OutcomeList, outcomeTones, type ShownOutcome } from '../../desk/outcome-list.tsx';
import { useChoiceKeys, useDeskKeys, usePickedChoices } from '../../desk/state/desk-choice.ts';
import { withFinding } from '../../desk/state/desk-sentences.ts';
import { isSpoken } from '../../desk/state/draft-desk.ts';
import { useDeskResolver } from '../../desk/state/use-desk-resolver.ts';
import { useDeskState } from '../../desk/state/use-draft-desk.ts';
import { type Translate, useMessages } from '../../messages/use-messages.ts';
import { useAccount } from '../../platform/account.tsx';
import { centersQuery } from '../../platform/bridge/queries.ts';
import { usePreferences } from '../../platform/bridge/use-preferences.ts';
import { DeskButtons } from './desk-buttons.tsx';
import { DeskHeader } from './desk-header.tsx';
import { DeskLines } from './desk-lines.tsx';
import { choicesOf } from './panels/desk-choices.tsx';
import { DeskSide } from './panels/desk-side.tsx';
import { feedbackSentence, findingSentence, ReturnFeedbackPanel } from './panels/return-sentences.tsx';
import { slipFactsOf } from './print/slip-facts.ts';
import { findingsOf } from './state/desk-sending.ts';
import type { DeskSession } from './state/desk-session.ts';
import type { DeskOutcome, DeskState, ShownDeskFeedback } from './state/desk-state.ts';
import { useDeskSession } from './state/use-desk-session.ts';

const ReturnSlip = lazy(() =>
  import('./print/return-slip.tsx').then((module) => ({ default: module.ReturnSlip })),
);
const CommandSheet = lazy(() =>
  import('./print/command-sheet.tsx').then((module) => ({ default: module.CommandSheet })),
);

const whole = (state: DeskState) => state;

/** The desk where a return is built by scanner: what was said last on top, what came back below, what to do beside it. */
export function ReturnDeskScreen() {
  const t = useMessages();
  const times = useTimes();
  const account = useAccount();
  const nowMs = useNow(60_000);
  const [{ operator }] = usePreferences();
  const { offer, pick } = usePickedChoices();
  const session = useDeskSession(account, pick);
  const state = useDeskState(session, whole);
  const { data: centers } = useQuery(centersQuery(account.id));
  const known = centers?.data ?? null;
  const { draft, duplicates, row, modified } = state;
  const findings = useMemo(
    () => findingsOf({ draft, duplicates, row, modified }, known),
    [draft, duplicates, row, modified, known],
  );
  const { ofQuestion, ofFeedback } = choicesOf({ state, session, centers: known ?? [], t, times, nowMs });
  useChoiceKeys(ofQuestion.length > 0 ? ofQuestion : ofFeedback, offer);
  const [isSheetOpen, setSheetOpen] = useState(false);
  useReturnKeys(session, { asks: isSpoken(state.asked), onSheet: () => setSheetOpen(true) });
  useSheetAddress(() => setSheetOpen(true));

  const found = (feedback: ShownDeskFeedback) =>
    withFinding(feedback, (finding: ReturnFinding) => findingSentence(finding, t, times));
  const sentenceOf = (feedback: ShownDeskFeedback) => feedbackSentence(found(feedback), t, times);
  useDeskResolver(session, {
    id: 'return-desk',
    label: t('rail.returnDesk'),
    sentenceOf,
    parcelKind: 'shipment',
  });
  const { slip } = state;
  return (
    <div className={styles.desk} data-desk>
      <DeskHeader state={state} session={session} />
      <ReturnFeedbackPanel
        feedback={state.feedback === null ? null : found(state.feedback)}
        saving={state.saving}
        choices={ofFeedback}
      />
      <SpokenFeedback feedback={state.feedback} sentenceOf={sentenceOf} />
      <div className={styles.work}>
        <DeskLines state={state} session={session} />
        <DeskSide state={state} session={session} choices={ofQuestion} findings={findings} />
      </div>
      <DeskButtons state={state} session={session} onSheet={() => setSheetOpen(true)} />
      <OutcomeList outcomes={state.outcomes.map((outcome) => shownOf(outcome, t))} />
      <Suspense fallback={null}>
        {slip !== null && (
          <ReturnSlip
            slip={slipFactsOf(slip.draft, {
              referenceId: slip.referenceId,
              operator,
              at: new Date(nowMs).toISOString(),
            })}
            onPrinted={() => void session.slipPrinted()}
            onClose={() => void session.closeSlip()}
          />
        )}
        {isSheetOpen && <CommandSheet onClose={() => setSheetOpen(false)} />}
      </Suspense>
    </div>
  );
}

/** Prints the command codes where the address asks for them, once: from any screen they are one command away. */
function useSheetAddress(onSheet: () => void): void {
  const navigate = useNavigate();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const isAsked = search['print'] === 'commands';
  const print = useEffectEvent(() => {
    onSheet();
    void navigate({ to: '/return-desk', search: {}, replace: true });
  });
  useEffect(() => {
    if (isAsked) print();
  }, [isAsked]);
}

/** What became of a return that left the desk, in a word, and where it is looked at. */
function shownOf(outcome: DeskOutcome, t: Translate): ShownOutcome {
  if (outcome.kind === 'modified') {
    const { id, referenceId: reference, isVerified } = outcome;
    const word = isVerified ? 'returnDesk.outcome.modified' : 'returnDesk.outcome.modifiedUnverified';
    const state = t(word, { id: String(id) });
    return {
      key: `return ${id}`,
      address: `/returns/${id}`,
      tone: isVerified ? 'done' : 'attention',
      state,
      reference,
    };
  }
  const { id, state, resultId, referenceId: reference } = outcome.entry;
  const isSent = state === 'sent' && resultId !== null;
  return {
    key: `outbox ${id}`,
    address: isSent ? `/returns/${resultId}` : `/outbox/${id}`,
    tone: outcomeTones[state],
    state: isSent ? t('returnDesk.outcome.sentAs', { id: String(resultId) }) : t(`deskPart.outcome.${state}`),
    reference,
  };
}

type DeskKeysOptions = {
  /** What was said asks something, which Escape leaves; a question in a place of its own has an Escape of its own. */
  readonly asks: boolean;
  readonly onSheet: () => void;
};

/** Everything of the desk by the keyboard; digits answer what is asked. */
function useReturnKeys(session: DeskSession, { asks, onSheet }: DeskKeysOptions): void {
  const keys = [
    ['q', 'shortcut.desk.quantity', () => void session.ask('quantity')],
    ['a', 'shortcut.desk.action', () => void session.ask('action')],
    ['l', 'shortcut.desk.lot', () => void session.ask('lot')],
    ['g', 'shortcut.desk.noLot', () => void session.go('goWithoutLot')],
    ['x', 'shortcut.desk.remove', () => void session.go('removeLine')],
    ['u', 'shortcut.desk.undo', () => void session.undo()],
    ['mod+z', 'shortcut.desk.undo', () => void session.undo()],
    ['e', 'shortcut.desk.takeAll', () => void session.takeAll()],
    ['c', 'shortcut.desk.center', () => void session.ask('center')],
    ['p', 'shortcut.desk.slip', () => void session.go('printSlip')],
    ['mod+Enter', 'shortcut.desk.send', () => void session.send()],
    ['b', 'shortcut.desk.nextBox', () => void session.nextBox()],
    ['n', 'shortcut.desk.newReturn', () => void session.go('newReturn')],
    ['d', 'shortcut.desk.drafts', () => void session.ask('drafts')],
    ['mod+Backspace', 'shortcut.desk.discard', () => void session.askDiscard()],
    ['s', 'shortcut.desk.sheet', onSheet],
  ] as const;
  useDeskKeys(keys, asks ? session.dismiss : null);
}
