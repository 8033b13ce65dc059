import { useMessages } from '#renderer/messages/use-messages.ts';
import styles from './text.module.css';
import { useNow } from './use-now.ts';
import { useTimes } from './use-times.ts';

type TimeTextProps = {
  readonly instant: string;
  /** `full` adds the age, `date` omits the time of day, `age` shows only the age. */
  readonly form?: 'short' | 'date' | 'full' | 'age';
};

/** A timestamp in this computer's zone; exact, and with its age, on hover. */
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
