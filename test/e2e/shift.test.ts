/** A shift at speed: what a desk does in a day, and what goes wrong in one. `npm run test:shift` makes it long. */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright';
import { appLocators } from '#build/tour/app-locators.ts';
import { scanWithKeys } from '#build/tour/scanner-keys.ts';
import type { Sandbox } from '#test/sandbox/start-sandbox.ts';
import { Random } from '#test/sandbox/world/random.ts';
import { noteFigures } from '#test/support/run-count.ts';
import { callFromPage, nameDesk, signIn } from '#test/support/screens/at-the-desk.ts';
import { outbox } from '#test/support/screens/outbox-at-desk.ts';
import * as receiving from '#test/support/screens/receiving-desk-at-work.ts';
import * as returns from '#test/support/screens/return-desk-at-work.ts';
import { type DeskApp, expect, test } from './desk-test.ts';

/** How long it goes on; the short one of `npm test` does each thing once, and each thing that goes wrong. */
const minutes = Number(process.env['DOCKHAND_MINUTES'] ?? 0);
const seed = Number(process.env['DOCKHAND_SEED'] ?? 1);
/** By then as many answers go as come: the window keeps each for ten minutes after it was looked at last. */
const cachesFillMs = 11 * 60_000;
/** Memory that comes and goes, in percent of what there was after the first tenth. */
const mostGrowth = 10;

const screens =
  'today receiving unidentified check-in returns inventory lots history orders billing outbox activity settings'.split(
    ' ',
  );

test.use({
  sandboxOptions: { receivingOrders: 40, unidentifiedOrders: 60, orders: 80, rateLimitPerMinute: 100_000 },
});

type Shift = {
  readonly page: Page;
  readonly app: DeskApp;
  readonly sandbox: Sandbox;
  readonly random: Random;
  /** What was sent from the desk: at the end the service has each of it once. */
  readonly sent: {
    readonly returns: string[];
    readonly boxes: string[];
    readonly links: Map<number, number>;
  };
  count: number;
};

const scanPlace = (page: Page) => page.getByRole('region', { name: 'Scan', exact: true });

async function open(page: Page, address: string): Promise<void> {
  await returns.go(page, `/${address}`);
  await expect(page).toHaveURL(new RegExp(`#/${address}`, 'u'));
}

function someItem({ sandbox, random }: Shift) {
  return random.pick(receiving.arriving(sandbox, false, 12));
}

/** What people do all day, each with what has to come of it. */
const actions = {
  async 'look up an item'(shift: Shift) {
    const { page } = shift;
    await open(page, shift.random.pick(screens));
    const item = someItem(shift);
    await scanWithKeys(page, [returns.codeOf(item)]);
    await expect(scanPlace(page)).toContainText(item.sku);
  },
  async search(shift: Shift) {
    const { page } = shift;
    const item = someItem(shift);
    await page.keyboard.press('ControlOrMeta+k');
    await appLocators.commands(page).fill(item.sku);
    await expect(page.getByRole('dialog')).toContainText(item.name.slice(0, 20));
    await page.keyboard.press('Escape');
    await expect(appLocators.commands(page)).toBeHidden();
  },
  async 'open a receiving order'({ page, sandbox, random }: Shift) {
    const { id } = random.pick(sandbox.world.demo.receivingOrders);
    await open(page, `receiving/${id}`);
    await expect(appLocators.orderDetail(page)).toContainText(String(id));
    await page.keyboard.press('Escape');
  },
  async 'scroll a list'({ page, random }: Shift) {
    await open(page, random.pick(screens));
    await page.mouse.move(600, 400);
    for (let turn = 0; turn < 4; turn += 1) await page.mouse.wheel(0, turn < 2 ? 900 : -900);
    await expect(appLocators.statusBar(page)).toBeVisible();
  },
  async 'send a return'(shift: Shift) {
    const { page, sent } = shift;
    const label = `SHIFT-${seed}-${sent.returns.length}`;
    const item = someItem(shift);
    await returns.beginByCode(page);
    await returns.scan(page, label, 'Parcel not recognized');
    await returns.scan(page, returns.codeOf(item), item.sku);
    await scanWithKeys(page, ['DH-SEND']);
    await expect(returns.said(page)).toContainText(/Queued|Sent|Send anyway/u);
    if (await returns.said(page).getByText('Send anyway?').isVisible()) await scanWithKeys(page, ['DH-1']);
    await expect(returns.said(page)).toContainText(/Queued|Sent/u);
    sent.returns.push(label);
  },
  async 'create a receiving order'(shift: Shift) {
    const { page, sent } = shift;
    const label = `SHIFTBOX-${seed}-${sent.boxes.length}`;
    const item = someItem(shift);
    await receiving.beginByCode(page);
    await receiving.scan(page, label, 'Label added');
    await receiving.scan(page, receiving.codeOf(item), item.sku);
    await scanWithKeys(page, ['DH-SEND']);
    await expect(receiving.said(page)).toContainText(/Queued|Created/u);
    sent.boxes.push(label);
  },
  async 'link a parcel'({ page, sandbox, sent }: Shift) {
    const parcel = sandbox.world.demo.unidentifiedOrders.find(
      ({ id, linkedOrderId, trueMatch }) =>
        linkedOrderId === null && trueMatch?.evidence === 'tracking' && !sent.links.has(id),
    );
    // All of them are linked by now.
    if (parcel?.trueMatch == null) return;
    await open(page, `unidentified/${parcel.id}`);
    await appLocators.linkKey(page).press('Enter');
    const pane = page.getByRole('region', { name: /^Unidentified parcel \d/u });
    // At this speed a minute's requests are used up now and then: the person is told, and tries again.
    await expect(async () => {
      if (await appLocators.confirmLink(page).isVisible()) await appLocators.confirmLink(page).click();
      await expect(pane.getByText('Linked', { exact: true })).toBeVisible({ timeout: 5_000 });
    }).toPass({ timeout: 120_000, intervals: [10_000] });
    sent.links.set(parcel.id, parcel.trueMatch.orderId);
  },
  async 'export a list'({ page }: Shift) {
    await open(page, 'receiving');
    await appLocators.orderRows(page).first().waitFor();
    await page.keyboard.press('ControlOrMeta+e');
    await page.getByRole('button', { name: 'CSV' }).click();
    await expect(page.getByText('Exported', { exact: true })).toBeVisible();
  },
} satisfies Readonly<Record<string, (shift: Shift) => Promise<void>>>;

