import { useNavigate } from '@tanstack/react-router';
import type { OutboxEntry, OutboxReceiving } from '../../../../shared/outbox/outbox-view.ts';
import { dayHere } from '../../../../shared/wire/model/calendar-day.ts';
import { TextButton } from '../../../components/text/text-button.tsx';
import { useTimes } from '../../../components/text/use-times.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import styles from '../outbox.module.css';

type LookThereProps = { readonly entry: OutboxEntry; readonly receiving: OutboxReceiving };

/** The way to the orders of the service among which a person looks for one whose answer was lost. */
export function LookThere({ entry, receiving: { purchaseOrderNumber: number } }: LookThereProps) {
  const t = useMessages();
  const times = useTimes();
  const navigate = useNavigate();
  const since = dayHere(entry.queuedAt ?? entry.createdAt);
  // A comma divides the numbers there.
  const isNumbered = number !== null && !number.includes(',');
  const narrowed = isNumbered ? { pos: [number] } : { from: since };
  return (
    <p className={styles.next}>
      <span className={styles.label}>{t('outbox.lookThere')}</span>
      <span className={styles.there}>
        <TextButton onClick={() => void navigate({ to: '/receiving', search: { centers: [], ...narrowed } })}>
          {isNumbered
            ? t('outbox.lookByNumber', { number })
            : t('outbox.lookByDay', { day: times.day(since) })}
        </TextButton>
      </span>
    </p>
  );
}
