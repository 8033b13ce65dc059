import type { ReactNode } from 'react';
import { StateMark } from '#renderer/components/feedback/state-mark.tsx';
import type { Tone } from '#renderer/components/feedback/tone.ts';
import { matchRanges } from '#renderer/components/text/match-ranges.ts';
import { instantMs } from '#renderer/components/text/relative-age.ts';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { TimeText } from '#renderer/components/text/time-text.tsx';
import type { CountFormat } from '#renderer/components/text/use-count-format.ts';
import type { GridColumn, SortValue } from './grid-column.ts';
import styles from './value-columns.module.css';

/*
 * Columns that show one value of a row. Each is a plain `GridColumn`: what is special about a column is spread over
 * it, `{ ...textColumn(…), cell: … }`.
 */

/** What every column says of itself: its name, its header and its room. */
export type ColumnHead = Pick<
  GridColumn<never>,
  'id' | 'header' | 'width' | 'wholeWidth' | 'grow' | 'priority'
>;

/** What a cell shows that has no value. */
export const nothing: ReactNode = <span className={styles.nothing}>–</span>;

type TextColumnOptions<Row> = {
  readonly isMono?: boolean;
  /** What the row was found by: where the text holds it, it is marked. */
  readonly soughtOf?: ((row: Row) => string) | undefined;
};

/** Text that somebody else wrote; empty text is no value. */
export function textColumn<Row>(
  head: ColumnHead,
  textOf: (row: Row) => string | null,
  { isMono = false, soughtOf }: TextColumnOptions<Row> = {},
): GridColumn<Row> {
  return {
    ...head,
    cell: (row) => {
      const text = textOf(row) ?? '';
      if (text === '') return nothing;
      return (
        <ServiceText mono={isMono} marks={soughtOf && matchRanges(text, soughtOf(row))}>
          {text}
        </ServiceText>
      );
    },
    text: (row) => textOf(row) ?? '',
    sortValue: (row) => textOf(row) || null,
  };
}

/** The number of a record: `strong` where it is the row's own name, `dim` where it hardly matters. */
export function idColumn<Row>(
  head: ColumnHead,
  idOf: (row: Row) => number | null,
  emphasis: 'strong' | 'plain' | 'dim',
): GridColumn<Row> {
  const className = emphasis === 'plain' ? 'mono' : `mono ${styles[emphasis]}`;
  return {
    ...head,
    cell: (row) => {
      const id = idOf(row);
      return id === null ? nothing : <span className={className}>{id}</span>;
    },
    text: (row) => String(idOf(row) ?? ''),
    sortValue: idOf,
    exportValue: idOf,
    exportKind: 'number',
  };
}

/** A count, shortened where it is large; the whole number stands in the title. */
export function countColumn<Row>(
  head: ColumnHead,
  countOf: (row: Row) => number | null,
  counts: CountFormat,
): GridColumn<Row> {
  return {
    ...head,
    align: 'end',
    cell: (row) => {
      const count = countOf(row);
      return count === null ? nothing : <span title={counts.full(count)}>{counts.short(count)}</span>;
    },
    text: (row) => String(countOf(row) ?? ''),
    sortValue: countOf,
    exportValue: countOf,
    exportKind: 'number',
  };
}

/** A state as its mark, sorted by how far along it is. */
export function stateColumn<Row>(
  head: ColumnHead,
  show: (row: Row) => { readonly tone: Tone; readonly word: string },
  rankOf: (row: Row) => SortValue,
): GridColumn<Row> {
  return {
    ...head,
    cell: (row) => <StateMark {...show(row)} />,
    text: (row) => show(row).word,
    sortValue: rankOf,
  };
}

/** An instant in the zone of this computer. */
export function instantColumn<Row>(
  head: ColumnHead,
  instantOf: (row: Row) => string | null,
): GridColumn<Row> {
  return {
    ...head,
    cell: (row) => {
      const instant = instantOf(row);
      return instant === null ? nothing : <TimeText instant={instant} />;
    },
    text: (row) => instantOf(row) ?? '',
    sortValue: (row) => instantMs(instantOf(row)),
    exportValue: instantOf,
    exportKind: 'instant',
  };
}
