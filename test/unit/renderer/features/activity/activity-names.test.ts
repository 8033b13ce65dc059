import { createIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';
import type { ChangeEntry } from '#electron/cache/activity/change-record.ts';
import type { OutboxNote } from '#electron/outbox/outbox-desk.ts';
import { createReceivingWrites } from '#electron/resources/receiving/receiving-writes.ts';
import { createReturnWrites } from '#electron/resources/returns/return-writes.ts';
import type { SessionActivity } from '#electron/session/session-options.ts';
import { outcomeMark } from '#renderer/features/activity/activity-names.ts';
import { translateOf } from '#renderer/messages/use-messages.ts';
import {
  actionLabel,
  activityOutcomes,
  areaLabel,
  detailText,
  subjectText,
} from '#shared/activity/model/activity-words.ts';
import en from '#shared/messages/en/messages.json';
import { quoted, sentence } from '#shared/messages/messages.ts';
import { outboxDecisions, outboxStates } from '#shared/outbox/model/outbox-states.ts';
import { sampleReturnDesk } from '#test/support/samples/sample-return-desk.ts';

const t = translateOf(createIntl({ locale: 'en', messages: en }));

/** Every action of the message catalog; the main process can write no others of its changes. */
const cataloged = Object.keys(en).flatMap((id) => /^activity\.action\.(.+)$/u.exec(id)?.[1] ?? []);

/** The other actions that the outbox and the session can write. Their types make a missing one an error here. */
const written = {
  'lots.queue': true,
  'orders.queue': true,
  'outbox.cancel': true,
  'outbox.decide': true,
  'outbox.release': true,
  'outbox.takeOver': true,
  'outbox.revise': true,
  'receiving.queue': true,
  'receiving.queueMark': true,
  'returns.queue': true,
  'session.chooseChannel': true,
  'session.saveClient': true,
  'session.sessionOver': true,
  'session.signIn': true,
  'session.signInWithToken': true,
  'session.signOut': true,
  'unidentified.queue': true,
} satisfies Record<OutboxNote['action'] | `session.${SessionActivity['action']}`, true>;

/** Every outcome that the main process can write according to its types. */
const outcomes = {
  already: true,
  done: true,
  failed: true,
  partly: true,
  refused: true,
  unverified: true,
} satisfies Record<ChangeEntry['outcome'] | SessionActivity['outcome'], true>;

describe('the labels of the activity log', () => {
  const refuse = async () => {
    throw new Error('Nothing is sent here.');
  };
  const api = { call: refuse, download: refuse };
  const sent = [createReturnWrites({ api }), createReceivingWrites({ api })].map(
    (kind) => kind.describe({ ...sampleReturnDesk['outbox.read'], draft: null, body: null }).action,
  );

  it.each([...new Set([...cataloged, ...Object.keys(written), ...sent])])(
    'describe %s and its area',
    (action) => {
      expect(actionLabel(action, t)).not.toBe(action);
      const [area = ''] = action.split('.');
      expect(areaLabel(area, t)).not.toBe(area);
    },
  );

  it('still describe older entries that do not say which of the two was done', () => {
    expect(actionLabel('receiving.setExternalSync', t)).toBe('Mark as synced or not synced');
  });

  it('describe a new draft in the same way after a rejected entry, a hold, and a discarded draft', () => {
    expect(actionLabel('outbox.revise', t)).toBe('Continue as new draft');
  });

  it('describe every outcome that the log shows, and offer no others', () => {
    // A started draft is shown to no one.
    const shown = new Set([...Object.keys(outcomes), ...outboxStates.filter((state) => state !== 'draft')]);
    expect(activityOutcomes.toSorted()).toEqual([...shown].toSorted());
    for (const outcome of shown) expect(outcomeMark(outcome, t).label).not.toBe(outcome);
  });

  const overReasons = [
    'revoked',
    'expired',
    'notRenewable',
    'notKept',
    'tokenRefused',
    'clientRefused',
  ] as const;
  it.each([
    ...outboxDecisions.map((decision) => `activity.decision.${decision}` as const),
    ...overReasons.map((reason) => `banner.reason.${reason}` as const),
  ])('include a sentence for %s', (id) => {
    const text = detailText(sentence(id), t);
    expect(text).toMatch(/^[A-Z].+ .+\.$/u);
    expect(text).not.toContain(id);
  });

  it.each(outboxDecisions)('include the same sentence for %s as written by an older version', (decision) => {
    const text = t(`activity.decision.${decision}`);
    expect(detailText(quoted(decision), t)).toBe(text);
    expect(detailText(quoted(`RT-1: ${decision}`), t)).toBe(`RT-1: ${text}`);
    expect(detailText(quoted('RT-1: constructor'), t)).toBe('RT-1: constructor');
    expect(detailText(quoted(text), t)).toBe(text);
  });

  it('state since when it applies', () => {
    const detail = sentence('receiving.failure.canceled', { id: 7, since: '2026-11-21T12:15:30.000Z' });
    expect(detailText(detail, t)).toMatch(
      /^Receiving order 7 is already canceled\. Since Nov 21, 2026, \d\d?:15\s[AP]M\.$/u,
    );
  });

  it('name a parcel that no order claimed as its screen does, which leaves room for the detail', () => {
    const linked = 'unidentified 7 → receiving order 9';
    const values = { id: 7, order: 9 };
    expect(subjectText(sentence('activity.subject.unidentifiedReceivingOrder', values), t)).toBe(linked);
    expect(subjectText(quoted('unidentified receiving order 7 → receiving order 9'), t)).toBe(linked);
    expect(subjectText(quoted('receiving order 9'), t)).toBe('receiving order 9');
    expect(subjectText(null, t)).toBeNull();
  });

  it('leave entries of another version unchanged', () => {
    expect(actionLabel('robots.dance', t)).toBe('robots.dance');
    expect(outcomeMark('toString', t)).toEqual({ tone: 'waiting', label: 'toString' });
    expect(actionLabel('constructor', t)).toBe('constructor');
  });
});
