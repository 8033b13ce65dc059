import type { ReactNode } from 'react';
import type { Answer } from '../../../shared/ipc/answer.ts';
import { PatientSkeleton } from '../feedback/patient-skeleton.tsx';
import { ProblemNotice } from '../feedback/problem-notice.tsx';
import { AgeStamp } from '../text/age-stamp.tsx';
import { hasOtherAge } from './record-age.ts';
import styles from './record-table.module.css';

type RecordSectionProps<Data> = {
  readonly title: string;
  /** How many there are, written beside the title. */
  readonly count?: string | undefined;
  /** What the service said; null until it was read. */
  readonly answer: Answer<Data> | null;
  /** When the service answered for the record itself: an age that is the same is not said twice. */
  readonly recordAsOf: string;
  readonly error: Error | null;
  readonly remains?: string | undefined;
  readonly onRetry: () => void;
  readonly children: (data: Data) => ReactNode;
};

/** A part of a record that is read by itself: its rows, their age where it is another, or why there are none. */
export function RecordSection<Data>(props: RecordSectionProps<Data>) {
  const { title, count, answer, recordAsOf, error, remains, onRetry, children } = props;
  return (
    <section className={styles.block} aria-label={title}>
      <h3 className={styles.title}>
        {title} {count !== undefined && <span className={styles.count}>{count}</span>}
        {answer !== null && hasOtherAge(answer.asOf, recordAsOf) && (
          <span className="push-end regular">
            <AgeStamp source={answer.source} asOf={answer.asOf} />
          </span>
        )}
      </h3>
      {error !== null && <ProblemNotice error={error} form="section" remains={remains} onRetry={onRetry} />}
      {answer === null && error === null && <PatientSkeleton lines={3} />}
      {answer !== null && children(answer.data)}
    </section>
  );
}
