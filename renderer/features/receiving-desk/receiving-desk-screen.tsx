import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useMemo, useRef } from 'react';
import type { OutboxEntry } from '../../../shared/outbox/outbox-view.ts';
import { daysBefore } from '../../components/list-screen/calendar-day.ts';
import { useNow } from '../../components/text/use-now.ts';
import { useTimes } from '../../components/text/use-times.ts';
import styles from '../../desk/desk-screen.module.css';
import { FeedbackPanel } from '../../desk/feedback-panel.tsx';
import { OutcomeList, outcomeTones, type ShownOutcome } from '../../desk/outcome-list.tsx';
import { type DeskChoice, useChoiceKeys } from '../../desk/state/desk-choice.ts';
import { calledOf, itemOf, leftOf } from '../../desk/state/desk-sentences.ts';
import type { Saving } from '../../desk/state/draft-saver.ts';
import { leaveSavedField, useDeskResolver } from '../../desk/state/use-desk-resolver.ts';
import { type Translate, useMessages } from '../../messages/use-messages.ts';
import { useAccount } from '../../platform/account.tsx';
import { centersQuery } from '../../platform/bridge/queries.ts';
import { type Shortcut, useShortcuts } from '../../platform/keyboard/keymap.tsx';
import { visibleText } from '../../scan/scan-sentences.ts';
import { BoxLines } from './box-lines.tsx';
import { BoxList } from './box-list.tsx';
import { ReceivingButtons } from './receiving-buttons.tsx';
import { choicesOf } from './receiving-choices.tsx';
import { ReceivingHeader } from './receiving-header.tsx';
import { ReceivingSentence } from './receiving-sentence.tsx';
import { feedbackSentence, findingSentence } from './receiving-sentences.ts';
import { ReceivingSide } from './receiving-side.tsx';
import { findingsOf, wasFound } from './state/receiving-sending.ts';
import type { DeskSession } from './state/receiving-session.ts';
import { isSpoken, type ShownDeskFeedback } from './state/receiving-state.ts';
import { creationQuery, useReceivingSession, useReceivingState } from './state/use-receiving-session.ts';

/** The desk where a receiving order is built by scanner: what was said last on top, its boxes below, what to do beside. */
export function ReceivingDeskScreen() {
  const t = useMessages();
  const times = useTimes();
  const account = useAccount();
  const nowMs = useNow(30_000);
  const choices = useRef<readonly DeskChoice[]>([]);
  const session = useReceivingSession(account, (number) => {
    const choice = choices.current[number - 1];
    choice?.run();
    return choice !== undefined;
  });
  const state = useReceivingState(session);
  const { data: centers } = useQuery(centersQuery(account.id));
  const { data: creation } = useQuery(creationQuery(account.id));
  const known = centers?.data ?? null;
  const version = creation?.version ?? null;
  const { draft, asked } = state;
  const findings = useMemo(() => {
    const now = new Date(nowMs);
    return findingsOf(draft, {
      version: () => version,
      now: () => now,
      today: () => daysBefore(now, 0),
      centers: () => known,
    });
  }, [draft, version, known, nowMs]);
  const { ofQuestion, ofFeedback } = choicesOf({ state, session, t, times, nowMs });
  const active = ofQuestion.length > 0 ? ofQuestion : ofFeedback;
  useLayoutEffect(() => {
    choices.current = active;
  });
  useChoiceKeys(active);
  useReceivingKeys(session, isSpoken(asked));

  const withFinding = (feedback: ShownDeskFeedback): ShownDeskFeedback => {
    const { finding, values } = feedback;
    if (finding === undefined) return feedback;
    const sentence = findingSentence(finding, t, times);
    return { ...feedback, values: { ...values, finding: sentence, more: Number(values['count'] ?? 1) - 1 } };
  };
  const sentenceOf = (feedback: ShownDeskFeedback) => feedbackSentence(withFinding(feedback), t, times);
  useReceivingScans(session, sentenceOf);
  return (
    <div className={styles.desk} data-desk>
      <ReceivingHeader state={state} session={session} />
      <ShownFeedback
        feedback={state.feedback === null ? null : withFinding(state.feedback)}
        saving={state.saving}
        choices={ofFeedback}
      />
      {/* What a scan came to is spoken where scans are; this is for the keys. */}
      <div className="visually-hidden" aria-live="polite">
        {state.feedback !== null && !state.feedback.isOfScan && (
          <span key={state.feedback.number}>{sentenceOf(state.feedback)}</span>
        )}
      </div>
      <div className={styles.work}>
        <BoxList draft={draft} findings={findings} session={session} />
        <BoxLines state={state} session={session} />
        <ReceivingSide
          state={state}
          session={session}
          choices={ofQuestion}
          findings={findings}
          centers={known}
          version={version}
        />
      </div>
      <ReceivingButtons state={state} session={session} />
      <OutcomeList outcomes={state.outcomes.map((entry) => shownOutcome(entry, t))} />
    </div>
  );
}

