import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useNow } from '../../components/text/use-now.ts';
import { useTimes } from '../../components/text/use-times.ts';
import styles from '../../desk/desk-screen.module.css';
import { OutcomeList, outcomeTones, type ShownOutcome } from '../../desk/outcome-list.tsx';
import { type DeskChoice, useChoiceKeys } from '../../desk/state/desk-choice.ts';
import { calledOf, itemOf } from '../../desk/state/desk-sentences.ts';
import { useDeskResolver } from '../../desk/state/use-desk-resolver.ts';
import { type Translate, useMessages } from '../../messages/use-messages.ts';
import { useAccount } from '../../platform/account.tsx';
import { centersQuery } from '../../platform/bridge/queries.ts';
import { usePreferences } from '../../platform/bridge/use-preferences.ts';
import { type Shortcut, useShortcuts } from '../../platform/keyboard/keymap.tsx';
import { visibleText } from '../../scan/scan-sentences.ts';
import { DeskButtons } from './desk-buttons.tsx';
import { DeskHeader } from './desk-header.tsx';
import { DeskLines } from './desk-lines.tsx';
import { choicesOf } from './panels/desk-choices.tsx';
import { DeskSide } from './panels/desk-side.tsx';
import { ReturnFeedbackPanel } from './panels/return-feedback-panel.tsx';
import { feedbackSentence, findingSentence } from './panels/return-sentences.ts';
import { slipFactsOf } from './print/slip-facts.ts';
import { findingsOf } from './state/desk-sending.ts';
import type { DeskSession } from './state/desk-session.ts';
import { type DeskOutcome, type DeskState, isSpoken, type ShownDeskFeedback } from './state/desk-state.ts';
import { useDeskSession, useDeskState } from './state/use-desk-session.ts';

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
  const choices = useRef<readonly DeskChoice[]>([]);
  const session = useDeskSession(account, (number) => {
    const choice = choices.current[number - 1];
    choice?.run();
    return choice !== undefined;
  });
  const state = useDeskState(session, whole);
  const { data: centers } = useQuery(centersQuery(account.id));
  const known = centers?.data ?? null;
  const { draft, duplicates, row, modified } = state;
  const findings = useMemo(
    () => findingsOf({ draft, duplicates, row, modified }, known),
    [draft, duplicates, row, modified, known],
  );
  const { ofQuestion, ofFeedback } = choicesOf({ state, session, centers: known ?? [], t, times, nowMs });
  const active = ofQuestion.length > 0 ? ofQuestion : ofFeedback;
  useLayoutEffect(() => {
    choices.current = active;
  });
  useChoiceKeys(active);
  const [isSheetOpen, setSheetOpen] = useState(false);
  useDeskKeys(session, { asks: isSpoken(state.asked), onSheet: () => setSheetOpen(true) });
  useSheetAddress(() => setSheetOpen(true));

  const withFinding = (feedback: ShownDeskFeedback): ShownDeskFeedback => {
    const { finding, values } = feedback;
    if (finding === undefined) return feedback;
    const sentence = findingSentence(finding, t, times);
    return { ...feedback, values: { ...values, finding: sentence, more: Number(values['count'] ?? 1) - 1 } };
  };
  useDeskScans(session, (feedback) => feedbackSentence(withFinding(feedback), t, times));
  const { slip } = state;
  return (
    <div className={styles.desk} data-desk>
      <DeskHeader state={state} session={session} />
      <ReturnFeedbackPanel
        feedback={state.feedback === null ? null : withFinding(state.feedback)}
        saving={state.saving}
        choices={ofFeedback}
      />
      {/* What a scan came to is spoken where scans are; this is for the keys. */}
      <div className="visually-hidden" aria-live="polite">
        {state.feedback !== null && !state.feedback.isOfScan && (
          <span key={state.feedback.number}>{feedbackSentence(withFinding(state.feedback), t, times)}</span>
        )}
      </div>
      <div className={styles.work}>
        <DeskLines state={state} session={session} />
        <DeskSide state={state} session={session} choices={ofQuestion} findings={findings} />
      </div>
      <DeskButtons state={state} session={session} onSheet={() => setSheetOpen(true)} />
      <OutcomeStrip outcomes={state.outcomes} />
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

/** Takes every scan for the return on the desk. */
function useDeskScans(session: DeskSession, sentenceOf: (feedback: ShownDeskFeedback) => string): void {
  const t = useMessages();
  useDeskResolver(session, {
    id: 'return-desk',
    label: t('rail.returnDesk'),
    sentenceOf,
    nameOf({ values: { tracking, ...values } }, { text }) {
      const item = itemOf(values);
      if (item !== null) return { kind: 'inventoryItem', title: calledOf(item, t) };
      return {
        kind: tracking === undefined ? 'command' : 'shipment',
        title: visibleText(String(tracking ?? text)),
      };
    },
  });
}

/** The returns that left the desk last, each with what became of it, and the way to it. */
function OutcomeStrip({ outcomes }: { readonly outcomes: readonly DeskOutcome[] }) {
  const t = useMessages();
  return <OutcomeList outcomes={outcomes.map((outcome) => shownOf(outcome, t))} />;
}

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
function useDeskKeys(session: DeskSession, { asks, onSheet }: DeskKeysOptions): void {
  const keys: readonly (readonly [Shortcut['chord'], Shortcut['label'], () => void])[] = [
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
    ...(asks ? ([['Escape', 'deskPart.dismiss', session.dismiss]] as const) : []),
  ];
  useShortcuts(
    keys.map(([chord, label, run]) => ({
      chord,
      label,
      run,
      isForFieldsFirst: chord !== 'mod+Enter',
      closes: chord === 'Escape' ? 'question' : 'screen',
    })),
  );
}
