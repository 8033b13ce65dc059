import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { daysBefore } from '../../components/list-screen/calendar-day.ts';
import { useNow } from '../../components/text/use-now.ts';
import { useTimes } from '../../components/text/use-times.ts';
import styles from '../../desk/desk-screen.module.css';
import { OutcomeList } from '../../desk/outcome-list.tsx';
import { SaidPanel } from '../../desk/said-panel.tsx';
import { type DeskChoice, useChoiceKeys } from '../../desk/state/desk-choice.ts';
import { calledOf, itemOf, leftOf } from '../../desk/state/desk-sentences.ts';
import type { Saving } from '../../desk/state/draft-saver.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { useAccount } from '../../platform/account.tsx';
import { centersQuery } from '../../platform/bridge/queries.ts';
import { BoxLines } from './box-lines.tsx';
import { BoxList } from './box-list.tsx';
import { ReceivingButtons } from './receiving-buttons.tsx';
import { choicesOf } from './receiving-choices.tsx';
import { ReceivingHeader } from './receiving-header.tsx';
import { ReceivingSentence } from './receiving-sentence.tsx';
import { findingSentence, sayingSentence } from './receiving-sentences.ts';
import { ReceivingSide } from './receiving-side.tsx';
import { shownOutcome } from './state/receiving-outcome.ts';
import { findingsOf } from './state/receiving-sending.ts';
import { type DeskSaid, isSpoken } from './state/receiving-state.ts';
import { useReceivingKeys } from './state/use-receiving-keys.ts';
import { useReceivingScans } from './state/use-receiving-scans.ts';
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

  const withFinding = (said: DeskSaid): DeskSaid => {
    const { finding, values } = said;
    if (finding === undefined) return said;
    const sentence = findingSentence(finding, t, times);
    return { ...said, values: { ...values, finding: sentence, more: Number(values['count'] ?? 1) - 1 } };
  };
  const sentenceOf = (said: DeskSaid) => sayingSentence(withFinding(said), t, times);
  useReceivingScans(session, sentenceOf);
  return (
    <div className={styles.desk} data-desk>
      <ReceivingHeader state={state} session={session} />
      <Said
        said={state.said === null ? null : withFinding(state.said)}
        saving={state.saving}
        choices={ofFeedback}
      />
      {/* What a scan came to is spoken where scans are; this is for the keys. */}
      <div className="visually-hidden" aria-live="polite">
        {state.said !== null && !state.said.isOfScan && (
          <span key={state.said.number}>{sentenceOf(state.said)}</span>
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

function Said({
  said,
  saving,
  choices,
}: {
  readonly said: DeskSaid | null;
  readonly saving: Saving;
  readonly choices: readonly DeskChoice[];
}) {
  const t = useMessages();
  if (said === null) {
    const headline = t('receivingDesk.nothingSaid');
    const next = t('receivingDesk.nothingSaidNext');
    return <SaidPanel said={null} headline={headline} item={null} next={next} choices={[]} />;
  }
  const { code, values } = said;
  const item = itemOf(values);
  return (
    <SaidPanel
      said={said}
      saving={saving}
      headline={<ReceivingSentence id={`receivingSaid.${code}`} values={values} />}
      item={item === null ? null : { ...item, called: calledOf(item, t) }}
      next={
        <>
          {leftOf(values, t)}
          <ReceivingSentence id={`receivingSaid.${code}.next`} values={values} />
        </>
      }
      choices={choices}
    />
  );
}
