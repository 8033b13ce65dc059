import { QuantityBar } from '../../../components/feedback/quantity-bar.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import styles from './panels.module.css';

type ExpectedBarProps = {
  readonly counted: number;
  /** Null where it is not known what went out, 0 for what did not. */
  readonly expected: number | null;
};

/** What came back of what went out. */
export function ExpectedBar({ counted, expected }: ExpectedBarProps) {
  const t = useMessages();
  if (expected === null) return null;
  if (expected === 0) return <span className={styles.none}>{t('returnDesk.notExpected')}</span>;
  return (
    <span className={styles.bar}>
      <QuantityBar
        quantities={{ expected, received: counted, stowed: counted }}
        label={t('returnDesk.ofExpected', { counted, expected })}
      />
    </span>
  );
}
