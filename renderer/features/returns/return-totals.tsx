import type { ReturnOrder } from '../../../shared/service/returns.ts';
import { AgeStamp } from '../../components/age-stamp.tsx';
import { DifferenceMark } from '../../components/difference-mark.tsx';
import { useCountFormat } from '../../components/use-count-format.ts';
import { useWords } from '../../messages/use-words.ts';
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
  const words = useWords();
  const counts = useCountFormat();
  const shares = actionShares(order);
  const announced = announcedPieces(order);
  const processed = shares.reduce((sum, { pieces }) => sum + pieces, 0);
  const legend = shares.map((share) => ({ ...share, word: showReturnAction(share.action, words).word }));
  const label = words('return.bar', {
    processed,
    announced,
    actions: legend.map(({ word, pieces }) => `${word} ${counts.full(pieces)}`).join(', '),
  });
  return (
    <div className={styles.totals}>
      <div className={styles.line}>
        <span className={styles.figure}>
          {counts.full(processed)}
          <span className={styles.of}> / {counts.full(announced)}</span>
        </span>
        <span className={styles.unit}>{words('return.processedOfAnnounced')}</span>
        <span className={styles.difference}>
          <DifferenceMark difference={returnDifference(order)} withWord />
        </span>
      </div>
      <span className={styles.bar} role="img" aria-label={label} title={label}>
        {shares.map(({ action, share }) => (
          <span key={action} data-action={action} style={{ width: `${share * 100}%` }} />
        ))}
      </span>
      <dl className={styles.legend}>
        {legend.map(({ action, word, pieces }) => (
          <div key={action}>
            <dt>
              <span className={styles.swatch} data-action={action} aria-hidden="true" />
              <bdi>{word}</bdi>
            </dt>
            <dd>{counts.full(pieces)}</dd>
          </div>
        ))}
        {legend.length === 0 && (
          <div>
            <dt>{words('return.nothingDone')}</dt>
          </div>
        )}
        <div className={styles.age}>
          <dt className="visually-hidden">{words('order.age')}</dt>
          <dd>
            <AgeStamp source={source} asOf={asOf} />
          </dd>
        </div>
      </dl>
    </div>
  );
}
