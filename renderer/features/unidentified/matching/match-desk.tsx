import { type Ref, type RefObject, useRef } from 'react';
import type { MatchView } from '../../../../shared/unidentified/match-view.ts';
import { PatientSkeleton } from '../../../components/feedback/patient-skeleton.tsx';
import { ProblemNotice } from '../../../components/feedback/problem-notice.tsx';
import { OfflineNote, useWriteRefusal } from '../../../components/feedback/write-refusal.tsx';
import tableStyles from '../../../components/record-pane/record-table.module.css';
import { KeyHint } from '../../../components/text/key-hint.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { useShortcuts } from '../../../platform/keyboard/keymap.tsx';
import { moveByArrows } from '../../../platform/keyboard/move-by-arrows.ts';
import { InboundIndexStatus } from '../inbound-index-status.tsx';
import { useDeskEntry } from '../use-desk-entry.ts';
import { CandidateRow, type LinkTarget } from './candidate-row.tsx';
import styles from './match.module.css';
import { doubtOfNone } from './match-sentences.ts';
import { OtherOrder } from './other-order.tsx';

/** What is known of the candidates of a parcel, and which of them is looked at. */
export type DeskMatches = {
  readonly view: MatchView | undefined;
  readonly error: Error | null;
  readonly retry: () => void;
  readonly chosen: LinkTarget | null;
  readonly choose: (target: LinkTarget) => void;
};

type MatchDeskProps = { readonly matches: DeskMatches; readonly onAsk: (target: LinkTarget) => void };

/** The receiving orders that a parcel may belong to, with their reasons, and the way to name another one. */
export function MatchDesk({ matches, onAsk }: MatchDeskProps) {
  const t = useMessages();
  const best = useRef<HTMLOListElement>(null);
  const otherField = useRef<HTMLInputElement>(null);
  useDeskEntry(best, otherField);
  const { view, error, chosen, choose } = matches;
  const refusal = useWriteRefusal('receiving_write');
  const isOffered = chosen !== null && chosen.sureness !== 'weak' && refusal === null;
  useShortcuts(isOffered ? [{ chord: 'Enter', label: 'shortcut.match.link', run: () => onAsk(chosen) }] : []);
  const rows = { chosenId: chosen?.order.id ?? null, onChoose: choose, onAsk };
  return (
    <>
      <section className={tableStyles.block} aria-label={t('match.title')}>
        <h3 className={tableStyles.title}>
          {t('match.title')}
          <KeyHint>M</KeyHint>
        </h3>
        <p className={styles.index}>
          <InboundIndexStatus />
        </p>
        <OfflineNote />
        {error !== null && <ProblemNotice error={error} form="section" onRetry={matches.retry} />}
        {view === undefined && error === null && <PatientSkeleton lines={4} />}
        {view !== undefined && <Candidates view={view} best={best} {...rows} />}
      </section>
      <OtherOrder field={otherField} {...rows} />
    </>
  );
}

type Rows = {
  readonly chosenId: number | null;
  readonly onChoose: (target: LinkTarget) => void;
  readonly onAsk: (target: LinkTarget) => void;
};

type CandidatesProps = Rows & { readonly view: MatchView; readonly best: RefObject<HTMLOListElement | null> };

/** Proposals first; what is only a hint stands under its own name, also where there is nothing else. */
function Candidates({ view, best, ...rows }: CandidatesProps) {
  const t = useMessages();
  const isHint = ({ sureness }: LinkTarget) => view.isNone || sureness === 'weak';
  const hints = view.candidates.filter(isHint);
  const proposals = view.candidates.filter((candidate) => !isHint(candidate));
  return (
    <>
      {view.isNone && <NoCandidate hasHints={hints.length > 0} index={view.index} />}
      <CandidateList ref={best} label={t('match.candidates')} targets={proposals} {...rows} />
      {hints.length > 0 && <h4 className={styles.subtitle}>{t('match.hints')}</h4>}
      <CandidateList label={t('match.hints')} targets={hints} {...rows} />
    </>
  );
}

type NoCandidateProps = { readonly hasHints: boolean; readonly index: MatchView['index'] };

/** That no order is meant is said only where all of them were compared. */
function NoCandidate({ hasHints, index }: NoCandidateProps) {
  const t = useMessages();
  const doubt = doubtOfNone(index, t);
  return (
    <div className={styles.noneFound} role="status">
      <strong>{t(doubt === null ? 'match.none' : 'match.noneSoFar')}</strong>
      <p>{t(hasHints ? 'match.noneHints' : 'match.noneText')}</p>
      {doubt !== null && <p>{doubt}</p>}
    </div>
  );
}

type CandidateListProps = Rows & {
  readonly label: string;
  readonly targets: readonly LinkTarget[];
  readonly ref?: Ref<HTMLOListElement>;
};

function CandidateList({ ref, label, targets, chosenId, onChoose, onAsk }: CandidateListProps) {
  if (targets.length === 0) return null;
  return (
    <ol ref={ref} className={styles.list} aria-label={label} onKeyDown={moveByArrows}>
      {targets.map((target) => (
        <CandidateRow
          key={target.order.id}
          target={target}
          isChosen={chosenId === target.order.id}
          onChoose={() => onChoose(target)}
          onAsk={() => onAsk(target)}
        />
      ))}
    </ol>
  );
}
