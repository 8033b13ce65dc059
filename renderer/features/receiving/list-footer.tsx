import { useIntl } from 'react-intl';
import { failureOf } from '../../bridge/request-failure.ts';
import { AgeStamp } from '../../components/age-stamp.tsx';
import { failureText } from '../../components/failure-words.ts';
import { StateShape } from '../../components/state-mark.tsx';
import { useWords } from '../../messages/use-words.ts';
import styles from './receiving.module.css';
import type { LoadedOrders } from './receiving-queries.ts';

type ListFooterProps = {
  readonly loaded: LoadedOrders;
  readonly isSorted: boolean;
  readonly isComplete: boolean;
  /** Why the newest pages could not be read, while older ones are shown. */
  readonly error: Error | null;
  readonly onRetry: () => void;
};

/** How much of the list is there, in which order, and how old it is. */
export function ListFooter({ loaded, isSorted, isComplete, error, onRetry }: ListFooterProps) {
  const words = useWords();
  const intl = useIntl();
  const count = loaded.orders.length;
  const total = isComplete ? count : loaded.totalCount;
  const numbers = {
    count: intl.formatNumber(count),
    total: total === null ? '?' : intl.formatNumber(total),
  };
  const isSorting = isSorted && !isComplete;
  const text = isSorting
    ? words('receiving.sorting', numbers)
    : total === null
      ? words('receiving.loadedOfUnknown', numbers)
      : words('receiving.loaded', numbers);
  return (
    <footer className={styles.footer}>
      {loaded.stamp !== null && (
        <span className={styles.loaded} role="status">
          {text}
        </span>
      )}
      {isSorting && total !== null && error === null && (
        <progress className={styles.progress} max={total} value={count} aria-label={text} />
      )}
      {error !== null && (
        <span className={styles.footerError} role="alert">
          <StateShape tone="attention" />
          {failureText(failureOf(error), words).title}
          <button type="button" className={styles.textKey} onClick={onRetry}>
            {words('failure.retry')}
          </button>
        </span>
      )}
      <span className={styles.space} />
      {loaded.stamp !== null && <AgeStamp {...loaded.stamp} />}
    </footer>
  );
}
