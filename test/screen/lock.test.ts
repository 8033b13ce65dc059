import type { Locator, Page } from 'playwright';
import { appLocators } from '#build/tour/app-locators.ts';
import { scanWithKeys } from '#build/tour/scanner-keys.ts';
import { callFromPage } from '#test/support/screens/at-the-desk.ts';
import {
  codeOf,
  heading,
  lines,
  openReturnDesk,
  returnable,
  scan,
} from '#test/support/screens/return-desk-at-work.ts';
import { axeFindings, overflowOn } from '#test/support/screens/screen-checks.ts';
import { expect, test } from './screen-test.ts';

const lockOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Dockhand is locked' });
const operatorKey = (page: Page): Locator =>
  appLocators.statusBar(page).getByRole('button', { name: /^Operator/u });

/** Every name and value that the page exposes to assistive technology. */
async function spokenOn(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  return nodes
    .filter(({ ignored }) => !ignored)
    .map(({ name, value }) => `${String(name?.value ?? '')} ${String(value?.value ?? '')}`)
    .join('\n');
}

test('a locked window keeps the work hidden until a badge or a PIN identifies the user', async ({
  launch,
  sandbox,
}) => {
  const { page } = await launch();
  const [item, other] = returnable(sandbox, false, 2);
  if (item === undefined || other === undefined) throw new Error('There are no items.');

  await test.step('it cannot be locked if no one could unlock it', async () => {
    await page.keyboard.press('ControlOrMeta+l');
    await expect(page.getByText('no one could unlock Dockhand')).toBeVisible();
    await expect(lockOf(page)).toHaveCount(0);
    await callFromPage(page, 'operators', 'save', { before: null, name: 'Jane', badge: 'STAFF-0042' });
    await callFromPage(page, 'operators', 'save', { before: null, name: 'Omar', pin: '2580' });
    await expect(operatorKey(page)).toContainText('Jane');
  });

  await openReturnDesk(page);
  await scan(page, codeOf(item), item.sku);
  await expect(lines(page)).toHaveCount(1);
  // The item's own action is read after the item was counted.
  await expect(lines(page)).toContainText('(default)');
  const before = await lines(page).innerText();

  await test.step('the lock hides it from view, screen readers, and printers, over anything that is open', async () => {
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(sheet).toBeVisible();
    expect(await spokenOn(page)).toContain(item.sku);
    await page.keyboard.press('ControlOrMeta+l');
    await expect(lockOf(page)).toBeVisible();
    expect(await spokenOn(page)).not.toContain(item.sku);
    expect(await spokenOn(page)).toContain('Dockhand is locked');
    expect(await page.title()).toBe('Locked · Dockhand');
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('main')).toBeHidden();
    await page.emulateMedia({ media: null });
    expect(await axeFindings(page)).toEqual([]);
    expect(await overflowOn(page)).toEqual([]);
  });

  await test.step('keys and scans reach nothing behind it', async () => {
    await scanWithKeys(page, [codeOf(other)]);
    await expect(lockOf(page)).toContainText('Dockhand doesn’t recognize that badge.');
    for (const key of [
      'Escape',
      'Escape',
      'ControlOrMeta+Enter',
      'ControlOrMeta+k',
      'F9',
      'ControlOrMeta+1',
    ]) {
      await page.keyboard.press(key);
    }
    await page.mouse.click(5, 5);
    await expect(page.getByRole('textbox', { name: 'PIN' })).toBeFocused();
  });

  await test.step('it can be zoomed by users who cannot read it', async () => {
    const readZoom = () => callFromPage(page, 'preferences', 'read');
    await page.keyboard.press('ControlOrMeta+=');
    await expect.poll(readZoom).toMatchObject({ value: { zoom: 110 } });
    // A touchpad covers one notch of a wheel in many small events.
    await page.keyboard.down('Control');
    for (let part = 0; part < 4; part += 1) await page.mouse.wheel(0, -25);
    await expect.poll(readZoom).toMatchObject({ value: { zoom: 125 } });
    await page.mouse.wheel(0, 100);
    await expect.poll(readZoom).toMatchObject({ value: { zoom: 110 } });
    await page.keyboard.up('Control');
    await page.keyboard.press('ControlOrMeta+0');
    await expect.poll(readZoom).toMatchObject({ value: { zoom: 100 } });
    await expect(page.getByRole('textbox', { name: 'PIN' })).toBeFocused();
  });

  await test.step('a badge unlocks it, shows the operator, and leaves everything as it was', async () => {
    await page.getByRole('textbox', { name: 'PIN' }).fill('25');
    await scanWithKeys(page, ['STAFF-0042']);
    await expect(lockOf(page)).toHaveCount(0);
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(heading(page)).toBeVisible();
    await expect(operatorKey(page)).toContainText('Jane');
    await expect(lines(page)).toHaveCount(1);
    expect(await lines(page).innerText()).toBe(before);
  });

  await test.step('it stays locked after a reload, and a PIN unlocks it', async () => {
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('textbox', { name: 'Search or type a command' }).fill('lock now');
    await page.keyboard.press('Enter');
    await expect(lockOf(page)).toBeVisible();
    await page.reload();
    await expect(lockOf(page)).toBeVisible();
    const pin = page.getByRole('textbox', { name: 'PIN' });
    await expect(lockOf(page).getByRole('combobox', { name: 'Operator' })).toHaveValue('Omar');
    await pin.fill('2581');
    await page.keyboard.press('Enter');
    await expect(lockOf(page)).toContainText('That PIN isn’t right.');
    await pin.fill('2580');
    await page.keyboard.press('Enter');
    await expect(lockOf(page)).toHaveCount(0);
    await expect(operatorKey(page)).toContainText('Omar');
  });

  await test.step('a PIN in the digits of an Arabic keyboard unlocks it', async () => {
    await page.keyboard.press('ControlOrMeta+l');
    await page.getByRole('textbox', { name: 'PIN' }).fill('٢٥٨٠');
    await page.keyboard.press('Enter');
    await expect(lockOf(page)).toHaveCount(0);
  });

  await test.step('a user with neither signs out, and the draft stays', async () => {
    await page.keyboard.press('ControlOrMeta+l');
    await lockOf(page).getByRole('button', { name: 'Can’t unlock?' }).click();
    await expect(lockOf(page)).toContainText('Drafts, counts, and anything waiting to be sent stay');
    await lockOf(page).getByRole('button', { name: 'Sign out' }).click();
    await expect(lockOf(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Sign in' }).first()).toBeVisible();
    const stored = (await callFromPage(page, 'session', 'readStored')) as { value: { drafts: number } };
    expect(stored.value.drafts).toBe(1);
  });
});
