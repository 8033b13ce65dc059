import type { LateOrder } from '#electron/inbound/inbound-record-rows.ts';
import { systemTimers, type Timers } from '#electron/sync/wakeable-timer.ts';
import type { EventName, PayloadOf } from '#shared/ipc/contract.ts';
import type { MessageId } from '#shared/messages/messages.ts';
import type { Translate } from '#shared/messages/translate.ts';
import { noticeMark } from '#shared/outbox/model/outbox-status.ts';
import type { OutboxRow } from '#shared/outbox/outbox-view.ts';
import type { PreferencesView } from '#shared/preferences/preferences-view.ts';
import type { SessionView } from '#shared/session/session-view.ts';
import type { ExternalApps } from './external-apps.ts';

type NotificationKind = keyof PreferencesView['notifications'];

/** A notification: message ids of the catalog, with no record data except its number. */
type SystemNotice = {
  kind: NotificationKind;
  /** What it is about, and its event there: the same one is shown once, and again only after another one. */
  subject: string;
  event: string;
  title: MessageId;
  body: MessageId;
  values: Record<string, string | number>;
  /** The window's address for it. */
  address: string;
};

/** When a session ends automatically, in epoch milliseconds, and how long before that the notification is shown. */
export type SessionEnd = { atMs: number; aheadMs: number };

/** The parts of the window and the system that it uses. */
export type SystemNotificationPorts = Pick<ExternalApps, 'notify'> & {
  /** The address shown in the window while a user works in it (`/receiving/12`); null while no one does. */
  shownAddress: () => string | null;
  /** Whether the window is locked: a notification then says only that there is one, without its content. */
  isLocked: () => boolean;
  /** Brings the window to the front and opens an address. */
  openAddress: (address: string) => void;
};

type SystemNotificationsOptions = SystemNotificationPorts & {
  preferences: () => PreferencesView['notifications'];
  t: Translate;
  account: () => string | null;
  readWrite: (key: { account: string; id: number }) => Promise<OutboxRow | null>;
  /** Orders of an account that are late now, plus those with these ids in any status. */
  readLateOrders: (query: { account: string; ids: readonly number[] }) => Promise<LateOrder[]>;
  /** Null if it does not end automatically, or no account is signed in. */
  sessionEnd: () => SessionEnd | null;
  faulted: (error: unknown) => void;
  now?: () => number;
  timers?: Timers;
};

const whatByKind: Readonly<Record<string, string>> = {
  'return.create': 'return',
  'receiving.create': 'receiving',
  'order.create': 'order',
};

const subjectOf = ({ id, account }: OutboxRow) => `write ${account} ${id}`;

/** The notification for a write in its current state; null if it needs no user action. */
export function noticeOfWrite(row: OutboxRow): SystemNotice | null {
  const { id, state, needsDecision, kind, referenceId } = row;
  const waits = state === 'held' || state === 'unreadable' || (state === 'unconfirmed' && needsDecision);
  if (state !== 'rejected' && !waits) return null;
  const name = state === 'rejected' ? 'rejected' : 'decide';
  return {
    kind: 'outbox',
    subject: subjectOf(row),
    event: `${name} ${noticeMark(row)}`,
    title: `notification.${name}`,
    body: `notification.${name}Text`,
    values: { what: whatByKind[kind] ?? 'other', reference: referenceId },
    address: `/outbox/${id}`,
  };
}

function noticeOfArrival(account: string, { id }: LateOrder): SystemNotice {
  return {
    kind: 'lateArrivals',
    subject: `arrival ${account} ${id}`,
    event: 'arrived',
    title: 'notification.arrived',
    body: 'record.receiving',
    values: { id: String(id) },
    address: `/receiving/${id}`,
  };
}

function noticeOfSession(account: string, { atMs }: SessionEnd): SystemNotice {
  return {
    kind: 'session',
    subject: `session ${account}`,
    event: `${atMs}`,
    title: 'notification.session',
    body: 'notification.sessionText',
    values: {},
    address: '/settings',
  };
}

/**
 * Whether a user working in the window sees it there anyway: the result of a write is shown on every screen, an order
 * where it is open, the end of a session nowhere.
 */
function isSeenInWindow({ kind, address }: SystemNotice, shown: string | null): boolean {
  if (shown === null) return false;
  return kind === 'outbox' || (kind === 'lateArrivals' && shown.split('?')[0] === address);
}

