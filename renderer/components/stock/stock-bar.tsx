import { useMessages } from '#renderer/messages/use-messages.ts';
import barStyles from './quantity-bar.module.css';
import styles from './stock-bar.module.css';

type StockBarProps = {
  readonly figures: StockFigures;
  /** Pieces that fill the bar; when omitted, those of the figures. */
  readonly maxPieces?: number;
  readonly isLarge?: boolean;
};

const percent = (share: number) => `${share * 100}%`;

/** The quantity on hand, split into committed and fulfillable; quantities promised beyond it stand out. */
export function StockBar({ figures, maxPieces = 0, isLarge = false }: StockBarProps) {
  const t = useMessages();
  const { committed, fulfillable, short } = stockShares(figures, maxPieces);
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

/** The swatch of a part of the bar, for its legend. */
export function StockSwatch({ kind }: { readonly kind: 'onHand' | 'committed' | 'fulfillable' }) {
  return <span className={styles.swatch} data-kind={kind} aria-hidden="true" />;
}

/** Pieces of an item at a location; null if the service does not report them. */
export type StockFigures = {
  readonly onHand: number | null;
  readonly committed: number | null;
  readonly fulfillable: number | null;
};

/** Shares of a bar's width, 0 to 1; their sum is at most 1, and the rest is on hand but neither. */
type StockShares = {
  /** The part of the quantity on hand that is reserved for orders. */
  readonly committed: number;
  /** Available to order; starts where `committed` ends. */
  readonly fulfillable: number;
  /** Promised beyond the quantity on hand; at the end of the bar. */
  readonly short: number;
};

function count(value: number | null): number {
  return value !== null && Number.isFinite(value) && value > 0 ? value : 0;
}

/**
 * Returns the shares of a bar of the quantity on hand. Invalid counts (negative, not finite) are drawn as nothing.
 *
 * @param maxCount pieces that fill the bar, so that bars of several locations can be compared; when omitted, those of the
 *   figures.
 */
export function stockShares(figures: StockFigures, maxCount = 0): StockShares {
  const onHand = count(figures.onHand);
  const committed = count(figures.committed);
  const scale = Math.max(onHand, committed, count(maxCount));
  if (scale === 0) return { committed: 0, fulfillable: 0, short: 0 };
  const within = Math.min(committed, onHand);
  return {
    committed: within / scale,
    fulfillable: Math.min(count(figures.fulfillable), onHand - within) / scale,
    short: (committed - within) / scale,
  };
}
