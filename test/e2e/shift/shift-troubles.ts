import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { appLocators } from '#build/tour/app-locators.ts';
import { type DeskApp, expect } from '#test/e2e/desk-test.ts';
import * as returns from '#test/support/screens/return-desk-at-work.ts';
import {
  type Action,
  actions,
  newReturnLabel,
  open,
  type Shift,
  sendReturn,
  someItems,
} from './shift-actions.ts';

export type Trouble = {
  readonly run: Action;
  /** A message that the app may show during the trouble; none if omitted. */
  readonly message?: RegExp;
  /** A message that it may show later, until the outbox is empty again. */
  readonly laterMessage?: RegExp;
};

/** How long the app may take to recover automatically. */
const returnMs = 60_000;

const outOfReach = /^OFFLINE|can’t reach|offline/iu;

/** A write in progress: the desk can't know whether it arrived. */
const inDoubt = /needs? your decision/u;

function isOnline({ page }: Shift): Promise<void> {
  return expect(appLocators.connection(page)).toHaveText('Online', { timeout: returnMs });
}

/** Sends a message to the main process; the channel belongs to the host, real Electron has none. */
export function tell(app: DeskApp, message: object): void {
  if (app.process.connected) app.process.send?.(message);
}

/** Asks the probe in the main process, whose response is the next message; null without a channel. */
export async function ask<Answer>(app: DeskApp, message: object): Promise<Answer | null> {
  if (!app.process.connected) return null;
  const answering = once(app.process, 'message') as Promise<[Answer]>;
  tell(app, message);
  const [answer] = await answering;
  return answer;
}

/** The problems of a day. Without the service, and while nothing can be saved, the desk reports it and continues. */
export const troubles: Readonly<Record<string, Trouble>> = {
  'the network drops': {
    message: outOfReach,
    laterMessage: inDoubt,
    async run(shift) {
      await shift.sandbox.stop();
      try {
        await actions['look up an item'](shift);
        await actions['send a return'](shift);
      } finally {
        await shift.sandbox.start();
      }
      await isOnline(shift);
    },
  },
  'the computer sleeps and wakes': {
    message: outOfReach,
    laterMessage: inDoubt,
    async run(shift) {
      const { app, page, sandbox, random } = shift;
      const order = random.pick(sandbox.world.demo.receivingOrders);
      await open(page, `receiving/${order.id}`);
      await expect(appLocators.orderDetail(page)).toContainText(String(order.id));
      await sandbox.stop();
      try {
        await appLocators.refreshOrder(page).click();
        await expect(appLocators.connection(page)).not.toHaveText('Online', { timeout: returnMs });
        tell(app, { power: 'suspend' });
        // Windows has no such signal.
        if (process.platform !== 'win32') app.process.kill('SIGSTOP');
        await wait(2_000);
        order.purchaseOrderNumber = `PO-ASLEEP-${random.digits(6)}`;
      } finally {
        if (process.platform !== 'win32') app.process.kill('SIGCONT');
        await sandbox.start();
      }
      const wake = async () => (await ask<{ isAsked: boolean }>(app, { power: 'resume' }))?.isAsked ?? true;
      // A read already in progress serves the first wake-up too.
      expect((await wake()) || (await wake()), 'the waking itself asks the service').toBe(true);
      await isOnline(shift);
      await expect(appLocators.orderDetail(page)).toContainText(order.purchaseOrderNumber);
    },
  },
  'a token runs out': {
    async run(shift) {
      shift.sandbox.expireAccessTokens();
      await actions['open a receiving order'](shift);
      await isOnline(shift);
    },
  },
  midnight: {
    async run({ app, page }) {
      const [, after] = zonesOfMidnight();
      tell(app, { shift: 'zone', zone: after });
      const session = await page.context().newCDPSession(page);
      await session.send('Emulation.setTimezoneOverride', { timezoneId: after });
      await session.detach();
      await open(page, 'today');
      await expect(page.getByRole('heading', { name: /^Today/u })).toBeVisible();
    },
  },
  'the disk is full': {
    message: /disk is full|Not saved|Free up disk space/u,
    async run(shift) {
      const { app, page } = shift;
      // macOS and Windows have no such limit.
      if (process.platform !== 'linux' || app.process.pid === undefined) return;
      const limit = (most: string) =>
        execFileSync('prlimit', ['--pid', String(app.process.pid), `--fsize=${most}:`]);
      const [first, second] = someItems(shift, 2);
      if (first === undefined || second === undefined) throw new Error('The world has too few items.');
      const isSaved = () =>
        expect(page.getByText('Saved', { exact: true }).first()).toBeVisible({ timeout: returnMs });
      const scanItem = (item: typeof first) => returns.scan(page, returns.codeOf(item), item.sku);
      await returns.beginByCode(page);
      await returns.scan(page, newReturnLabel(shift), 'Parcel not recognized');
      await scanItem(first);
      await isSaved();
      limit('4096');
      try {
        await sendReturn(page, /Not sent.*disk is full.*Nothing was lost/u);
        await expect(returns.lineOf(page, first.sku)).toBeVisible();
        await scanItem(second);
        await expect(page.getByText('Not saved', { exact: true }).first()).toBeVisible();
      } finally {
        limit('unlimited');
      }
      await isSaved();
      for (const { sku } of [first, second]) await expect(returns.lineOf(page, sku)).toBeVisible();
      await sendReturn(page, /Queued|Sent/u);
    },
  },
  'the window is loaded again': {
    async run(shift) {
      await shift.page.reload();
      await expect(appLocators.statusBar(shift.page)).toBeVisible();
      await isOnline(shift);
    },
  },
};

/** A time zone in the last hour of its day, and the next one to the east, in the first hour of its day. */
export function zonesOfMidnight(): readonly [string, string] {
  const hour = new Date(startedAtMs).getUTCHours();
  // The signs of these names are inverted: `Etc/GMT-3` is three hours ahead.
  const ahead = 23 - hour <= 12 ? 23 - hour : -1 - hour;
  const zone = (hours: number) =>
    hours === 0 ? 'Etc/GMT' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
  return [zone(ahead), zone(ahead + 1)];
}
const startedAtMs = Date.now();
