import { type ReactNode, useState } from 'react';
import { useCountFormat } from '#renderer/components/text/use-count-format.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import styles from './record-table.module.css';

type RecordLinesProps<Line> = {
  readonly title: string;
  readonly lines: readonly Line[];
  /** More lines than this are shown on request, so that a record with thousands opens immediately; default 60. */
  readonly atFirst?: number;
  /** Shown instead of a table without lines. */
  readonly none: string;
  readonly tableClass?: string | undefined;
  /** Shown at the end of the title. */
  readonly titleEnd?: ReactNode;
  readonly head: ReactNode;
  /** Renders the table bodies for the lines that are shown. */
  readonly children: (lines: readonly Line[]) => ReactNode;
};

/** The lines of a record as a table: a title with their number, the first lines, and a button for more. */
export function RecordLines<Line>(props: RecordLinesProps<Line>) {
  const { title, lines, atFirst = 60, none, tableClass = '', titleEnd, head, children } = props;
  const t = useMessages();
  const counts = useCountFormat();
  const [limit, setLimit] = useState(atFirst);
  return (
    <section className={styles.block} aria-label={title}>
      <h3 className={styles.title}>
        {title} <span className="dim regular">{counts.full(lines.length)}</span>
        {titleEnd !== undefined && <span className="push-end regular">{titleEnd}</span>}
      </h3>
      {lines.length === 0 ? (
        <p className={styles.none}>{none}</p>
      ) : (
        <table className={`${styles.table} ${tableClass}`}>
          <thead>
            <tr>{head}</tr>
          </thead>
          {children(lines.slice(0, limit))}
        </table>
      )}
      {lines.length > limit && (
        <button type="button" className={styles.more} onClick={() => setLimit(limit + 500)}>
          {t('list.showMore', { shown: counts.full(limit), total: counts.full(lines.length) })}
        </button>
      )}
    </section>
  );
}
