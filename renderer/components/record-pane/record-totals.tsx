import type { ReactNode } from 'react';
import { DifferenceMark } from '#renderer/components/stock/difference-mark.tsx';
import type { Difference } from '#renderer/components/stock/quantities.ts';
import { AgeStamp } from '#renderer/components/text/age-stamp.tsx';
import { useCountFormat } from '#renderer/components/text/use-count-format.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import styles from './record-totals.module.css';

/** The meaning of a part of the bar, and its number of pieces. */
type LegendEntry = { readonly key: string; readonly label: string; readonly count: number };

type RecordTotalsProps = {
  readonly done: number;
  readonly planned: number;
  /** The counted quantity: "stowed of expected". */
  readonly unit: string;
  readonly difference: Difference;
  readonly bar: ReactNode;
  readonly legend: readonly LegendEntry[];
  /** The class that colors the swatches by their entry's key in `data-key`. */
  readonly swatch: string | undefined;
  /** Shown instead of a legend without entries. */
  readonly noLegend?: string;
  readonly source: 'service' | 'cache';
  readonly asOf: string;
};

/** The totals of a record: how much of the plan is done, the difference, and the bar with its legend. */
export function RecordTotals(props: RecordTotalsProps) {
  const { done, planned, unit, difference, bar, legend, swatch, noLegend, source, asOf } = props;
  const t = useMessages();
  const counts = useCountFormat();
  return (
    <div className={styles.totals}>
      <div className={styles.line}>
        <span className={styles.figure}>
          {counts.full(done)}
          <span className="dim regular"> / {counts.full(planned)}</span>
        </span>
        <span className="dim">{unit}</span>
        <span className="push-end large">
          <DifferenceMark difference={difference} withWord />
        </span>
      </div>
      {bar}
      <dl className={styles.legend}>
        {legend.map(({ key, label, count }) => (
          <div key={key}>
            <dt>
              <span className={`${styles.swatch} ${swatch}`} data-key={key} aria-hidden="true" />
              <bdi>{label}</bdi>
            </dt>
            <dd>{counts.full(count)}</dd>
          </div>
        ))}
        {legend.length === 0 && noLegend !== undefined && (
          <div>
            <dt>{noLegend}</dt>
          </div>
        )}
        <div className={styles.age}>
          <dt className="visually-hidden">{t('order.age')}</dt>
          <dd>
            <AgeStamp source={source} asOf={asOf} />
          </dd>
        </div>
      </dl>
    </div>
  );
}