/** The service allows so many requests a minute: a shift at speed uses them up, and what was queued waits its turn. */
async function waitForOutbox({ page }: Shift): Promise<void> {
  await expect(outbox.gauge(page)).not.toContainText('waiting', { timeout: 180_000 });
}

type ActionName = keyof typeof actions;

async function tell(app: DeskApp, message: object): Promise<void> {
  app.process.send?.(message);
}

/** What goes wrong in a day. Without the service, and while nothing can be saved, the desk says so and goes on. */
const troubles = {
  async 'the network drops'(shift: Shift) {
    await shift.sandbox.stop();
    try {
      await actions['look up an item'](shift);
      await actions['send a return'](shift);
    } finally {
      await shift.sandbox.start();
    }
    await expect(appLocators.connection(shift.page)).toHaveText('Online', { timeout: 60_000 });
  },
  async 'the computer sleeps and wakes'({ app, page }: Shift) {
    // Windows has no such signal.
    if (process.platform === 'win32') return;
    app.process.kill('SIGSTOP');
    await wait(2_000);
    app.process.kill('SIGCONT');
    await expect(appLocators.connection(page)).toHaveText('Online', { timeout: 60_000 });
  },
  async 'a token runs out'(shift: Shift) {
    shift.sandbox.expireAccessTokens();
    await actions['open a receiving order'](shift);
    await expect(appLocators.connection(shift.page)).toHaveText('Online', { timeout: 60_000 });
  },
  async midnight({ app, page }: Shift) {
    const [, after] = zonesOfMidnight();
    await tell(app, { shift: 'zone', zone: after });
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setTimezoneOverride', { timezoneId: after });
    await session.detach();
    await open(page, 'today');
    await expect(page.getByRole('heading', { name: /^Today/u })).toBeVisible();
  },
  async 'the disk is full'(shift: Shift) {
    const { app, page } = shift;
    // macOS and Windows have no such limit.
    if (process.platform !== 'linux' || app.process.pid === undefined) return;
    const limit = (most: string) =>
      execFileSync('prlimit', ['--pid', String(app.process.pid), `--fsize=${most}:`]);
    const item = someItem(shift);
    limit('4096');
    try {
      await open(page, 'inventory');
      await scanWithKeys(page, [returns.codeOf(item)]);
      await expect(scanPlace(page)).toContainText(item.sku);
    } finally {
      limit('unlimited');
    }
    await actions['send a return'](shift);
  },
  async 'the window is loaded again'({ page }: Shift) {
    await page.reload();
    await expect(appLocators.statusBar(page)).toBeVisible();
    await expect(appLocators.connection(page)).toHaveText('Online', { timeout: 60_000 });
  },
} satisfies Readonly<Record<string, (shift: Shift) => Promise<void>>>;

/** A zone where it is the last hour of the day now, and the next one to the east, where it is the first. */
function zonesOfMidnight(): readonly [string, string] {
  const hour = new Date(startedAtMs).getUTCHours();
  // Signs of these names are turned round: `Etc/GMT-3` is three hours ahead.
  const ahead = 23 - hour <= 12 ? 23 - hour : -1 - hour;
  const zone = (hours: number) =>
    hours === 0 ? 'Etc/GMT' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
  return [zone(ahead), zone(ahead + 1)];
}
const startedAtMs = Date.now();

/** Bytes; those of the main process are told by the host alone, which has a line to it. */
type Memory = { readonly window: number; readonly main: number | null; readonly rss: number | null };

