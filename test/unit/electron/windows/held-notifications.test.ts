import { EventEmitter } from 'node:events';
import type { Notification } from 'electron';
import { expect, it } from 'vitest';
import { holdNotification } from '#electron/windows/held-notifications.ts';

function holdOne(held = new Set<Notification>()) {
  const notification = new EventEmitter() as Notification;
  holdNotification(held, notification);
  return { held, notification };
}

it('holds a notification that timed out until it is clicked, as Windows still shows it in the Action Center', () => {
  const { held, notification } = holdOne();
  notification.emit('close', { reason: 'timedOut' });
  expect(held).toContain(notification);
  notification.emit('click', {});
  expect(held.size).toBe(0);
});

it.each([
  ['close', { reason: 'userCanceled' }],
  ['close', {}],
  ['failed', {}],
])('forgets a notification that nobody can click anymore (%s, %j)', (event, details) => {
  const { held, notification } = holdOne();
  expect(held).toContain(notification);
  notification.emit(event, details);
  expect(held.size).toBe(0);
});

it('holds only the newest notifications', () => {
  const { held, notification: oldest } = holdOne();
  for (let shown = 1; shown < 50; shown += 1) holdOne(held);
  expect(held).toContain(oldest);
  const { notification: newest } = holdOne(held);
  expect([held.size, held.has(oldest), held.has(newest)]).toEqual([50, false, true]);
});
