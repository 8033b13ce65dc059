import { useMessages } from '#renderer/messages/use-messages.ts';
import styles from './text.module.css';
import { useNow } from './use-now.ts';
import { useTimes } from './use-times.ts';

type TimeTextProps = {
  readonly instant: string;
  /** `full` adds the age beside it, `date` leaves out the hour, `age` says the age alone. */
  readonly form?: 'short' | 'date' | 'full' | 'age';
};

/** An instant in the zone of this computer; exact, and with its age, on hover. */
export function TimeText({ instant, form = 'short' }: TimeTextProps) {
  const times = useTimes();
  const t = useMessages();
  const now = useNow(30_000);
  const age = times.age(instant, now);
  const title = t('time.exactly', { exact: times.exact(instant), age });
  return (
    <time dateTime={instant} title={title}>
      {form === 'age' ? age : form === 'date' ? times.date(instant) : times.short(instant)}
      {form === 'full' && <span className={styles.age}> {age}</span>}
    </time>
  );
}