/** Bytes in use after everything that nobody needs was collected. */
async function measure({ app, page }: Shift): Promise<Memory> {
  await open(page, 'today');
  const session = await page.context().newCDPSession(page);
  for (let turn = 0; turn < 3; turn += 1) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  if (!app.process.connected) return { window: usedSize, main: null, rss: null };
  const answer = once(app.process, 'message');
  await tell(app, { shift: 'measure' });
  const [{ memory }] = (await answer) as [{ memory: NodeJS.MemoryUsage }];
  return { window: usedSize, main: memory.heapUsed + memory.external, rss: memory.rss };
}

function growth(before: number | null, after: number | null): number | null {
  return before === null || after === null ? null : Math.round((after / before - 1) * 100);
}

test('a shift leaves nothing unsent, nothing twice, no error, and the memory as it was', async ({
  launch,
  sandbox,
}) => {
  test.setTimeout((minutes * 2 + 6) * 60_000);
  const [zone] = zonesOfMidnight();
  const probe = new URL('shift-probe.mjs', import.meta.url).href;
  const app = await launch({ env: { TZ: zone, NODE_OPTIONS: `--import=${probe}` } });
  const { page } = app;
  await signIn(page, sandbox);
  await nameDesk(page);
  await returns.openDesk(page);
  await expect
    .poll(() => callFromPage(page, 'receiving', 'readIndex'), { timeout: 120_000 })
    .toMatchObject({ value: { state: 'idle', ordersAhead: 0 } });

  const random = new Random(seed);
  const sent = { returns: [], boxes: [], links: new Map<number, number>() };
  const shift: Shift = { page, app, sandbox, random, sent, count: 0 };
  const errors: string[] = [];
  const attempt = async (name: string, run: (shift: Shift) => Promise<void>) => {
    if (run !== waitForOutbox) shift.count += 1;
    try {
      await run(shift);
    } catch (error) {
      const reason = String(error).split('\n').slice(0, 6).join(' ');
      errors.push(`${name}: ${reason}`);
      process.stdout.write(`${shift.count} ${name}: ${reason}\n`);
      await page
        .screenshot({ path: test.info().outputPath(`shift-${shift.count}.png`) })
        .catch(() => undefined);
      await page.keyboard.press('Escape').catch(() => undefined);
    }
    errors.push(...(await app.problems.take()).map((problem) => `${name}: ${problem}`));
  };
  const names = Object.keys(actions) as ActionName[];
  const round = async (trouble: [string, (shift: Shift) => Promise<void>] | null) => {
    for (const name of names) await attempt(name, actions[name]);
    if (trouble !== null) await attempt(...trouble);
    await attempt('what waits goes out', waitForOutbox);
  };

  // What is kept for minutes fills in minutes at any speed: less than a tenth of a day, and half of a short run.
  const firstTenth = Math.max(0.1, Math.min(0.5, cachesFillMs / (minutes * 60_000 || 1)));
  // Each trouble is met once in the first tenth, as on a desk that has been running for a while; the window is loaded
  // again only then, since that would hide what it leaves behind.
  const { 'the window is loaded again': reload, ...others } = troubles;
  const lastsMs = minutes * 60_000;
  const began = performance.now();
  const isIn = (share: number) => performance.now() - began < lastsMs * share;
  await attempt('the window is loaded again', reload);
  await round(null);
  for (const trouble of Object.entries(others)) await attempt(...trouble);
  while (isIn(firstTenth)) await round(null);
  const before = await measure(shift);
  while (isIn(1)) await round(random.chance(0.3) ? random.pick(Object.entries(others)) : null);

  await attempt('what waits goes out', waitForOutbox);
  const { demo } = sandbox.world;
  const times = (found: readonly (string | null)[], wanted: readonly string[]) =>
    wanted.filter((label) => found.filter((one) => one === label).length !== 1);
  const boxLabels = demo.receivingOrders.flatMap(({ boxes }) =>
    boxes.map(({ trackingNumber }) => trackingNumber),
  );
  errors.push(
    ...times(
      demo.returns.map(({ trackingNumber }) => trackingNumber),
      sent.returns,
    ).map((label) => `not once: ${label}`),
    ...times(boxLabels, sent.boxes).map((label) => `not once: ${label}`),
    ...demo.unidentifiedOrders
      .filter(({ id, linkedOrderId }) => sent.links.has(id) && sent.links.get(id) !== linkedOrderId)
      .map(({ id }) => `not linked: ${id}`),
  );

  const after = await measure(shift);
  const [window, main, rss] = (['window', 'main', 'rss'] as const).map((part) =>
    growth(before[part], after[part]),
  );
  const signed = (percent: number | null = null) =>
    percent === null ? 'not measured' : `${percent < 0 ? '' : '+'}${percent} %`;
  noteFigures(
    'shift',
    `${shift.count} actions, ${errors.length} errors, window ${signed(window)}, main ${signed(main)} (resident ${signed(rss)})`,
  );
  expect(errors).toEqual([]);
  if (minutes === 0) return;
  expect(window, 'growth of the window in percent').toBeLessThanOrEqual(mostGrowth);
  expect(main ?? 0, 'growth of the main process in percent').toBeLessThanOrEqual(mostGrowth);
});
