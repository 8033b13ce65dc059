import type { ReturnOrder } from '../../../shared/returns/returns.ts';
import { RecordTotals } from '../../components/record-pane/record-totals.tsx';
import { useCountFormat } from '../../components/text/use-count-format.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { actionShares, announcedPieces, returnDifference } from './return-quantities.ts';
import { showReturnAction } from './return-status.ts';
import styles from './return-totals.module.css';

type ReturnTotalsProps = {
  readonly order: ReturnOrder;
  readonly source: 'service' | 'cache';
  readonly asOf: string;
};

/** The figure of the return: pieces processed of those announced, the difference, and what was done with them. */
export function ReturnTotals({ order, source, asOf }: ReturnTotalsProps) {
  const t = useMessages();
  const counts = useCountFormat();
  const shares = actionShares(order);
  const announced = announcedPieces(order);
  const processed = shares.reduce((sum, { pieces }) => sum + pieces, 0);
  const legend = shares.map(({ action, pieces }) => ({
    key: action,
    word: showReturnAction(action, t).word,
    count: pieces,
  }));
  const label = t('return.bar', {
    processed,
    announced,
    actions: legend.map(({ word, count }) => `${word} ${counts.full(count)}`).join(', '),
  });
  return (
    <RecordTotals
      done={processed}
      planned={announced}
      unit={t('return.processedOfAnnounced')}
      difference={returnDifference(order)}
      bar={
        <span className={styles.bar} role="img" aria-label={label} title={label}>
          {shares.map(({ action, share }) => (
            <span key={action} data-key={action} style={{ width: `${share * 100}%` }} />
          ))}
        </span>
      }
      legend={legend}
      noLegend={t('return.nothingDone')}
      swatch={styles.swatch}
      source={source}
      asOf={asOf}
    />
  );
}
