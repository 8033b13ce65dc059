import { useMessages } from '#renderer/messages/use-messages.ts';
import barStyles from './quantity-bar.module.css';
import styles from './stock-bar.module.css';

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

/** Pieces of an item somewhere; null where the service does not say. */
export type StockFigures = {
  readonly onHand: number | null;
  readonly committed: number | null;
  readonly fulfillable: number | null;
};

/** Shares of a bar's width, 0 to 1; together they are at most 1, and what remains is on hand but neither. */
type StockShares = {
  /** Reserved for orders, of what is on hand. */
  readonly committed: number;
  /** Free to be ordered; begins where `committed` ends. */
  readonly fulfillable: number;
  /** Promised beyond what is on hand; stands at the end of the bar. */
  readonly short: number;
};

function count(value: number | null): number {
  return value !== null && Number.isFinite(value) && value > 0 ? value : 0;
}

/**
 * How a bar of what is on hand is divided. Hostile counts (negative, not finite) are drawn as nothing.
 *
 * @param most pieces that fill the bar, so that bars of several places compare; absent: those of the figures.
 */
export function stockShares(figures: StockFigures, most = 0): StockShares {
  const onHand = count(figures.onHand);
  const committed = count(figures.committed);
  const scale = Math.max(onHand, committed, count(most));
  if (scale === 0) return { committed: 0, fulfillable: 0, short: 0 };
  const within = Math.min(committed, onHand);
  return {
    committed: within / scale,
    fulfillable: Math.min(count(figures.fulfillable), onHand - within) / scale,
    short: (committed - within) / scale,
  };
}
