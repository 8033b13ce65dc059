import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { makeDeskRoles, upgradeSite } from '#build/site/upgrade-site.ts';
import { appLocators } from '#build/tour/app-locators.ts';
import { scanWithKeys } from '#build/tour/scanner-keys.ts';
import type { Sandbox } from '#test/sandbox/start-sandbox.ts';
import { hasPostgres, startPostgres } from '#test/support/postgres-server.ts';
import { callFromPage, deskCenter, nameDesk, signInWithToken } from '#test/support/screens/at-the-desk.ts';
import {
  beginByCode,
  codeOf,
  go,
  header,
  lines,
  outcomes,
  returnable,
  scan,
  send,
} from '#test/support/screens/return-desk-at-work.ts';
import { startTcpProxy } from '#test/support/tcp-proxy.ts';
import { expect, test } from './desk-test.ts';

/** An order with a box that holds several pieces of a scannable item. */
function deliveryOf({ world }: Sandbox) {
  const center = world.centers.find(({ name }) => name === deskCenter);
  for (const order of world.demo.receivingOrders) {
    const [box] = order.boxes;
    const [line] = box?.items ?? [];
    const item = world.demo.items.find(({ inventoryId }) => inventoryId === line?.inventoryId);
    const code = item?.barcodes[0]?.value;
    const isHere = order.status === 'Awaiting' && order.centerId === center?.id;
    if (!isHere || box?.trackingNumber == null || line === undefined || code === undefined) continue;
    if (line.quantity > 3 && line.lotNumber === null) {
      return { order, box, tracking: box.trackingNumber, sku: item?.sku ?? '', code, pieces: line.quantity };
    }
  }
  throw new Error('The world has no such order.');
}

const countedRow = (page: Page, boxNumber: number | null, sku: string): Locator =>
  appLocators.rowsOf(page, `Box ${boxNumber}`).filter({ hasText: sku });

test.use({ sandboxOptions: { receivingOrders: 40, rateLimitPerMinute: 100_000 } });

test('two users check in one order at two desks, and one takes over the other’s return', async ({
  launch,
  sandbox,
  userDataDir,
}) => {
  test.skip(!hasPostgres, 'There is no PostgreSQL on this system.');
  const server = await startPostgres();
  const wires = [await startTcpProxy(server.port), await startTcpProxy(server.port)] as const;
  try {
    const database = await server.createDatabase();
    const admin = await server.connect({ database });
    await makeDeskRoles(admin, 'desk-password');
    await upgradeSite(admin);
    await admin.end();

    const openDesk = async (name: string, port: number) => {
      const url = `postgres://127.0.0.1:${port}/${database}`;
      const { page } = await launch({
        userDataDir: join(userDataDir, name),
        profile: { ...sandbox.profile(), site: { url, name: 'North warehouse' } },
      });
      await page.setViewportSize({ width: 1280, height: 800 });
      await signInWithToken(page, sandbox.issuePersonalToken());
      await nameDesk(page, deskCenter, name);
      await callFromPage(page, 'site', 'savePassword', { password: 'desk-password' });
      await callFromPage(page, 'sync', 'start');
      return page;
    };
    const first = await openDesk('Dock 1', wires[0].port);
    const second = await openDesk('Dock 2', wires[1].port);
    const { order, box, tracking, sku, code, pieces } = deliveryOf(sandbox);
    const isKnown = async (page: Page, text: string) => {
      const reply = await callFromPage(page, 'inventory', 'lookUp', { texts: [text] });
      return (reply as { value: { matches: unknown[] } }).value.matches.length > 0;
    };
    for (const page of [first, second]) await expect.poll(async () => isKnown(page, code)).toBe(true);

    await test.step('both count pieces of one box, and see the total and who counted them', async () => {
      for (const page of [first, second]) {
        await go(page, `/check-in/${order.id}`);
        // On a busy machine the reads at the start may have used up the minute's limit.
        const boxes = page.getByRole('region', { name: 'Boxes' });
        await expect(boxes).toContainText(`Box ${box.boxNumber}`, { timeout: 90_000 });
      }
      await scan(first, tracking, `Box ${box.boxNumber}`);
      await scan(first, code, `1 of ${pieces}`);
      const ofOrder = appLocators.rowsOf(second, 'All boxes, by item').filter({ hasText: sku });
      await expect(ofOrder).toContainText('1 at Dock 1');
      await scan(second, tracking, `Box ${box.boxNumber} is also open at Dock 1`);
      await scan(second, code, `2 of ${pieces}`);
      await expect(countedRow(first, box.boxNumber, sku)).toContainText('1 at Dock 2');
      await scan(first, code, `3 of ${pieces}`);
      await expect(first.getByText('Combined with Dock 2')).toBeVisible();
    });

    await test.step('one desk continues while the site is unavailable, and nothing is lost', async () => {
      wires[1].cut();
      await expect(second.getByRole('button', { name: /^North warehouse: / })).toBeVisible();
      await scan(second, code, /of \d+/u);
      await scan(first, code, /of \d+/u);
      wires[1].restore();
      await callFromPage(second, 'site', 'retry');
      await expect(countedRow(first, box.boxNumber, sku)).toContainText('2 at Dock 2');
      await expect(countedRow(second, box.boxNumber, sku)).toContainText('3 at Dock 1');
      const scanResult = second.getByRole('region', { name: 'Last scan result' });
      await scanWithKeys(second, [`DH-QTY-${pieces}`]);
      await expect(scanResult).toContainText(`${pieces} of ${pieces}`);
      for (const page of [first, second])
        await expect(countedRow(page, box.boxNumber, sku)).toContainText('Matches');
    });

    await test.step('one desk takes over the return that the other one started, and sends it', async () => {
      const [item] = returnable(sandbox, false, 1);
      if (item === undefined) throw new Error('Nothing can be returned.');
      await beginByCode(first);
      await scan(first, codeOf(item), item.sku);
      await expect(lines(first)).toHaveCount(1);
      await expect(header(first).getByText('Saved', { exact: true })).toBeVisible();
      const reference = /RT-\S+/u.exec(await header(first).innerText())?.[0] ?? '';
      await beginByCode(second);
      await expect(second.getByRole('button', { name: /^Drafts \(1\)/u })).toBeVisible();
      await second.keyboard.press('d');
      await second.getByRole('button', { name: /Take over from Dock 1/u }).click();
      await expect(header(second)).toContainText(reference);
      await expect(lines(second)).toHaveCount(1);
      await expect(header(first)).toContainText('Taken over by Dock 2');
      await scanWithKeys(first, ['DH-SEND']);
      const scanResult = first.getByRole('region', { name: 'Last scan result' });
      await expect(scanResult).toContainText('Dock 2 has taken this draft over. Take it back');
      await send(second, 'Sent as return');
      await expect(outcomes(second)).toContainText(reference);
      expect(sandbox.world.demo.returns.filter(({ referenceId }) => referenceId === reference)).toHaveLength(
        1,
      );
      await expect(header(first)).toContainText('Taken over by Dock 2');
    });
  } finally {
    for (const wire of wires) await wire.close();
    await server.stop();
  }
});
