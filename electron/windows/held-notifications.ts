import type { Notification } from 'electron';

/** On Windows, notifications that timed out pile up over a day; only the newest of them can be clicked. */
const heldAtMost = 50;

/**
 * Holds a notification until nobody can click it anymore, because one without a reference may be garbage-collected. On
 * Windows, one that timed out can still be clicked in the Action Center.
 */
export function holdNotification(held: Set<Notification>, notification: Notification): void {
  held.add(notification);
  const [oldest] = held;
  if (oldest !== undefined && held.size > heldAtMost) held.delete(oldest);
  const forget = () => void held.delete(notification);
  notification.on('click', forget);
  notification.on('failed', forget);
  notification.on('close', ({ reason }) => {
    if (reason !== 'timedOut') forget();
  });
}
