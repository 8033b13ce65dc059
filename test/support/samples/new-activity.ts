import type { NewActivity } from '#electron/cache/store-records.ts';
import { quoted } from '#shared/messages/messages.ts';

/** A row for the activity log; a test passes only the fields that it checks. */
export const newActivity = (change: Partial<NewActivity> = {}): NewActivity => ({
  at: '2026-11-20T10:00:00.000Z',
  account: 'local:1',
  desk: 'Desk 4',
  operator: 'Ada',
  action: 'receiving.cancel',
  subject: quoted('receivingOrder 5'),
  outcome: 'done',
  requestId: 'r',
  detail: null,
  ...change,
});
