import type { Locator, Page } from 'playwright';
import { appLocators } from '#build/tour/app-locators.ts';
import {
  deskCenter,
  enterClientSecret,
  nameDesk,
  readOrdersFromService,
  signIn,
  startSignIn,
  unfoldBox,
} from '#test/support/screens/at-the-desk.ts';
import { axeFindings, cutWhereSmall } from '#test/support/screens/screen-checks.ts';
import { expect, test } from './screen-test.ts';

/** Roles that users interact with, for which the name is all that a screen reader can announce. */
const actedOn = new Set([
  'button',
  'checkbox',
  'columnheader',
  'combobox',
  'grid',
  'link',
  'option',
  'radio',
  'searchbox',
  'separator',
  'slider',
  'tab',
  'textbox',
]);

/** Returns the controls in the accessibility tree that have no name. */
async function namelessOn(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  const controls = nodes.filter(({ ignored, role }) => !ignored && actedOn.has(String(role?.value)));
  expect(controls.length).toBeGreaterThan(0);
  return controls
    .filter(({ name }) => String(name?.value ?? '').trim() === '')
    .map(({ role, backendDOMNodeId }) => `${role?.value} ${backendDOMNodeId}`);
}

const dialog = '[role="dialog"]';

async function expectAccessible(page: Page, screen: string, within: string | null = null): Promise<void> {
  await test.step(screen, async () => {
    expect.soft(await axeFindings(page, within), screen).toEqual([]);
    expect.soft(await namelessOn(page), screen).toEqual([]);
    if (within === null) expect.soft(await cutWhereSmall(page), screen).toEqual([]);
  });
}

/** Expects something chosen to be recognizable with a contrast theme, which shows neither backgrounds nor shadows. */
async function expectOutlined(page: Page, chosen: Locator): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' });
  await expect(chosen).toHaveCSS('outline-style', 'solid');
  await page.emulateMedia({ forcedColors: null });
}

/** Tabs through the screen and returns the elements that do not show that they have the focus. */
async function unseenFocusOn(page: Page, atLeast: number): Promise<string[]> {
  const unseen: string[] = [];
  const visited = await page.evaluateHandle(() => {
    (document.activeElement as HTMLElement | null)?.blur();
    return new WeakSet<Element>();
  });
  let stops = 0;
  for (let presses = 0; presses < 150; presses += 1) {
    await page.keyboard.press('Tab');
    const state = await visited.evaluate(async (known) => {
      const element = document.activeElement;
      // After the last stop, or where a part of the screen was redrawn under the focus.
      if (element === null || element === document.body) return 'nowhere';
      if (known.has(element)) return 'around';
      known.add(element);
      // At its start, the transition of a border still has the color without the focus.
      const ending = document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
      await Promise.allSettled(ending.map((animation) => animation.finished));
      const isOutlined = [element, element.parentElement].some((marked) => {
        if (marked === null) return false;
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(marked);
        return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1) || boxShadow !== 'none';
      });
      // The kit's fields show focus by their border color, its radios by the label's outline.
      const like = [...document.querySelectorAll(element.tagName)].find((other) => other !== element);
      const isBordered =
        like !== undefined && getComputedStyle(like).borderColor !== getComputedStyle(element).borderColor;
      const label = element.nextElementSibling;
      const isLabeled = label !== null && getComputedStyle(label).outlineStyle !== 'none';
      return isOutlined || isBordered || isLabeled ? 'seen' : element.outerHTML.slice(0, 200);
    });
    if (state === 'around') break;
    if (state === 'nowhere') continue;
    stops += 1;
    if (state !== 'seen') unseen.push(state);
  }
  expect(stops).toBeGreaterThanOrEqual(atLeast);
  return unseen;
}

test.use({ desk: 'new', sandboxOptions: { receivingOrders: 60 } });

