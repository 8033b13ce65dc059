import { StateShape } from '#renderer/components/feedback/state-mark.tsx';
import { useDeskDay } from '#renderer/components/text/desk-day.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { expiryOf, expiryText } from './expiry.ts';
import styles from './expiry-mark.module.css';

type ExpiryMarkProps = {
  readonly lotDate: string | null;
  readonly minimumShelfLifeDays: number | null;
};

/** How long a lot is still good: a bar that shrinks over its last year, and the days as text; in a narrow table, only the text. */
export function ExpiryMark({ lotDate, minimumShelfLifeDays }: ExpiryMarkProps) {
  const t = useMessages();
  const expiry = expiryOf(lotDate, useDeskDay().day, minimumShelfLifeDays);
  if (expiry === null) return <span className="dim">–</span>;
  const { kind, days, share, tone } = expiry;
  const isBelowMinimum =
    minimumShelfLifeDays !== null && minimumShelfLifeDays > 0 && days < minimumShelfLifeDays;
  const title = isBelowMinimum
    ? t('expiry.belowMinimum', { count: minimumShelfLifeDays })
    : t('expiry.barTitle');
  return (
    <span className={styles.mark} data-tone={tone} title={title}>
      <span className={styles.bar} aria-hidden="true">
        <span style={{ width: `${share * 100}%` }} />
      </span>
      <span className={styles.words}>
        {kind !== 'good' && <StateShape tone={tone} />}
        {expiryText(expiry, t)}
      </span>
    </span>
  );
}
