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
 * Columns that show one value of a row. Each is a plain `GridColumn`; its specifics are spread over it,
 * `{ ...textColumn(…), cell: … }`.
 */

/** The common properties of a column: its id, header and width. */
export type ColumnHead = Pick<
  GridColumn<never>,
  'id' | 'header' | 'width' | 'wholeWidth' | 'grow' | 'priority'
>;

/** The content of a cell without a value. */
export const emptyCell: ReactNode = <span className={styles.nothing}>–</span>;

type TextColumnOptions<Row> = {
  readonly isMono?: boolean;
  /** The text by which the row was found; matches in the cell's text are highlighted. */
  readonly searchTextOf?: ((row: Row) => string) | undefined;
};

/** Text entered by others; empty text is treated as no value. */
export function textColumn<Row>(
  head: ColumnHead,
  textOf: (row: Row) => string | null,
  { isMono = false, searchTextOf }: TextColumnOptions<Row> = {},
): GridColumn<Row> {
  return {
    ...head,
    cell: (row) => {
      const text = textOf(row) ?? '';
      if (text === '') return emptyCell;
      return (
        <ServiceText mono={isMono} marks={searchTextOf && matchRanges(text, searchTextOf(row))}>
          {text}
        </ServiceText>
      );
    },
    text: (row) => textOf(row) ?? '',
    sortValue: (row) => textOf(row) || null,
  };
}

/** The number of a record: `strong` if it is the row's own name, `dim` if it is of little importance. */
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
      return id === null ? emptyCell : <span className={className}>{id}</span>;
    },
    text: (row) => String(idOf(row) ?? ''),
    sortValue: idOf,
    exportValue: idOf,
    exportKind: 'number',
  };
}

/** A count, abbreviated if large, with the full number in the title. */
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
      return count === null ? emptyCell : <span title={counts.full(count)}>{counts.short(count)}</span>;
    },
    text: (row) => String(countOf(row) ?? ''),
    sortValue: countOf,
    exportValue: countOf,
    exportKind: 'number',
  };
}

/** A state with its mark, sorted by progress. */
export function stateColumn<Row>(
  head: ColumnHead,
  show: (row: Row) => { readonly tone: Tone; readonly label: string },
  rankOf: (row: Row) => SortValue,
): GridColumn<Row> {
  return {
    ...head,
    cell: (row) => <StateMark {...show(row)} />,
    text: (row) => show(row).label,
    sortValue: rankOf,
  };
}

/** A timestamp in this computer's time zone. */
export function instantColumn<Row>(
  head: ColumnHead,
  instantOf: (row: Row) => string | null,
): GridColumn<Row> {
  return {
    ...head,
    cell: (row) => {
      const instant = instantOf(row);
      return instant === null ? emptyCell : <TimeText instant={instant} />;
    },
    text: (row) => instantOf(row) ?? '',
    sortValue: (row) => instantMs(instantOf(row)),
    exportValue: instantOf,
    exportKind: 'instant',
  };
}
