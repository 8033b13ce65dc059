import type { GridColumn } from '#renderer/components/data-grid/grid-column.ts';
import { type ColumnHead, emptyCell } from '#renderer/components/data-grid/value-columns.tsx';
import { DayText } from '#renderer/components/stock/day-text.tsx';
import { MoneyText } from '#renderer/components/text/money-text.tsx';

type Money = { readonly amount: number | null; readonly currency: string | null };

/** Only the number is sorted and exported. */
export function moneyColumn<Row>(head: ColumnHead, moneyOf: (row: Row) => Money): GridColumn<Row> {
  const amountOf = (row: Row) => moneyOf(row).amount;
  return {
    ...head,
    align: 'end',
    cell: (row) => {
      const { amount, currency } = moneyOf(row);
      return amount === null ? emptyCell : <MoneyText amount={amount} currency={currency} />;
    },
    text: (row) => String(amountOf(row) ?? ''),
    sortValue: amountOf,
    exportValue: amountOf,
    exportKind: 'number',
  };
}

/** No time zone shifts the day. */
export function dayColumn<Row>(head: ColumnHead, dayOf: (row: Row) => string | null): GridColumn<Row> {
  return {
    ...head,
    cell: (row) => {
      const day = dayOf(row);
      return day === null ? emptyCell : <DayText day={day} />;
    },
    text: (row) => dayOf(row) ?? '',
    sortValue: dayOf,
    exportValue: dayOf,
    exportKind: 'day',
  };
}
