import { countdownText, instantMs } from '../../components/text/relative-age.ts';
import { useNow } from '../../components/text/use-now.ts';
import { useMessages } from '../../messages/use-messages.ts';
import styles from './countdown.module.css';

type CountdownProps = { readonly startedAt: string; readonly expiresAt: string };

const radius = 29;
const circumference = 2 * Math.PI * radius;
const urgentMs = 30_000;

/** The time that is left, as a ring that empties and in minutes and seconds. */
export function Countdown({ startedAt, expiresAt }: CountdownProps) {
  const t = useMessages();
  const now = useNow(500);
  const end = instantMs(expiresAt) ?? now;
  const start = instantMs(startedAt) ?? now;
  // The clock on the screen may stand a moment before the start.
  const remaining = Math.min(end - start, Math.max(0, end - now));
  const share = Math.min(1, remaining / Math.max(1, end - start));
  const time = countdownText(remaining);
  return (
    <div
      className={styles.countdown}
      role="timer"
      aria-label={t('waiting.left', { time })}
      data-urgent={remaining < urgentMs || undefined}
    >
      <svg viewBox="0 0 64 64" aria-hidden="true">
        <circle className={styles.track} cx="32" cy="32" r={radius} />
        <circle
          className={styles.left}
          cx="32"
          cy="32"
          r={radius}
          strokeDasharray={circumference}
          strokeDashoffset={circumference * (1 - share)}
        />
      </svg>
      <span>{time}</span>
    </div>
  );
}
