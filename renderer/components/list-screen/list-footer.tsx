import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { failureText } from '#renderer/components/feedback/failure-text.ts';
import { ProgressLine } from '#renderer/components/feedback/progress-line.tsx';
import { StateShape } from '#renderer/components/feedback/state-mark.tsx';
import { AgeStamp } from '#renderer/components/text/age-stamp.tsx';
import { TextButton } from '#renderer/components/text/text-button.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { failureOf } from '#renderer/platform/bridge/request-failure.ts';
import styles from './list-footer.module.css';
import type { PagedList } from './use-paged-list.ts';

type ListFooterProps = {
  readonly list: Pick<PagedList<unknown>, 'rows' | 'totalCount' | 'stamp' | 'isComplete' | 'error' | 'retry'>;
  /** How many rows are shown: some of the loaded ones, or those plus rows that this desk adds. */
  readonly shownCount: number;
  readonly isSorted: boolean;
  /** Actions on the list. */
  readonly children?: ReactNode;
};

/** How much of the list is loaded, in which order, and how old it is. */
export function ListFooter({ list, shownCount, isSorted, children }: ListFooterProps) {
  const t = useMessages();
  const intl = useIntl();
  const count = list.rows.length;
  const total = list.isComplete ? count : list.totalCount;
  const numbers = { count: intl.formatNumber(count), total: total === null ? '?' : intl.formatNumber(total) };
  const isSorting = isSorted && !list.isComplete;
  const loaded = isSorting
    ? t('list.sorting', numbers)
    : total === null
      ? t('list.loadedOfUnknown', numbers)
      : t('list.loaded', numbers);
  const shown = intl.formatNumber(shownCount);
  // A complete list shows one number; one still loading shows its progress.
  const text = !list.isComplete
    ? shownCount >= count
      ? loaded
      : t('list.narrowed', { shown, loaded })
    : shownCount >= count
      ? t('list.whole', { count: shownCount })
      : t('list.narrowedWhole', { shown, total: numbers.count });
  // If no rows are shown, the row area states why.
  const error = count > 0 && (shownCount > 0 || list.isComplete) ? list.error : null;
  return (
    <footer className={styles.footer}>
      {list.stamp !== null && !(list.isComplete && count === 0) && (
        <span className={styles.loaded} role="status">
          {text}
        </span>
      )}
      {isSorting && total !== null && error === null && (
        <ProgressLine done={count} total={total} label={text} />
      )}
      {error !== null && (
        <span className="inline-row gap-6 attention" role="alert">
          <StateShape tone="attention" />
          {failureText(failureOf(error), t).title}
          <TextButton onClick={list.retry}>{t('action.retry')}</TextButton>
        </span>
      )}
      <span className="grow" />
      {children}
      {list.stamp !== null && <AgeStamp {...list.stamp} />}
    </footer>
  );
}
