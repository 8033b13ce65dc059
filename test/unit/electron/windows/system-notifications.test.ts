import { describe, expect, it } from 'vitest';
import type { LateOrder } from '#electron/inbound/inbound-record-rows.ts';
import {
  createSystemNotifications,
  noticeOfWrite,
  type SessionEnd,
} from '#electron/windows/system-notifications.ts';
import type { OutboxRow } from '#shared/outbox/outbox-view.ts';
import { english } from '#test/support/english.ts';
import { outboxEvidence, outboxRowOf } from '#test/support/samples/outbox-row-of.ts';
import { sampleOutputs } from '#test/support/samples/sample-outputs.ts';

const hourMs = 3_600_000;
const everything = { outbox: true, lateArrivals: true, session: true };

function writeOf(change: Partial<OutboxRow>): OutboxRow {
  return outboxRowOf('return.create', {}, { id: 7, referenceId: 'RT-2026-7', ...change });
}

/** A desk with all notifications turned on, and a record of those shown. */
function notifying({ wanted = everything } = {}) {
  const shown: string[] = [];
  const opened: string[] = [];
  const clicks: (() => void)[] = [];
  const timers: { run: () => void; afterMs: number }[] = [];
  const desk = {
    account: 'local:1' as string | null,
    shown: null as string | null,
    isLocked: false,
    write: null as OutboxRow | null,
    orders: [] as LateOrder[],
    end: null as SessionEnd | null,
    now: 0,
  };
  const notifications = createSystemNotifications({
    preferences: () => wanted,
    t: english.t,
    account: () => desk.account,
    shownAddress: () => desk.shown,
    isLocked: () => desk.isLocked,
    notify({ title, body }, onClick) {
      shown.push(`${title} | ${body}`);
      clicks.push(onClick);
    },
    openAddress: (address) => opened.push(address),
    readWrite: async () => desk.write,
    readLateOrders: async ({ ids }) =>
      desk.orders.filter(({ id, status }) => status === 'Awaiting' || ids.includes(id)),
    sessionEnd: () => desk.end,
    faulted: (error) => {
      throw error;
    },
    now: () => desk.now,
    timers: { set: (run, afterMs) => timers.push({ run, afterMs }), clear: () => undefined },
  });
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return {
    desk,
    shown,
    opened,
    clicks,
    timers,
    close: () => notifications.close(),
    wrote: async (change: Partial<OutboxRow>) => {
      desk.write = writeOf(change);
      notifications.handleEvent('outbox.changed', { id: 7, state: desk.write.state });
      await settled();
    },
    read: async (orders: LateOrder[], state: 'idle' | 'reading' = 'idle') => {
      desk.orders = orders;
      notifications.handleEvent('receiving.indexed', { ...sampleOutputs['receiving.readIndex'], state });
      await settled();
    },
    signedIn: async () => {
      notifications.handleEvent('session.changed', sampleOutputs['session.read']);
      await settled();
    },
  };
}