/** The orders that were overdue and are no longer awaited, however they arrived. */
function newlyArrived(awaited: ReadonlySet<number>, orders: readonly LateOrder[]): readonly LateOrder[] {
  return orders.filter(
    ({ id, status }) => awaited.has(id) && status !== 'Awaiting' && status !== 'Cancelled',
  );
}

const lockedNotice: Pick<SystemNotice, 'title' | 'body' | 'values'> = {
  title: 'notification.locked',
  body: 'notification.lockedText',
  values: {},
};

/** The minimum delay, for a token that is about to be renewed anyway. */
const settleMs = 60_000;

/** Shows the system notifications that the user chose; each one once per run. */
export function createSystemNotifications(options: SystemNotificationsOptions) {
  const { account, faulted, now = Date.now, timers = systemTimers } = options;
  /** The event shown last, by its subject. */
  const shown = new Map<string, string>();
  /** Late orders of an account that are still awaited; null before they were read. */
  let awaited: { account: string; ids: ReadonlySet<number> } | null = null;
  let lastLook: Promise<void> = Promise.resolve();
  let timer: unknown = null;
  let isClosed = false;

  const show = (notice: SystemNotice) => {
    const accountId = account();
    if (isClosed || !options.preferences()[notice.kind] || shown.get(notice.subject) === notice.event) return;
    shown.set(notice.subject, notice.event);
    const isLocked = options.isLocked();
    if (!isLocked && isSeenInWindow(notice, options.shownAddress())) return;
    const { title, body, values } = isLocked ? lockedNotice : notice;
    options.notify({ title: options.t(title, values), body: options.t(body, values) }, () => {
      // Items of an account that signed out are not opened under another.
      if (account() === accountId) options.openAddress(notice.address);
    });
  };

  const lookAtWrite = async (id: number) => {
    const accountId = account();
    const row = accountId === null ? null : await options.readWrite({ account: accountId, id });
    if (row === null || account() !== accountId) return;
    const notice = noticeOfWrite(row);
    if (notice !== null) show(notice);
    // It is looked up (again): if that finds nothing, it needs a decision once more.
    else if (row.state === 'unconfirmed') shown.delete(subjectOf(row));
  };

  const lookAtOrders = async () => {
    const accountId = account();
    if (accountId === null) return;
    const before = awaited?.account === accountId ? awaited.ids : new Set<number>();
    const orders = await options.readLateOrders({ account: accountId, ids: [...before] });
    if (account() !== accountId) return;
    const waiting = orders.filter(({ status }) => status === 'Awaiting');
    awaited = { account: accountId, ids: new Set(waiting.map(({ id }) => id)) };
    for (const order of newlyArrived(before, orders)) show(noticeOfArrival(accountId, order));
  };
  /** Sequential: each run starts from the previous run's result. */
  const lookAgain = () => {
    lastLook = lastLook.then(lookAtOrders).catch(faulted);
  };

  const followSession = () => {
    timers.clear(timer);
    const [accountId, end] = [account(), options.sessionEnd()];
    if (isClosed || accountId === null || end === null) return;
    const leftMs = end.atMs - end.aheadMs - now();
    const checkSession = () => {
      const current = options.sessionEnd();
      // The session was renewed in the meantime, or the timer could not wait that long.
      if (current?.atMs !== end.atMs || now() < end.atMs - end.aheadMs) followSession();
      else if (account() === accountId && now() < end.atMs) show(noticeOfSession(accountId, end));
    };
    timer = timers.set(checkSession, Math.min(2_147_483_647, Math.max(settleMs, leftMs)));
  };

  return {
    /** Called with every event sent to the window. */
    handleEvent<Name extends EventName>(event: Name, payload: PayloadOf<Name>): void {
      if (event === 'outbox.changed') {
        lookAtWrite((payload as PayloadOf<'outbox.changed'>).id).catch(faulted);
      } else if (event === 'receiving.indexed') {
        // During reading, there are changes all the time.
        if ((payload as PayloadOf<'receiving.indexed'>).state !== 'reading') lookAgain();
      } else if (event === 'session.changed') {
        followSession();
        // Before anything is read: what arrived since the last run is news.
        if ((payload as SessionView).step === 'signedIn' && awaited?.account !== account()) lookAgain();
      }
    },
    /** Shows nothing from then on, also of what is still being read. */
    close(): void {
      isClosed = true;
      timers.clear(timer);
    },
  };
}
