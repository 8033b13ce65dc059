import { setTimeout as wait } from 'node:timers/promises';
import type { Locator, Page } from 'playwright';
import { appLocators } from '#build/tour/app-locators.ts';
import { scanWithKeys } from '#build/tour/scanner-keys.ts';
import { type DeskApp, expect } from '#test/e2e/desk-test.ts';
import type { Sandbox } from '#test/sandbox/start-sandbox.ts';
import type { Random } from '#test/sandbox/world/random.ts';
import { callFromPage, deskCenter } from '#test/support/screens/at-the-desk.ts';
import { outbox, referencesAt } from '#test/support/screens/outbox-at-desk.ts';
import * as receiving from '#test/support/screens/receiving-desk-at-work.ts';
import * as returns from '#test/support/screens/return-desk-at-work.ts';

/** Everything sent or counted at the desk, regardless of the result. */
export type Work = {
  /** Tracking numbers, each of a separate return. */
  readonly returns: string[];
  /** Tracking numbers, each of the only box of a separate receiving order. */
  readonly boxes: string[];
  /** Receiving orders by parcel. */
  readonly links: Map<number, number>;
  /** Pieces counted at check-in, by receiving order. */
  readonly counts: Map<number, number>;
};

export type Shift = {
  readonly page: Page;
  readonly app: DeskApp;
  readonly sandbox: Sandbox;
  readonly random: Random;
  readonly seed: number;
  readonly work: Work;
};

export type Action = (shift: Shift) => Promise<void>;

const screens =
  'today receiving unidentified check-in returns inventory lots history orders billing outbox activity settings'.split(
    ' ',
  );

/** At this speed the requests of a minute are used up occasionally, which the app reports with this message. */
export const limitSentence = /request limit/iu;

/** A link reads both sides before and after it; background reads happen at the same time. */
const requestsOfLink = 12;

/** The requests of a minute are available again within a minute. */
const limitMs = 120_000;

export async function open(page: Page, address: string): Promise<void> {
  await returns.go(page, `/${address}`);
  await expect(page).toHaveURL(({ hash }) => hash.startsWith(`#/${address}`));
}

export function someItems({ sandbox, random }: Shift, count: number) {
  return random.sample(receiving.arriving(sandbox, false, 12), count);
}

function someItem(shift: Shift) {
  const [item] = someItems(shift, 1);
  if (item === undefined) throw new Error('The world has no item.');
  return item;
}

/** A label that no return had before; it is counted as work from now on. */
export function newReturnLabel({ seed, work }: Shift): string {
  const label = `SHIFT-${seed}-${work.returns.length}`;
  work.returns.push(label);
  return label;
}

/** Sends the return on the desk, and confirms it if asked. */
export async function sendReturn(page: Page, message: RegExp): Promise<void> {
  await scanWithKeys(page, ['DH-SEND']);
  await expect(returns.scanResult(page)).toContainText(new RegExp(`Send anyway|${message.source}`, 'u'));
  if (await returns.scanResult(page).getByText('Send anyway?').isVisible())
    await scanWithKeys(page, ['DH-1']);
  await expect(returns.scanResult(page)).toContainText(message);
}

/** Orders of the desk's center that can be counted: the first box has a label and an item with a code and no lot. */
function countable({ world }: Sandbox) {
  const center = world.centers.find(({ name }) => name === deskCenter);
  return world.demo.receivingOrders.flatMap(({ id, status, centerId, boxes: [box] }) => {
    const [line] = box?.items ?? [];
    const item = world.demo.items.find(({ inventoryId }) => inventoryId === line?.inventoryId);
    const code = item?.barcodes[0]?.value;
    if (status !== 'Awaiting' || centerId !== center?.id || line === undefined || code === undefined)
      return [];
    if (box?.trackingNumber == null || line.lotNumber !== null || item?.isLot === true) return [];
    return [{ id, code, pieces: line.quantity, number: box.boxNumber, label: box.trackingNumber }];
  });
}

/** Waits if the app reports that the minute's requests are used up; any other message is an error. */
async function waitForLimit(refusal: Locator): Promise<void> {
  const words = await refusal.innerText();
  if (!limitSentence.test(words)) throw new Error(words);
  const [, seconds = '60'] = /(\d+) seconds?/u.exec(words) ?? [];
  await wait((Number(seconds) + 1) * 1_000);
}