test('axe finds no problems on any screen, light or dark, and every control has a name', async ({
  launch,
  sandbox,
}) => {
  const { page } = await launch();

  await appLocators.signInWithBrowser(page).waitFor();
  await test.step('problems are found', async () => {
    const heading = page.getByRole('heading').last();
    await heading.evaluate((element) => element.style.setProperty('color', '#777'));
    expect(await axeFindings(page)).toEqual([
      expect.stringMatching(/^light color-contrast/u),
      expect.stringMatching(/^dark color-contrast/u),
    ]);
    await heading.evaluate((element) => element.style.removeProperty('color'));
  });
  await expectAccessible(page, 'sign-in');
  expect(await unseenFocusOn(page, 4)).toEqual([]);
  await appLocators.useToken(page).click();
  await expectAccessible(page, 'sign-in with a token');
  await enterClientSecret(page, 'sbx_secret_wrong');
  await startSignIn(page, sandbox);
  await expectAccessible(page, 'waiting for the browser');
  await appLocators.cancelSignIn(page).click();
  await expect(appLocators.problem(page)).toBeVisible();
  await expectAccessible(page, 'a sign-in that did not work');

  // If the orders cannot be read, nothing suggests a center.
  sandbox.faults.next({ kind: 'status', status: 500, times: Infinity, match: { path: /\/receiving$/ } });
  await signIn(page, sandbox);
  await expect(page.getByText('Choose the center where this desk stands.')).toBeVisible();
  sandbox.faults.clear();
  await appLocators.deskCenter(page).click();
  await appLocators.deskCenterChoice(page).waitFor();
  await expectAccessible(page, 'the desk and its centers');
  await page.keyboard.press('Escape');
  await test.step('a center is entered by part of its name and Enter', async () => {
    await expect(page.getByRole('button', { name: 'Back to sign-in' })).toBeVisible();
    await appLocators.startWorking(page).click();
    await expect(appLocators.deskCenter(page)).toHaveAttribute('aria-invalid', 'true');
    await appLocators.deskCenter(page).click();
    await page.keyboard.type('all');
    await expect(appLocators.deskCenter(page)).not.toHaveAttribute('aria-invalid', 'true');
    await appLocators.deskCenterChoice(page).waitFor();
    await page.keyboard.press('Enter');
    await expect(appLocators.deskCenter(page)).toHaveValue(deskCenter);
    await expect(page.getByRole('listbox')).toBeHidden();
  });

  await test.step('a desk name of the greatest length states the limit', async () => {
    const limit = page.getByText('Use up to 60 characters.');
    await appLocators.deskName(page).fill('N'.repeat(59));
    await expect(limit).toHaveCount(0);
    await appLocators.deskName(page).press('N');
    await expect(limit).toBeVisible();
    await appLocators.deskName(page).press('N');
    await expect(appLocators.deskName(page)).toHaveValue('N'.repeat(60));
  });

  await nameDesk(page);
  await expectAccessible(page, 'the list');
  expect(await unseenFocusOn(page, 12)).toEqual([]);
  await test.step('the focus is in a list that its key opens, and one Tab from the next', async () => {
    await page.getByRole('button', { name: 'Skip to the screen' }).focus();
    await page.keyboard.press('Enter');
    await expect(appLocators.orderRows(page).first().getByRole('gridcell').first()).toBeFocused();
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press('ControlOrMeta+3');
    // Its older parcels arrive later, above the others.
    const waiting = sandbox.world.demo.unidentifiedOrders.filter(
      ({ linkedOrderId }) => linkedOrderId === null,
    );
    const parcels = page.getByRole('grid', { name: 'Unidentified parcels', exact: true });
    await expect(parcels).toHaveAttribute('aria-rowcount', String(waiting.length + 1));
    const first = appLocators.rowsOf(page, 'Unidentified parcels').first();
    await expect(first.getByRole('gridcell').first()).toBeFocused();
    await page.keyboard.press('ControlOrMeta+2');
    await expect(appLocators.orderRows(page).first()).toBeVisible();
  });
  await appLocators.statusFilter(page).click();
  await page.getByRole('checkbox').first().waitFor();
  await expectAccessible(page, 'a filter', dialog);
  await page.keyboard.press('Escape');

  await appLocators.orderRows(page).first().click();
  await unfoldBox(page);
  // Beside an open order, too, the list shows when others are expected.
  for (const name of ['PO number', 'Expected'])
    await expect(appLocators.ordersColumn(page, name)).toBeVisible();
  await expectAccessible(page, 'list and order');
  await expectOutlined(page, page.getByRole('row').and(page.locator('[aria-current="true"]')));
  await test.step('copy buttons are large enough as targets', async () => {
    const sizes = await page.getByRole('button', { name: /^Copy / }).evaluateAll((keys) =>
      keys.map((key) => {
        const { width, height } = key.getBoundingClientRect();
        return Math.min(width, height);
      }),
    );
    expect(sizes.length).toBeGreaterThan(3);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(24);
  });
  await page.keyboard.press('ControlOrMeta+k');
  await appLocators.commands(page).waitFor();
  await expectAccessible(page, 'the palette', dialog);
  await expectOutlined(page, page.getByRole('dialog').locator('[data-selected]'));
  await page.keyboard.press('Escape');
  await expect(appLocators.commands(page)).toBeHidden();

  await appLocators.settings(page).click();
  await appLocators.signOut(page).waitFor();
  await expectAccessible(page, 'settings');
  await expectOutlined(page, page.locator('input[type=radio]:checked + label').first());
  expect(await unseenFocusOn(page, 6)).toEqual([]);
  await appLocators.signOut(page).click();
  await appLocators.confirmSignOut(page).waitFor();
  await expectAccessible(page, 'the question before signing out', dialog);
  await page.keyboard.press('Escape');
  await expect(appLocators.confirmSignOut(page)).toBeHidden();
  await page.goBack();
  await appLocators.orderRows(page).first().waitFor();
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  await expectAccessible(page, 'the sheet of shortcuts', dialog);
  await page.keyboard.press('Escape');

  await sandbox.stop();
  await appLocators.refreshList(page).click();
  await expect(appLocators.storedMarks(page).first()).toBeVisible();
  await appLocators.orderRows(page).nth(1).click();
  await expect(appLocators.orderPart(page, 'Boxes')).toContainText('Dockhand can’t reach');
  await expectAccessible(page, 'also be checked in offline');
  await sandbox.start();
  sandbox.revokeFamily();
  sandbox.expireAccessTokens();
  await readOrdersFromService(page);
  await expect(appLocators.sessionOver(page)).toBeVisible();
  await expectAccessible(page, 'after the session');
});
