import type { LateOrder } from '#electron/inbound/inbound-record-rows.ts';
import { systemTimers, type Timers } from '#electron/sync/wakeable-timer.ts';
import type { EventName, PayloadOf } from '#shared/ipc/contract.ts';
import type { MessageId } from '#shared/messages/messages.ts';
import type { Translate } from '#shared/messages/translate.ts';
import type { OutboxRow } from '#shared/outbox/outbox-view.ts';
import type { PreferencesView } from '#shared/preferences/preferences-view.ts';
import type { SessionView } from '#shared/session/session-view.ts';
import type { ExternalApps } from './external-apps.ts';

/** What the system can notify a person of. */
type NotificationKind = keyof PreferencesView['notifications'];

/** A notification: in words of the catalog, with no more of the record than its number. */
type SystemNotice = {
  kind: NotificationKind;
  /** The same for the same thing, which is shown once. */
  key: string;
  title: MessageId;
  body: MessageId;
  values: Record<string, string | number>;
  /** Where the window shows it. */
  address: string;
};

/** When a session ends by itself, in epoch milliseconds, and how long ahead of that it is shown. */
export type SessionEnd = { atMs: number; aheadMs: number };

/** What of the window and the system it works with. */
export type SystemNotificationPorts = Pick<ExternalApps, 'notify'> & {
  /** The address that the window shows while a person works in it (`/receiving/12`); null while nobody does. */
  shownAddress: () => string | null;
  /** Whether nobody may read in the window: then a notice says that there is one, and nothing of it. */
  isLocked: () => boolean;
  /** Brings the window to the front, at an address. */
  openAddress: (address: string) => void;
};

type SystemNotificationsOptions = SystemNotificationPorts & {
  wanted: () => PreferencesView['notifications'];
  t: Translate;
  account: () => string | null;
  readWrite: (key: { account: string; id: number }) => Promise<OutboxRow | null>;
  /** Orders of an account that are late now, and those with these ids, whatever they are. */
  readLateOrders: (query: { account: string; ids: readonly number[] }) => Promise<LateOrder[]>;
  /** Null where it does not end by itself, or nobody is signed in. */
  sessionEnd: () => SessionEnd | null;
  faulted: (error: unknown) => void;
  now?: () => number;
  timers?: Timers;
};

const whats: Readonly<Record<string, string>> = {
  'return.create': 'return',
  'receiving.create': 'receiving',
  'order.create': 'order',
};

/** The notification for a write as it is now; null where no person has to do anything about it. */
export function noticeOfWrite(row: OutboxRow): SystemNotice | null {
  const { id, account, state, needsDecision, attempts, kind, referenceId } = row;
  const waits = state === 'held' || state === 'unreadable' || (state === 'unconfirmed' && needsDecision);
  if (state !== 'rejected' && !waits) return null;
  const name = state === 'rejected' ? 'rejected' : 'decide';
  return {
    kind: 'outbox',
    key: `write ${account} ${id} ${name} ${attempts}`,
    title: `notification.${name}`,
    body: `notification.${name}Text`,
    values: { what: whats[kind] ?? 'other', reference: referenceId },
    address: `/outbox/${id}`,
  };
}

function noticeOfArrival(account: string, { id }: LateOrder): SystemNotice {
  return {
    kind: 'lateArrivals',
    key: `arrival ${account} ${id}`,
    title: 'notification.arrived',
    body: 'notification.arrivedText',
    values: { id: String(id) },
    address: `/receiving/${id}`,
  };
}

function noticeOfSession(account: string, { atMs }: SessionEnd): SystemNotice {
  return {
    kind: 'session',
    key: `session ${account} ${atMs}`,
    title: 'notification.session',
    body: 'notification.sessionText',
    values: {},
    address: '/settings',
  };
}

/**
 * Whether a person who works in the window sees it there anyway: what became of a write is shown on every screen, an
 * order where it is open, the end of a session nowhere.
 */
function isSeenInWindow({ kind, address }: SystemNotice, shown: string | null): boolean {
  if (shown === null) return false;
  return kind === 'outbox' || (kind === 'lateArrivals' && shown.split('?')[0] === address);
}

