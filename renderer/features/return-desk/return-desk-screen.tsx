import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useNow } from '../../components/text/use-now.ts';
import { useTimes } from '../../components/text/use-times.ts';
import styles from '../../desk/desk-screen.module.css';
import { type DeskChoice, useChoiceKeys } from '../../desk/state/desk-choice.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { useAccount } from '../../platform/account.tsx';
import { centersQuery } from '../../platform/bridge/queries.ts';
import { usePreferences } from '../../platform/bridge/use-preferences.ts';
import { DeskButtons } from './desk-buttons.tsx';
import { DeskHeader } from './desk-header.tsx';
import { DeskLines } from './desk-lines.tsx';
import { choicesOf } from './panels/desk-choices.tsx';
import { DeskSide } from './panels/desk-side.tsx';
import { OutcomeStrip } from './panels/outcome-strip.tsx';
import { findingSentence, sayingSentence } from './panels/return-sentences.ts';
import { SayingPanel } from './panels/saying-panel.tsx';
import { slipFactsOf } from './print/slip-facts.ts';
import { useSheetAddress } from './print/use-sheet-address.ts';
import { findingsOf } from './state/desk-sending.ts';
import { type DeskSaid, type DeskState, isSpoken } from './state/desk-state.ts';
import { useDeskKeys } from './state/use-desk-keys.ts';
import { useDeskScans } from './state/use-desk-scans.ts';
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

  const withFinding = (said: DeskSaid): DeskSaid => {
    const { finding, values } = said;
    if (finding === undefined) return said;
    const sentence = findingSentence(finding, t, times);
    return { ...said, values: { ...values, finding: sentence, more: Number(values['count'] ?? 1) - 1 } };
  };
  useDeskScans(session, (said) => sayingSentence(withFinding(said), t, times));
  const { slip } = state;
  return (
    <div className={styles.desk} data-desk>
      <DeskHeader state={state} session={session} />
      <SayingPanel
        said={state.said === null ? null : withFinding(state.said)}
        saving={state.saving}
        choices={ofFeedback}
      />
      {/* What a scan came to is spoken where scans are; this is for the keys. */}
      <div className="visually-hidden" aria-live="polite">
        {state.said !== null && !state.said.isOfScan && (
          <span key={state.said.number}>{sayingSentence(withFinding(state.said), t, times)}</span>
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