function ShownFeedback({
  feedback,
  saving,
  choices,
}: {
  readonly feedback: ShownDeskFeedback | null;
  readonly saving: Saving;
  readonly choices: readonly DeskChoice[];
}) {
  const t = useMessages();
  if (feedback === null) {
    const headline = t('receivingDesk.noFeedback');
    const next = t('receivingDesk.noFeedbackNext');
    return <FeedbackPanel feedback={null} headline={headline} item={null} next={next} choices={[]} />;
  }
  const { code, values } = feedback;
  const item = itemOf(values);
  return (
    <FeedbackPanel
      feedback={feedback}
      saving={saving}
      headline={<ReceivingSentence id={`receivingFeedback.${code}`} values={values} />}
      item={item === null ? null : { ...item, called: calledOf(item, t) }}
      next={
        <>
          {leftOf(values, t)}
          <ReceivingSentence id={`receivingFeedback.${code}.next`} values={values} />
        </>
      }
      choices={choices}
    />
  );
}

/** What became of an order that left the desk, in a word, and where it is looked at. */
function shownOutcome(entry: OutboxEntry, t: Translate): ShownOutcome {
  const { id, state, resultId, referenceId, receiving, needsDecision } = entry;
  const isSent = state === 'sent' && resultId !== null;
  const sentWord = wasFound(entry) ? 'receivingDesk.outcome.found' : 'receivingDesk.outcome.sentAs';
  return {
    key: `outbox ${id}`,
    address: isSent ? `/receiving/${resultId}` : `/outbox/${id}`,
    tone: outcomeTones[state],
    state: isSent
      ? t(sentWord, { id: String(resultId) })
      : t(needsDecision ? 'receivingDesk.outcome.decide' : `deskPart.outcome.${state}`),
    reference: receiving?.purchaseOrderNumber ?? referenceId,
  };
}

/** Takes every scan for the order on the desk. */
function useReceivingScans(session: DeskSession, sentenceOf: (feedback: ShownDeskFeedback) => string): void {
  const t = useMessages();
  useDeskResolver(session, {
    id: 'receiving-desk',
    label: t('rail.receivingDesk'),
    sentenceOf,
    nameOf({ values }, { text }) {
      const item = itemOf(values);
      if (item !== null) return { kind: 'inventoryItem', title: calledOf(item, t) };
      return { kind: 'command', title: visibleText(String(values['tracking'] || text)) };
    },
  });
}

/** Everything of the desk by the keyboard; digits answer what is asked, Escape leaves what only the feedback asks. */
function useReceivingKeys(session: DeskSession, asks: boolean): void {
  const send = () => {
    leaveSavedField();
    void session.send();
  };
  const keys: readonly (readonly [Shortcut['chord'], Shortcut['label'], () => void])[] = [
    ['q', 'shortcut.receivingDesk.quantity', () => void session.go('enterQuantity')],
    ['l', 'shortcut.receivingDesk.lot', () => void session.go('enterLot')],
    ['x', 'shortcut.receivingDesk.remove', () => void session.go('removeLine')],
    ['u', 'shortcut.receivingDesk.undo', () => void session.undo()],
    ['mod+z', 'shortcut.receivingDesk.undo', () => void session.undo()],
    ['b', 'shortcut.receivingDesk.nextBox', () => void session.go('nextBox')],
    ['g', 'shortcut.receivingDesk.boxes', () => void session.ask('boxes')],
    ['t', 'shortcut.receivingDesk.tracking', () => void session.ask('tracking')],
    ['m', 'shortcut.receivingDesk.merge', () => void session.ask('merge')],
    ['r', 'shortcut.receivingDesk.repeat', () => void session.ask('repeat')],
    ['k', 'shortcut.receivingDesk.removeBox', () => void session.go('removeBox')],
    ['o', 'shortcut.receivingDesk.head', () => void session.ask('center')],
    ['a', 'shortcut.receivingDesk.arrival', () => void session.ask('arrival')],
    ['p', 'shortcut.receivingDesk.order', () => void session.ask('purchaseOrderNumber')],
    ['v', 'shortcut.receivingDesk.paste', () => void session.ask('paste')],
    ['mod+Enter', 'shortcut.receivingDesk.send', send],
    ['n', 'shortcut.receivingDesk.newOrder', () => void session.go('newOrder')],
    ['d', 'shortcut.receivingDesk.drafts', () => void session.ask('drafts')],
    ['mod+Backspace', 'shortcut.receivingDesk.discard', () => void session.askDiscard()],
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