describe('the outcome of a write', () => {
  it('causes a notification if a user has to act', () => {
    const titleOf = (change: Partial<OutboxRow>) => noticeOfWrite(writeOf(change))?.title ?? null;
    expect(titleOf({ state: 'rejected' })).toBe('notification.rejected');
    expect(titleOf({ state: 'held' })).toBe('notification.decide');
    expect(titleOf({ state: 'unreadable' })).toBe('notification.decide');
    expect(titleOf({ state: 'unconfirmed', needsDecision: true })).toBe('notification.decide');
    expect(titleOf({ state: 'unconfirmed' })).toBeNull();
    for (const state of ['draft', 'queued', 'sending', 'sent', 'cancelled'] as const) {
      expect(titleOf({ state })).toBeNull();
    }
  });

  it('is notified once, by its number only, and a click opens its record', async () => {
    const { wrote, shown, clicks, opened } = notifying();
    await wrote({ state: 'rejected' });
    await wrote({ state: 'rejected' });
    expect(shown).toEqual(['Return rejected | RT-2026-7. Open it to correct it and send it again.']);
    clicks[0]?.();
    expect(opened).toEqual(['/outbox/7']);
    await wrote({ state: 'rejected', attempts: 2 });
    expect(shown).toHaveLength(2);
  });

  it('is notified once if a held write is retried automatically', async () => {
    const { wrote, shown } = notifying();
    const held = { state: 'held', nextAttemptAt: '2026-11-28T10:30:00.000Z' } as const;
    await wrote({ ...held, attempts: 1 });
    await wrote({ state: 'sending', attempts: 2 });
    await wrote({ ...held, attempts: 2 });
    expect(shown).toHaveLength(1);
    await wrote({ state: 'held', nextAttemptAt: null, attempts: 3 });
    expect(shown).toHaveLength(2);
  });

  it('is notified again if a user has to decide again after another look-up', async () => {
    const { wrote, shown } = notifying();
    const decide = { state: 'unconfirmed', needsDecision: true } as const;
    await wrote(decide);
    await wrote(decide);
    expect(shown).toHaveLength(1);
    await wrote({ state: 'unconfirmed', needsDecision: false });
    await wrote(decide);
    expect(shown).toHaveLength(2);
  });

  it('is notified again if it is held for another reason, without an attempt in between', async () => {
    const { wrote, shown } = notifying();
    const evidence = outboxEvidence({ class: 'held', heldReason: 'siteAway' });
    await wrote({ state: 'held', evidence });
    await wrote({ state: 'queued', evidence: null });
    await wrote({ state: 'held', evidence });
    expect(shown).toHaveLength(1);
    await wrote({ state: 'held', evidence: { ...evidence, heldReason: 'parcel' } });
    expect(shown).toHaveLength(2);
    await wrote({ state: 'held', evidence });
    expect(shown).toHaveLength(3);
  });

  it('is not notified once the profile is closed, nor is the end of its session awaited', async () => {
    const { desk, wrote, signedIn, close, shown, timers } = notifying();
    const writing = wrote({ state: 'rejected' });
    close();
    await writing;
    desk.end = { atMs: hourMs, aheadMs: 0 };
    await signedIn();
    expect([shown, timers]).toEqual([[], []]);
  });

  it('is notified without details while the window is locked, even if the window is in front', async () => {
    const { desk, wrote, shown } = notifying();
    desk.isLocked = true;
    desk.shown = '/outbox/7';
    await wrote({ state: 'rejected' });
    expect(shown).toEqual(['Dockhand needs your attention | Unlock Dockhand to see what it is.']);
  });

  it('is not notified while the window is in use or if its kind is turned off, nor opened for another account', async () => {
    const working = notifying();
    working.desk.shown = '/lots/1';
    await working.wrote({ state: 'held' });
    working.desk.shown = null;
    await working.wrote({ state: 'held' });
    expect(working.shown).toEqual([]);
    const silent = notifying({ wanted: { ...everything, outbox: false } });
    await silent.wrote({ state: 'held' });
    expect(silent.shown).toEqual([]);
    const left = notifying();
    await left.wrote({ state: 'held' });
    left.desk.account = 'local:2';
    left.clicks[0]?.();
    expect(left.opened).toEqual([]);
  });
});

describe('a late order', () => {
  it('is notified when it arrives, even since the last run, and while another order is open', async () => {
    const { signedIn, read, desk, shown } = notifying();
    desk.orders = [
      { id: 1, status: 'Awaiting' },
      { id: 2, status: 'Awaiting' },
      { id: 3, status: 'Awaiting' },
    ];
    await signedIn();
    desk.shown = '/receiving/2';
    const later = [
      { id: 1, status: 'Arrived' },
      { id: 2, status: 'PartiallyArrived' },
      { id: 3, status: 'Cancelled' },
    ];
    await read(later, 'reading');
    expect(shown).toEqual([]);
    await read(later);
    await read(later);
    expect(shown).toEqual(['Late receiving order arrived | Receiving order 1']);
  });

  it('of another account is not notified', async () => {
    const { signedIn, read, desk, shown } = notifying();
    desk.orders = [{ id: 1, status: 'Awaiting' }];
    await signedIn();
    desk.account = 'local:2';
    await read([{ id: 1, status: 'Arrived' }]);
    expect(shown).toEqual([]);
  });
});

describe('the end of a session', () => {
  it('is notified in advance, but not if the session was renewed in time', async () => {
    const { signedIn, desk, timers, shown, opened, clicks } = notifying();
    desk.shown = '/receiving';
    desk.end = { atMs: hourMs, aheadMs: hourMs / 6 };
    await signedIn();
    expect(timers.at(-1)?.afterMs).toBe((hourMs * 5) / 6);
    desk.now = (hourMs * 5) / 6;
    desk.end = { atMs: 2 * hourMs, aheadMs: hourMs / 6 };
    timers.at(-1)?.run();
    expect(shown).toEqual([]);
    desk.now = (hourMs * 11) / 6;
    timers.at(-1)?.run();
    expect(shown).toEqual(['Your sign-in is about to end | Sign in again to keep working.']);
    clicks[0]?.();
    expect(opened).toEqual(['/settings']);
  });

  it('is not notified if the session does not expire', async () => {
    const { signedIn, timers } = notifying();
    await signedIn();
    expect(timers).toEqual([]);
  });
});
