import { useMessages } from '#renderer/messages/use-messages.ts';
import { barShares, type Quantities } from './quantities.ts';
import styles from './quantity-bar.module.css';

type QuantityBarProps = {
  readonly quantities: Quantities;
  readonly isLarge?: boolean;
  /** The label, if it is not the expected, received and stowed quantities. */
  readonly label?: string;
};

const percent = (share: number) => `${share * 100}%`;

/** Expected as a track, with stowed and received on top of it, and any excess set off after its end. */
export function QuantityBar({ quantities, isLarge = false, ...props }: QuantityBarProps) {
  const t = useMessages();
  const shares = barShares(quantities);
  const label = props.label ?? t('quantity.bar', quantities);
  return (
    <span
      className={`${styles.bar} ${isLarge ? styles.large : ''}`}
      role="img"
      aria-label={label}
      title={label}
    >
      <span className={styles.track} style={{ width: percent(shares.expected) }} />
      <span
        className={styles.stowed}
        data-partial={shares.stowed < shares.expected || undefined}
        style={{ width: percent(shares.stowed) }}
      />
      <span
        className={styles.received}
        style={{ insetInlineStart: percent(shares.stowed), width: percent(shares.received) }}
      />
      {shares.over > 0 && <span className={styles.over} style={{ width: percent(shares.over) }} />}
    </span>
  );
}
