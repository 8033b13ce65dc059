import type { Locator, Page } from 'playwright';
import { appLocators } from '../../build/tour/app-locators.ts';
import { nameDesk, signIn, unfoldBox } from './at-the-desk.ts';
import { expect, test } from './desk-test.ts';

test.use({ sandboxOptions: { hostile: true } });

/** Elements that only markup out of a name could have made, and what else would show that it ran. */
function injectedInto(page: Page): Promise<string[]> {
  return page.evaluate(() => [
    ...[...document.querySelectorAll('img, b, script:not([src]), iframe, object, embed, [onerror]')].map(
      ({ outerHTML }) => outerHTML.slice(0, 200),
    ),
    ...(document.title === '1' ? ['the title was changed'] : []),
    ...[...document.querySelectorAll('a')]
      .filter((link) => /^(?:javascript|data):/iu.test(link.href))
      .map(({ href }) => href),
  ]);
}

/** Text with a character that changes the direction and stands in no element that isolates it from its surroundings. */
function unisolatedOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.textContent ?? '';
      const holder = node.parentElement;
      if (!/[\u202a-\u202e\u2066-\u2069]/u.test(text) || holder === null) continue;
      const { unicodeBidi, display } = getComputedStyle(holder);
      if (unicodeBidi === 'normal' && !['block', 'flex', 'inline-block', 'table-cell'].includes(display)) {
        found.push(`${holder.tagName} ${display}: ${text.slice(0, 80)}`);
      }
    }
    return found;
  });
}

/** What is wider inside than outside: the window itself, and what of it scrolls. */
function overflowingOn(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('body *')]
      .filter((element) => {
        const { overflowX } = getComputedStyle(element);
        const isScrolled = overflowX === 'auto' || overflowX === 'scroll';
        return isScrolled || element === document.documentElement || element.tagName === 'MAIN';
      })
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(
        ({ tagName, className, scrollWidth, clientWidth }) =>
          `${tagName} ${className}: ${scrollWidth} of ${clientWidth}`,
      ),
  );
}

async function expectHarmless(page: Page, where: string): Promise<void> {
  expect.soft(await injectedInto(page), where).toEqual([]);
  expect.soft(await unisolatedOn(page), where).toEqual([]);
  expect.soft(await overflowingOn(page), where).toEqual([]);
}

async function heightsOf(rows: Locator): Promise<number[]> {
  const heights = await rows.evaluateAll((elements) =>
    elements.map((element) => Math.round(element.getBoundingClientRect().height)),
  );
  return [...new Set(heights)];
}

test('hostile names are text on every screen, and break no layout', async ({ launch, sandbox }) => {
  const { page } = await launch();
  const center = sandbox.world.centers.find(({ name }) => name.includes('<img'));
  const order = sandbox.world.demo.receivingOrders.find(({ centerId }) => centerId === center?.id);
  if (center === undefined || order === undefined) throw new Error('The world holds nothing hostile.');
  const isText = (scope: Locator, text: string) => expect(scope.getByText(text).first()).toBeAttached();

  await test.step('the form that names the desk', async () => {
    await signIn(page, sandbox);
    await appLocators.deskCenter(page).click();
    await isText(page.getByRole('listbox'), center.name);
    await expectHarmless(page, 'the centers to choose from');
    await page.keyboard.press('Escape');
    await nameDesk(page, center.name);
  });

  await test.step('the list, its bar and its filter', async () => {
    const row = appLocators.orderRowSaying(page, String(order.id));
    await isText(row, order.purchaseOrderNumber ?? '');
    await isText(row, center.name);
    await isText(appLocators.statusBar(page), center.name);
    await expectHarmless(page, 'the list of the desk’s center');
    await appLocators.centerFilter(page).click();
    await isText(page.getByRole('dialog'), center.name);
    await expectHarmless(page, 'the filter by center');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Clear filter Center' }).click();
    await expect(appLocators.orderRows(page).nth(10)).toBeVisible();
    expect(await heightsOf(appLocators.orderRows(page))).toHaveLength(1);
    await expectHarmless(page, 'the list of every center');
  });

  await test.step('the opened order with its boxes', async () => {
    await appLocators.orderRowSaying(page, String(order.id)).click();
    const items = appLocators.orderPart(page, 'Items');
    const [markup, override, long] = order.quantities.map(({ sku }) => sku);
    await isText(items, markup ?? '');
    await isText(items, override ?? '');
    await isText(items, long ?? '');
    expect(await heightsOf(items.getByRole('row').filter({ has: page.getByRole('rowheader') }))).toHaveLength(
      1,
    );
    const boxes = appLocators.orderPart(page, 'Boxes');
    await unfoldBox(page);
    await isText(boxes, order.boxes[0]?.items[0]?.lotNumber ?? '');
    await isText(boxes, order.boxes[0]?.trackingNumber ?? '');
    await isText(appLocators.orderPart(page, 'Freight'), order.freight?.carrier ?? '');
    await isText(appLocators.orderPart(page, 'Freight'), order.freight?.notes ?? '');
    await isText(appLocators.orderPart(page, 'Freight'), 'javascript:alert(1)');
    await expectHarmless(page, 'the opened order');
  });

  await test.step('settings', async () => {
    await appLocators.settings(page).click();
    await appLocators.signOut(page).waitFor();
    await expectHarmless(page, 'the settings');
  });
});
