/**
 * A shift at high speed: a desk's work of a day, and the problems that can occur. `npm run test:shift` makes it long.
 */
import { Random } from '#test/sandbox/world/random.ts';
import { noteFigures } from '#test/support/run-count.ts';
import { watchComplaints } from '#test/support/screens/app-complaints.ts';
import { callFromPage, nameDesk, signIn } from '#test/support/screens/at-the-desk.ts';
import * as returns from '#test/support/screens/return-desk-at-work.ts';
import { expect, test } from './desk-test.ts';
import { type Action, actions, emptyOutbox, limitSentence, type Shift } from './shift/shift-actions.ts';
import { growth, measure } from './shift/shift-figures.ts';
import { auditShift, readRecords } from './shift/shift-records.ts';
import { type Trouble, troubles, zonesOfMidnight } from './shift/shift-troubles.ts';

/** Its duration; the short one of `npm test` runs each action and each problem once. */
const minutes = Number(process.env['DOCKHAND_MINUTES'] ?? 0);
const seed = Number(process.env['DOCKHAND_SEED'] ?? 1);
/** By then as many responses expire as arrive: the window keeps each for ten minutes after its last use. */
const cachesFillMs = 11 * 60_000;
/** Normal fluctuation, in percent of the values after the first tenth. */
const maxGrowth = 10;
/**
 * The number of listeners that React adds to each container outside its root for a dialog. It may keep the last one:
 * with or without it, the window's listeners differ by an eighth.
 */
const listenersOfPlace = 150;

test.use({
  sandboxOptions: { receivingOrders: 40, unidentifiedOrders: 60, orders: 80, rateLimitPerMinute: 100_000 },
});

test('a shift leaves nothing unsent or duplicated, no error, and the memory as it was', async ({
  launch,
  sandbox,
}) => {
  test.setTimeout((minutes * 2 + 8) * 60_000);
  process.stdout.write(`shift: --seed ${seed}\n`);
  const [zone] = zonesOfMidnight();
  const probe = new URL('shift/shift-probe.mjs', import.meta.url).href;
  const app = await launch({ env: { TZ: zone, NODE_OPTIONS: `--import=${probe}` } });
  const { page } = app;
  await signIn(page, sandbox);
  await nameDesk(page);
  await returns.openDesk(page);
  await expect
    .poll(() => callFromPage(page, 'receiving', 'readIndex'), { timeout: 120_000 })
    .toMatchObject({ value: { state: 'idle', ordersAhead: 0 } });

  const random = new Random(seed);
  const work = {
    returns: [],
    boxes: [],
    links: new Map<number, number>(),
    counts: new Map<number, number>(),
  };
  const shift: Shift = { page, app, sandbox, random, seed, work };
  const before = readRecords(sandbox);
  const complaints = await watchComplaints(page);
  const errors: string[] = [];
  let [actionCount, limitCount] = [0, 0];
  const fail = (problem: string) => {
    errors.push(problem);
    process.stdout.write(`${actionCount} ${problem}\n`);
  };
  /** Messages that may still be shown for a problem that is over. */
  let laterMessages: RegExp[] = [];
  const attempt = async (name: string, { run, ...trouble }: Trouble) => {
    if (trouble.laterMessage !== undefined) laterMessages.push(trouble.laterMessage);
    try {
      await run(shift);
    } catch (error) {
      fail(`${name}: ${String(error).split('\n').slice(0, 6).join(' ')}`);
      const path = test.info().outputPath(`shift-${actionCount}.png`);
      await page.screenshot({ path }).catch(() => undefined);
      await page.keyboard.press('Escape').catch(() => undefined);
    }
    for (const problem of await app.problems.take()) fail(`${name}: ${problem}`);
    for (const complaint of await complaints.take()) {
      if (limitSentence.test(complaint)) limitCount += 1;
      else if (![...laterMessages, trouble.message].some((known) => known?.test(complaint))) {
        fail(`${name}: the app said “${complaint}”`);
      }
    }
  };
  const sending = async () => {
    await attempt('what waits goes out', { run: emptyOutbox });
    laterMessages = [];
  };

  // The window is reloaded only at the beginning, because a reload would hide leaks.
  const { 'the window is loaded again': reload, ...others } = troubles;
  const daily = Object.entries<Action>(actions).map(([name, run]) => [name, { run }] as const);
  const rare = Object.entries(others);
  /** Every action and some troubles once, in an order determined by the seed. */
  const round = async (happening: readonly (readonly [string, Trouble])[]) => {
    const steps = [...daily, ...happening];
    for (const [name, step] of random.sample(steps, steps.length)) {
      actionCount += 1;
      await attempt(name, step);
    }
    await sending();
  };

  // Data that is kept for minutes accumulates in minutes at any speed: less than a tenth of a day, and half of a short
  // run.
  const firstTenth = Math.max(0.1, Math.min(0.5, cachesFillMs / (minutes * 60_000 || 1)));
  const lastsMs = minutes * 60_000;
  const began = performance.now();
  const isIn = (share: number) => performance.now() - began < lastsMs * share;
  if (reload !== undefined) await attempt('the window is loaded again', reload);
  // Each trouble occurs once in the first tenth, as on a desk that has been running for a while.
  await round(rare);
  while (isIn(firstTenth)) await round([]);
  const first = await measure(shift);
  while (isIn(1)) await round(random.chance(0.3) ? [random.pick(rare)] : []);
  await sending();
  for (const difference of await auditShift(shift, before)) fail(`at the end: ${difference}`);

  const last = await measure(shift);
  const parts = ['window', 'nodes', 'listeners', 'main', 'resident'] as const;
  const grown = Object.fromEntries(parts.map((part) => [part, growth(first[part], last[part])]));
  const signed = (percent: number | null = null) =>
    percent === null ? 'not measured' : `${percent < 0 ? '' : '+'}${percent} %`;
  noteFigures(
    'shift',
    [
      `seed ${seed}`,
      `${actionCount} actions`,
      `${errors.length} errors`,
      `limit met ${limitCount} times`,
      ...parts.map((part) => `${part} ${signed(grown[part])}`),
      `${last.nodes} nodes`,
      `${last.listeners} listeners`,
    ].join(', '),
  );
  expect(errors).toEqual([]);
  if (minutes === 0) return;
  for (const part of ['window', 'nodes', 'main'] as const) {
    expect(grown[part] ?? 0, `growth of ${part} in percent`).toBeLessThanOrEqual(maxGrowth);
  }
  const maxListeners = first.listeners * (1 + maxGrowth / 100) + listenersOfPlace;
  expect(last.listeners, 'listeners').toBeLessThanOrEqual(maxListeners);
});
