import type { ReactNode } from 'react';
import { StateShape } from '#renderer/components/feedback/state-mark.tsx';
import type { Tone } from '#renderer/components/feedback/tone.ts';
import { TimeText } from '#renderer/components/text/time-text.tsx';
import { SideSection } from './record-pane.tsx';
import styles from './record-timeline.module.css';

type RecordTimelineProps = {
  readonly title: string;
  /** Oldest first. */
  readonly steps: readonly RecordStep[];
  /** The next expected step: its label and time. */
  readonly ahead?: { readonly label: string; readonly when: ReactNode } | null;
  /** What is unknown about the history, as messages. */
  readonly note?: string | null;
};

export function RecordTimeline({ title, steps, ahead = null, note = null }: RecordTimelineProps) {
  return (
    <SideSection title={title}>
      <RecordSteps steps={steps} ahead={ahead} />
      {note !== null && <p className={styles.note}>{note}</p>}
    </SideSection>
  );
}

/** The steps alone, for a part of a record. */
export function RecordSteps({ steps, ahead = null }: Pick<RecordTimelineProps, 'steps' | 'ahead'>) {
  return (
    <ol className={styles.steps}>
      {steps.map((step) => (
        <li key={step.key}>
          <StateShape tone={step.tone} />
          <span className="truncate">
            <bdi>{step.label}</bdi>
          </span>
          <span className="small muted">
            <TimeText instant={step.instant} />
          </span>
        </li>
      ))}
      {ahead !== null && (
        <li className="dim">
          <StateShape tone="waiting" />
          <span className="truncate">{ahead.label}</span>
          <span className="small muted">{ahead.when}</span>
        </li>
      )}
    </ol>
  );
}

export type RecordStep = {
  readonly key: string;
  readonly tone: Tone;
  readonly label: string;
  readonly instant: string;
};

/** Steps with the same time keep their order. */
export function byTime<Step extends { readonly instant: string }>(steps: readonly Step[]): Step[] {
  return [...steps].sort((one, other) => (Date.parse(one.instant) || 0) - (Date.parse(other.instant) || 0));
}