/** The orders that were awaited too long and are not awaited any more, however they came. */
function arrivedOf(awaited: ReadonlySet<number>, orders: readonly LateOrder[]): readonly LateOrder[] {
  return orders.filter(
    ({ id, status }) => awaited.has(id) && status !== 'Awaiting' && status !== 'Cancelled',
  );
}

const lockedNotice: Pick<SystemNotice, 'title' | 'body' | 'values'> = {
  title: 'notification.locked',
  body: 'notification.lockedText',
  values: {},
};

/** A token that is about to be renewed anyway gets that long. */
const settleMs = 60_000;

/** Shows the system notifications that a person chose; each thing once in a run. */
export function createSystemNotifications(options: SystemNotificationsOptions) {
  const { account, faulted, now = Date.now, timers = systemTimers } = options;
  const shown = new Set<string>();
  /** Orders of an account that are late and awaited; null before that was read. */
  let awaited: { account: string; ids: ReadonlySet<number> } | null = null;
  let lastLook: Promise<void> = Promise.resolve();
  let timer: unknown = null;

  const show = (notice: SystemNotice) => {
    const owner = account();
    if (!options.wanted()[notice.kind] || shown.has(notice.key)) return;
    shown.add(notice.key);
    const isLocked = options.isLocked();
    if (!isLocked && isSeenInWindow(notice, options.shownAddress())) return;
    const { title, body, values } = isLocked ? lockedNotice : notice;
    options.notify({ title: options.t(title, values), body: options.t(body, values) }, () => {
      // What belongs to somebody who has left is not opened under another.
      if (account() === owner) options.openAddress(notice.address);
    });
  };

  const lookAtWrite = async (id: number) => {
    const owner = account();
    const row = owner === null ? null : await options.readWrite({ account: owner, id });
    const notice = row === null || account() !== owner ? null : noticeOfWrite(row);
    if (notice !== null) show(notice);
  };

  const lookAtOrders = async () => {
    const owner = account();
    if (owner === null) return;
    const before = awaited?.account === owner ? awaited.ids : new Set<number>();
    const orders = await options.readLateOrders({ account: owner, ids: [...before] });
    if (account() !== owner) return;
    const waiting = orders.filter(({ status }) => status === 'Awaiting');
    awaited = { account: owner, ids: new Set(waiting.map(({ id }) => id)) };
    for (const order of arrivedOf(before, orders)) show(noticeOfArrival(owner, order));
  };
  /** One after the other: each begins from what the one before has found. */
  const lookAgain = () => {
    lastLook = lastLook.then(lookAtOrders).catch(faulted);
  };

  const followSession = () => {
    timers.clear(timer);
    const [owner, end] = [account(), options.sessionEnd()];
    if (owner === null || end === null) return;
    const leftMs = end.atMs - end.aheadMs - now();
    const look = () => {
      const current = options.sessionEnd();
      // It was renewed meanwhile, or the timer could not wait that long at once.
      if (current?.atMs !== end.atMs || now() < end.atMs - end.aheadMs) followSession();
      else if (account() === owner && now() < end.atMs) show(noticeOfSession(owner, end));
    };
    timer = timers.set(look, Math.min(2_147_483_647, Math.max(settleMs, leftMs)));
  };

  return {
    /** Called with everything that the window is shown. */
    heard<Name extends EventName>(event: Name, payload: PayloadOf<Name>): void {
      if (event === 'outbox.changed') {
        lookAtWrite((payload as PayloadOf<'outbox.changed'>).id).catch(faulted);
      } else if (event === 'receiving.indexed') {
        // While it is read there is news all the time.
        if ((payload as PayloadOf<'receiving.indexed'>).state !== 'reading') lookAgain();
      } else if (event === 'session.changed') {
        followSession();
        // Before anything is read: what arrived since the last run is news.
        if ((payload as SessionView).step === 'signedIn' && awaited?.account !== account()) lookAgain();
      }
    },
    close(): void {
      timers.clear(timer);
    },
  };
}
