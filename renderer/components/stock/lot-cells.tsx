import { useSearch } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { dayFrom, textFrom } from '#renderer/components/list-screen/list-search.ts';
import styles from '#renderer/components/record-pane/record-table.module.css';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { useCountFormat } from '#renderer/components/text/use-count-format.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import type { LotLevel } from '#shared/inventory/inventory.ts';
import { DayText } from './day-text.tsx';
import { ExpiryMark } from './expiry-mark.tsx';

/** The head of a table of lots with their quantities, followed by further columns. */
export function LotTableHead({ children }: { readonly children?: ReactNode }) {
  const t = useMessages();
  return (
    <thead>
      <tr>
        <th scope="col">{t('term.lot')}</th>
        <th scope="col">{t('term.lotDate')}</th>
        <th scope="col" className={styles.barColumn}>
          {t('term.daysLeft')}
        </th>
        {(['onHand', 'committed', 'fulfillable'] as const).map((id) => (
          <th key={id} scope="col" className={styles.number}>
            {t(`quantities.${id}`)}
          </th>
        ))}
        {children}
      </tr>
    </thead>
  );
}

type LotCellsProps = { readonly lot: LotLevel; readonly minimumShelfLifeDays: number | null };

/** A lot's cells after its number: its date, how long it is still good, and its quantities. */
export function LotCells({ lot, minimumShelfLifeDays }: LotCellsProps) {
  return (
    <>
      <td>
        <LotDate day={lot.lotDate} />
      </td>
      <td className={styles.barColumn}>
        <ExpiryMark lotDate={lot.lotDate} minimumShelfLifeDays={minimumShelfLifeDays} />
      </td>
      <CountCell count={lot.onHandQuantity} />
      <CountCell count={lot.committedQuantity} />
      <CountCell count={lot.fulfillableQuantity} />
    </>
  );
}

/** A lot's number, or that it has none. */
export function LotNumber({ number }: { readonly number: string | null }) {
  const t = useMessages();
  return <ServiceText mono={number !== null}>{number ?? t('lot.unnumbered')}</ServiceText>;
}

export function LotDate({ day }: { readonly day: string | null }) {
  return day === null ? <span className="dim regular">–</span> : <DayText day={day} />;
}

/**
 * Sorts lots in the order in which they are used: earliest date first, lots without a date last, otherwise in the given
 * order.
 */
export function sortByLotDate<Lot extends { readonly lotDate: string | null }>(lots: readonly Lot[]): Lot[] {
  return lots.toSorted(({ lotDate: one }, { lotDate: other }) => {
    if (one === other) return 0;
    if (one === null || other === null) return one === null ? 1 : -1;
    return one < other ? -1 : 1;
  });
}

/** A lot as a label or an address names it: by its date, by `none` if it has none, or every lot with its number (null). */
export type LotName = { readonly number: string; readonly date: string | null };

/** Returns the lot of the open item that the address names; null if it names none. */
export function useAddressLot(): LotName | null {
  const { lot, lotDate } = useSearch({ strict: false }) as {
    readonly lot?: unknown;
    readonly lotDate?: unknown;
  };
  const number = textFrom(lot, 200);
  const date = lotDate === 'none' ? lotDate : (dayFrom(lotDate) ?? null);
  return useMemo(() => (number === undefined ? null : { number, date }), [number, date]);
}

/**
 * Returns the lots with a name, as one number with two dates is two lots: of those with its number, written like it or
 * else in other case, the ones with its date, or else without any, or else all.
 */
export function lotsNamed<Lot extends Pick<LotLevel, 'lotNumber' | 'lotDate'>>(
  lots: readonly Lot[],
  name: LotName | null,
): readonly Lot[] {
  if (name === null) return [];
  const { number, date } = name;
  const numbered = lots.filter(({ lotNumber }) => lotNumber?.trim().toLowerCase() === number.toLowerCase());
  const spelled = prefer(numbered, ({ lotNumber }) => lotNumber === number);
  if (date === null) return spelled;
  const day = date === 'none' ? null : date;
  const dated = spelled.filter(({ lotDate }) => lotDate === day);
  return dated.length > 0 ? dated : prefer(spelled, ({ lotDate }) => lotDate === null);
}

/** Returns the better ones; all if there are none. */
function prefer<Lot>(lots: readonly Lot[], isBetter: (lot: Lot) => boolean): readonly Lot[] {
  const better = lots.filter(isBetter);
  return better.length > 0 ? better : lots;
}

/** Keeps their order otherwise. */
export function namedFirst<Lot>(lots: readonly Lot[], isNamed: (lot: Lot) => boolean): Lot[] {
  return [...lots.filter(isNamed), ...lots.filter((lot) => !isNamed(lot))];
}

/** Zero is dimmed. */
export function CountCell({ count }: { readonly count: number }) {
  const counts = useCountFormat();
  return (
    <td className={styles.number} title={counts.full(count)}>
      <span className={count === 0 ? 'dim regular' : undefined}>{counts.short(count)}</span>
    </td>
  );
}
