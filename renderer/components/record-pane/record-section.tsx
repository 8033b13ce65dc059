import type { ReactNode } from 'react';
import { DelayedSkeleton } from '#renderer/components/feedback/delayed-skeleton.tsx';
import { ProblemNotice } from '#renderer/components/feedback/problem-notice.tsx';
import { AgeStamp } from '#renderer/components/text/age-stamp.tsx';
import type { Answer } from '#shared/ipc/answer.ts';
import styles from './record-table.module.css';

/** A part of a record that is read separately, as returned by its query. */
export type RecordPart<Data> = {
  readonly data: Answer<Data> | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
};

type RecordSectionProps<Data> = {
  readonly title: string;
  /** The number of entries, shown beside the title. */
  readonly count?: string | undefined;
  readonly part: RecordPart<Data>;
  /** When the service returned the record itself: an equal age is not shown twice. */
  readonly recordAsOf: string;
  readonly remains?: string | undefined;
  readonly children: (data: Data) => ReactNode;
};

/** A part of a record that is read separately: its rows, their age if it differs, or why there are none. */
export function RecordSection<Data>(props: RecordSectionProps<Data>) {
  const { title, count, part, recordAsOf, remains, children } = props;
  const { data: answer, error, refetch } = part;
  return (
    <section className={styles.block} aria-label={title}>
      <h3 className={styles.title}>
        {title} {count !== undefined && <span className="dim regular">{count}</span>}
        {answer !== undefined && hasDifferentAge(answer.asOf, recordAsOf) && (
          <span className="push-end regular">
            <AgeStamp source={answer.source} asOf={answer.asOf} />
          </span>
        )}
      </h3>
      {error !== null && (
        <ProblemNotice error={error} form="section" remains={remains} onRetry={() => void refetch()} />
      )}
      {answer === undefined && error === null && <DelayedSkeleton lines={3} />}
      {answer !== undefined && children(answer.data)}
    </section>
  );
}

const noteworthyMs = 60_000;

/** Returns whether a part of a record has a different age than the record, which is shown above it. */
export function hasDifferentAge(asOf: string, recordAsOf: string): boolean {
  return !(Math.abs(Date.parse(asOf) - Date.parse(recordAsOf)) < noteworthyMs);
}
