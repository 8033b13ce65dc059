import { useMessages } from '../../messages/use-messages.ts';
import barStyles from '../feedback/quantity-bar.module.css';
import styles from './stock-bar.module.css';
import { type StockFigures, stockShares } from './stock-shares.ts';

type StockBarProps = {
  readonly figures: StockFigures;
  /** Pieces that fill the bar; absent: those of the figures. */
  readonly most?: number;
  readonly isLarge?: boolean;
};

const percent = (share: number) => `${share * 100}%`;

/** What is on hand, split into what is committed and what is fulfillable; what is promised beyond it stands out. */
export function StockBar({ figures, most = 0, isLarge = false }: StockBarProps) {
  const t = useMessages();
  const { committed, fulfillable, short } = stockShares(figures, most);
  const label = t('stock.bar', {
    onHand: figures.onHand ?? 0,
    committed: figures.committed ?? 0,
    fulfillable: figures.fulfillable ?? 0,
  });
  return (
    <span
      className={`${barStyles.bar} ${isLarge ? barStyles.large : ''} ${styles.bar}`}
      role="img"
      aria-label={label}
      title={label}
    >
      <span
        className={styles.committed}
        data-some={committed > 0 || undefined}
        style={{ width: percent(committed) }}
      />
      <span
        className={styles.fulfillable}
        style={{ insetInlineStart: percent(committed), width: percent(fulfillable) }}
      />
      {short > 0 && <span className={barStyles.over} style={{ width: percent(short) }} />}
    </span>
  );
}

/** The swatch of a part of the bar, for its key. */
export function StockSwatch({ kind }: { readonly kind: 'onHand' | 'committed' | 'fulfillable' }) {
  return <span className={styles.swatch} data-kind={kind} aria-hidden="true" />;
}
