import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { appLocators } from '#build/tour/app-locators.ts';
import {
  codeOf,
  go,
  lines,
  openReturnDesk,
  returnable,
  scan,
  scanResult,
  send,
} from '#test/support/screens/return-desk-at-work.ts';
import { axeFindings, cutWhereSmall } from '#test/support/screens/screen-checks.ts';
import { expect, test } from './screen-test.ts';

test.use({ sandboxOptions: { receivingOrders: 8, unidentifiedOrders: 4, rateLimitPerMinute: 100_000 } });

const panel = (page: Page): Locator => page.getByRole('region', { name: 'Photos', exact: true });
const thumbnails = (page: Page): Locator => panel(page).getByRole('button', { name: /^Open photo/u });

/** Waits until the camera shows a picture: before that, no photo can be taken. */
async function seesSomething(page: Page): Promise<void> {
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.readyState))
    .toBeGreaterThanOrEqual(2);
}

/** The photos in the data folder, as stored. */
function photosIn(folder: string): string[] {
  const attachments = join(folder, 'data', 'attachments');
  if (!existsSync(attachments)) return [];
  return readdirSync(attachments, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.jpg'),
  );
}

test('photos of a parcel and its items are taken by scanner or keyboard, survive the window, and stay with the return', async ({
  launch,
  sandbox,
  userDataDir,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'dockhand-photos-'));
  const { page, stop } = await launch({ saveFolder: folder });
  await openReturnDesk(page);
  const [item] = returnable(sandbox, false, 1);
  if (item === undefined) throw new Error('No item can come back.');

  await test.step('the first command opens the camera view, the next one takes a photo: of the parcel if no line is selected', async () => {
    await scan(page, 'DH-PHOTO', 'Opening camera');
    await seesSomething(page);
    await scan(page, 'DH-PHOTO', 'Photo 1 saved');
    await expect(thumbnails(page)).toHaveCount(1);
    await expect(panel(page)).toContainText('Photos stay on this computer');
    const [photo = ''] = photosIn(userDataDir);
    const bytes = readFileSync(join(userDataDir, 'data', 'attachments', photo));
    expect([...bytes.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
  });
  await test.step('then of the scanned item, and undo removes it again', async () => {
    await scan(page, '1Z999AA10123456784', /parcel|shipment/iu);
    await scan(page, codeOf(item), 'Scan the next unit');
    await page.keyboard.press('F6');
    await expect(scanResult(page)).toContainText('Photo 2 saved');
    await expect(panel(page)).toContainText(item.sku);
    await scan(page, 'DH-UNDO', 'Photo removed');
    await expect(thumbnails(page)).toHaveCount(1);
    await page.keyboard.press('F6');
    await expect(scanResult(page)).toContainText('Photo 2 saved');
    expect(await axeFindings(page)).toEqual([]);
  });
  await test.step('a file works as well; a file that is not a picture is rejected with a message, and nothing is lost', async () => {
    const chosen = mkdtempSync(join(tmpdir(), 'dockhand-chosen-'));
    for (const name of ['note.jpg', 'list.jpg']) writeFileSync(join(chosen, name), 'no picture at all');
    const [photo = ''] = photosIn(userDataDir);
    const good = join(userDataDir, 'data', 'attachments', photo);
    await panel(page)
      .locator('input[type=file]')
      .setInputFiles([join(chosen, 'note.jpg'), join(chosen, 'list.jpg'), good]);
    await expect(panel(page).getByRole('alert').getByRole('listitem')).toHaveText([
      /“note\.jpg” isn’t a picture/u,
      /“list\.jpg” isn’t a picture/u,
    ]);
    await expect(scanResult(page)).toContainText('Photo 3 saved');
  });
  await test.step('one is enlarged, and removed', async () => {
    await expect(thumbnails(page)).toHaveCount(3);
    await thumbnails(page).last().click();
    await page.getByRole('button', { name: 'Remove photo' }).click();
    await expect(scanResult(page)).toContainText('Photo removed');
    await expect(thumbnails(page)).toHaveCount(2);
  });
  await test.step('they are on the slip, and are saved in a folder with a list', async () => {
    await page.keyboard.press('p');
    const slip = page.getByRole('dialog', { name: 'Return slip' });
    await expect(slip.getByRole('region', { name: 'Photos' }).getByRole('listitem')).toHaveText([
      /^Parcel/u,
      new RegExp(`^${item.sku}`, 'u'),
    ]);
    await slip.getByRole('button', { name: 'Close' }).click();
    await panel(page).getByRole('button', { name: 'Save photos' }).click();
    await expect(page.getByText('2 files and a list saved in')).toBeVisible();
    expect(readdirSync(folder).filter((name) => name.endsWith('.jpg'))).toHaveLength(2);
    expect(readdirSync(folder).filter((name) => name.endsWith('.csv'))).toHaveLength(1);
  });
  await test.step('Escape releases the camera; a small window cuts nothing off', async () => {
    await page.keyboard.press('Escape');
    await expect(page.locator('video')).toHaveCount(0);
    await page.setViewportSize({ width: 640, height: 400 });
    expect(await cutWhereSmall(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
  });
  await test.step('a camera that is blocked or missing shows a message and leaves the other ways', async () => {
    const refuse = (name: string) =>
      page.evaluate((errorName) => {
        navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', errorName));
      }, name);
    const sentences = {
      NotAllowedError: 'doesn’t let Dockhand use the camera',
      NotFoundError: 'No camera found',
      NotReadableError: 'Another program is using the camera',
    };
    for (const [name, sentence] of Object.entries(sentences)) {
      await refuse(name);
      await page.keyboard.press('F6');
      await expect(panel(page).getByRole('alert')).toContainText(sentence);
      await expect(panel(page).getByRole('button', { name: 'Choose files' })).toBeVisible();
    }
    await page.keyboard.press('Escape');
  });
  await stop();

  await test.step('they are available in the next window, are sent with the return, and are shown on its record', async () => {
    const again = await launch({ saveFolder: join(folder, 'unplugged') });
    await openReturnDesk(again.page);
    await go(again.page, '/return-desk');
    await expect(lines(again.page)).toHaveCount(1);
    await expect(thumbnails(again.page)).toHaveCount(2);
    await scan(again.page, 'DH-RESTOCK', /restock/iu);
    await send(again.page, /Sent as return \d+/u);
    const made = sandbox.world.demo.returns.at(-1);
    await go(again.page, `/returns/${made?.id}`);
    const photos = again.page.getByRole('region', { name: 'Photos from this desk' });
    await expect(photos.getByRole('button', { name: /^Open photo/u })).toHaveCount(2);
    await again.page.getByRole('button', { name: 'Save photos' }).click();
    await expect(again.page.getByText('That folder no longer exists. Choose another one.')).toBeVisible();
    await appLocators.place(again.page, 'Activity log').click();
    await expect(again.page.getByText('Add a photo or file').first()).toBeVisible();
    await expect(again.page.getByText('Save photos to a folder').first()).toBeVisible();
    await again.stop();
  });
  await test.step('a check-in prints and saves its photos in the same way', async () => {
    const [order] = sandbox.world.demo.receivingOrders;
    if (order === undefined) throw new Error('There is no delivery.');
    const last = await launch({ saveFolder: folder });
    await go(last.page, `/check-in/${order.id}`);
    await last.page.getByRole('heading', { name: 'Check-in' }).waitFor();
    await last.page.keyboard.press('F6');
    await seesSomething(last.page);
    await last.page.keyboard.press('F6');
    await expect(thumbnails(last.page)).toHaveCount(1);
    await last.page.keyboard.press('s');
    const sheet = last.page.getByRole('dialog');
    await expect(sheet.getByRole('region', { name: 'Photos' }).getByRole('listitem')).toHaveText(
      /^Whole order/u,
    );
    await sheet.getByRole('button', { name: 'Close' }).click();
    await panel(last.page).getByRole('button', { name: 'Save photos' }).click();
    await expect(last.page.getByText('1 file and a list saved in')).toBeVisible();
    expect(readdirSync(folder)).toContain(`${order.id} 01 Whole order.jpg`);
    await last.stop();
  });
});