/** The work of a day, each action with its expected result. */
export const actions = {
  async 'look up an item'(shift) {
    const { page } = shift;
    await open(page, shift.random.pick(screens));
    const item = someItem(shift);
    await scanWithKeys(page, [returns.codeOf(item)]);
    await expect(appLocators.scanPlace(page)).toContainText(item.sku);
    // A scan shows its result first, and opens the item afterward: until then it would replace the next screen.
    await expect(page).toHaveURL(new RegExp(`#/(?:inventory|lots)/${item.inventoryId}\\b`, 'u'));
  },
  async search(shift) {
    const { page } = shift;
    const item = someItem(shift);
    await page.keyboard.press('ControlOrMeta+k');
    await appLocators.commands(page).fill(item.sku);
    await expect(page.getByRole('dialog')).toContainText(item.name.slice(0, 20));
    await page.keyboard.press('Escape');
    await expect(appLocators.commands(page)).toBeHidden();
  },
  async 'open a receiving order'({ page, sandbox, random }) {
    const { id } = random.pick(sandbox.world.demo.receivingOrders);
    await open(page, `receiving/${id}`);
    await expect(appLocators.orderDetail(page)).toContainText(String(id));
    await page.keyboard.press('Escape');
  },
  async 'scroll a list'({ page, random }) {
    await open(page, random.pick(screens));
    await page.mouse.move(600, 400);
    for (let turn = 0; turn < 4; turn += 1) await page.mouse.wheel(0, turn < 2 ? 900 : -900);
    await expect(appLocators.statusBar(page)).toBeVisible();
  },
  async 'filter a list'({ page, sandbox, random }) {
    const orders = sandbox.world.demo.receivingOrders;
    const { id, purchaseOrderNumber, status } = random.pick(
      // Orders created here are awaiting, so the number of the others does not grow.
      orders.filter((order) => order.purchaseOrderNumber !== null && order.status !== 'Awaiting'),
    );
    const search = new URLSearchParams({ centers: '[]', statuses: JSON.stringify([status]) });
    const shows = (isShown: (order: (typeof orders)[number]) => boolean) => {
      const rows = appLocators.ordersGrid(page);
      const expected = String(orders.filter((order) => order.status === status && isShown(order)).length + 1);
      return expect(rows).toHaveAttribute('aria-rowcount', expected, { timeout: limitMs });
    };
    await open(page, `receiving?${search}`);
    await shows(() => true);
    await appLocators.poFilter(page).fill(purchaseOrderNumber ?? '');
    await appLocators.poFilter(page).press('Enter');
    await shows((order) => order.purchaseOrderNumber === purchaseOrderNumber);
    await expect(appLocators.orderRowWithText(page, String(id))).toBeVisible();
    await appLocators.clearFilters(page).click();
    await expect(appLocators.poFilter(page)).toHaveValue('');
  },
  async 'count at check-in'({ page, sandbox, random, work }) {
    const { id, code, pieces, number, label } = random.pick(countable(sandbox));
    await open(page, `check-in/${id}`);
    await expect(page.getByRole('heading', { name: 'Check-in' })).toBeVisible();
    await expect(
      receiving
        .boxes(page)
        .filter({ hasText: `Box ${number}` })
        .first(),
    ).toBeVisible();
    await receiving.scan(page, label, new RegExp(`box ${number}`, 'iu'));
    const counted = (work.counts.get(id) ?? 0) + 1;
    work.counts.set(id, counted);
    await receiving.scan(page, code, new RegExp(String.raw`(?<!\d)${counted} of ${pieces}`, 'u'));
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  },
  async 'send a return'(shift) {
    const { page } = shift;
    const item = someItem(shift);
    await returns.beginByCode(page);
    await returns.scan(page, newReturnLabel(shift), 'Parcel not recognized');
    await returns.scan(page, returns.codeOf(item), item.sku);
    await sendReturn(page, /Queued|Sent/u);
  },
  async 'create a receiving order'(shift) {
    const { page, work, seed } = shift;
    const label = `SHIFTBOX-${seed}-${work.boxes.length}`;
    const item = someItem(shift);
    work.boxes.push(label);
    await receiving.beginByCode(page);
    await receiving.scan(page, label, 'Label added');
    await receiving.scan(page, receiving.codeOf(item), item.sku);
    await scanWithKeys(page, ['DH-SEND']);
    await expect(receiving.scanResult(page)).toContainText(/Queued|Created/u);
  },
  async 'link a parcel'({ page, sandbox, random, work }) {
    const waiting = sandbox.world.demo.unidentifiedOrders.flatMap(({ id, linkedOrderId, trueMatch }) =>
      linkedOrderId === null && trueMatch?.evidence === 'tracking' && !work.links.has(id)
        ? [{ id, order: trueMatch.orderId }]
        : [],
    );
    // All of them are linked by now.
    if (waiting.length === 0) return;
    const { id, order } = random.pick(waiting);
    await expect.poll(() => requestsLeft(page), { timeout: limitMs }).toBeGreaterThan(requestsOfLink);
    await open(page, `unidentified/${id}`);
    await appLocators.linkKey(page).press('Enter');
    work.links.set(id, order);
    const pane = page.getByRole('region', { name: /^Unidentified parcel \d/u });
    const linked = pane.getByText('Linked', { exact: true });
    const refusal = page.getByRole('dialog').getByRole('alert');
    while (!(await linked.isVisible())) {
      await appLocators.confirmLink(page).click();
      await expect(linked.or(refusal).first()).toBeVisible();
      if (await refusal.isVisible()) await waitForLimit(refusal);
    }
  },
  async 'export a list'({ page }) {
    await open(page, 'receiving');
    await appLocators.orderRows(page).first().waitFor();
    await page.keyboard.press('ControlOrMeta+e');
    await page.getByRole('button', { name: 'CSV' }).click();
    await expect(page.getByText('Exported', { exact: true })).toBeVisible();
  },
} satisfies Readonly<Record<string, Action>>;

async function requestsLeft(page: Page): Promise<number> {
  const reply = await callFromPage(page, 'status', 'read');
  return (reply as { value: { rateBudget: { remaining: number } } }).value.rateBudget.remaining;
}

/**
 * Waits until the outbox has nothing waiting, because a shift at speed uses up the requests of a minute. Decides writes
 * in doubt as a user does.
 */
export async function emptyOutbox({ page, sandbox }: Shift): Promise<void> {
  const gauge = outbox.gauge(page);
  const isSent = () => expect(gauge).not.toContainText('waiting', { timeout: 180_000 });
  await isSent();
  while (await gauge.getByText('to decide').isVisible()) {
    await open(page, 'outbox');
    await outbox.rows(page).first().click();
    const reference = await outbox.record(page).getByRole('heading').first().innerText();
    // The app looked it up before asking the user.
    expect(referencesAt(sandbox)).not.toContain(reference);
    await outbox.key(page, /^Send again/u).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click();
    await expect(outbox.key(page, /^Send again/u)).toHaveCount(0);
    await isSent();
  }
  await expect(gauge).not.toContainText(/rejected|held/u);
}
