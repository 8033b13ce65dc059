import { mkdirSync, renameSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { appLocators } from '#build/tour/app-locators.ts';
import { callFromPage } from '#test/support/screens/at-the-desk.ts';
import { axeFindings, clippedOn, coveredBy, overflowOn } from '#test/support/screens/screen-checks.ts';
import { expect, test } from './screen-test.ts';

const headers = (page: Page): Locator => page.getByRole('grid').getByRole('columnheader');
const columnsOf = (page: Page): Promise<string[]> => headers(page).allTextContents();
const menu = (page: Page): Locator => page.getByRole('dialog', { name: /^View/u });
const widthOf = async (page: Page, name: string): Promise<number> =>
  Math.round((await page.getByRole('columnheader', { name, exact: true }).boundingBox())?.width ?? 0);

/** Opens a list, where the first row gets the keyboard focus, and moves to its headers. */
async function openReceiving(page: Page): Promise<void> {
  await page.evaluate(() => {
    location.hash = '/receiving?centers=%5B%5D';
  });
  // Until then, the list is that of the desk's center.
  await expect(page.getByRole('button', { name: 'Remove filter: Center' })).toHaveCount(0);
  await page.getByRole('grid').getByRole('gridcell').first().waitFor();
}

test('a list is set up by keyboard alone, saved as views, and unchanged after the window is reopened', async ({
  launch,
  sandbox,
  userDataDir,
}) => {
  const { page, stop } = await launch();
  await test.step('the tooltip of its refresh button covers nothing that is clicked', async () => {
    await page.getByRole('button', { name: /^New receiving order/u }).waitFor();
    await appLocators.refreshList(page).hover();
    await expect(page.getByRole('tooltip')).toHaveText('Refresh');
    expect.soft(await coveredBy(page.getByRole('tooltip'))).toEqual([]);
    await page.mouse.move(0, 0);
  });
  await test.step('the lines below its rows end where the line below its header ends, beside the scroll bar', async () => {
    const edges = await page
      .getByRole('grid')
      .getByRole('row')
      .evaluateAll((rows) => {
        const { right } = rows[0]?.closest('[role="grid"]')?.getBoundingClientRect() ?? { right: 0 };
        return rows.map((row) => right - row.getBoundingClientRect().right);
      });
    expect.soft(new Set(edges).size).toBe(1);
  });
  await openReceiving(page);
  const own = await columnsOf(page);

  await test.step('a column is moved and widened from its header, and keeps the focus', async () => {
    await page.getByRole('columnheader', { name: 'PO number' }).focus();
    const before = await widthOf(page, 'PO number');
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(() => widthOf(page, 'PO number')).toBe(before + 16);
    await expect(page.getByRole('status').filter({ hasText: 'PO number' })).toContainText('pixels wide');
    await page.keyboard.press('Control+Shift+ArrowRight');
    await expect.poll(() => columnsOf(page)).not.toEqual(own);
    await expect(page.getByRole('columnheader', { name: 'PO number' })).toBeFocused();
    expect((await columnsOf(page)).indexOf('PO number')).toBe(own.indexOf('PO number') + 1);
  });

  await test.step('columns are selected and ordered in the menu', async () => {
    await page.keyboard.press('Alt+0');
    await expect(menu(page).getByLabel('View name')).toBeFocused();
    await menu(page).getByRole('checkbox', { name: 'Created' }).press('Space');
    await expect.poll(() => columnsOf(page)).not.toContain('Created');
    await menu(page).getByRole('button', { name: 'Move Variance earlier' }).press('Enter');
    await expect(menu(page).getByRole('button', { name: 'Move Variance earlier' })).toBeFocused();
    expect.soft(await axeFindings(page)).toEqual([]);
    expect.soft([...(await overflowOn(page)), ...(await clippedOn(page))]).toEqual([]);
  });

  await test.step('the current layout is saved as a view, and another one under another name', async () => {
    await menu(page).getByLabel('View name').focus();
    await page.keyboard.type('My columns');
    await page.keyboard.press('Enter');
    await expect(menu(page).getByRole('button', { name: /^My columns/u })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await page.keyboard.press('Escape');
    await page.evaluate(() => {
      location.hash = '/receiving?centers=%5B%5D&expected=late&sort=po';
    });
    await page
      .getByRole('columnheader', { name: 'PO number' })
      .and(page.locator('[aria-sort="ascending"]'))
      .waitFor();
    await page.keyboard.press('Alt+0');
    await expect(menu(page).getByLabel('View name')).toBeFocused();
    await menu(page).getByRole('button', { name: 'Reset' }).press('Enter');
    await expect(menu(page).getByRole('checkbox').first()).toBeFocused();
    await menu(page).getByLabel('View name').focus();
    await page.keyboard.type('Late');
    await page.keyboard.press('Enter');
    await expect(menu(page).getByRole('button', { name: /^Late/u })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'View Late' })).toBeVisible();
  });
  const late = await columnsOf(page);
  expect(late).toEqual(own);

  await test.step('each view has its key, also after the window is reopened', async () => {
    await page.keyboard.press('Alt+1');
    await expect(page).not.toHaveURL(/expected=late/u);
    await expect.poll(() => columnsOf(page)).not.toEqual(own);
    await stop();
    const { page: again, stop: stopAgain } = await launch();
    await openReceiving(again);
    await expect.poll(() => columnsOf(again)).not.toContain('Created');
    expect(await widthOf(again, 'PO number')).toBeGreaterThan(100);
    await again.keyboard.press('Alt+2');
    await expect(again).toHaveURL(/expected=late/u);
    await expect(again).toHaveURL(/sort=po/u);
    await expect.poll(() => columnsOf(again)).toEqual(own);

    await test.step('a view is renamed, deleted, and restored', async () => {
      await again.keyboard.press('Alt+0');
      await expect(menu(again).getByLabel('View name')).toBeFocused();
      await menu(again).getByRole('button', { name: 'Rename “Late”' }).press('Enter');
      await again.keyboard.press('Control+a');
      await again.keyboard.type('Overdue');
      await again.keyboard.press('Enter');
      await menu(again).getByRole('button', { name: 'Delete “My columns”' }).press('Enter');
      await expect(menu(again).getByRole('button', { name: /^My columns/u })).toBeHidden();
      await menu(again).getByRole('button', { name: 'Undo' }).press('Enter');
      await expect(menu(again).getByRole('button', { name: /^My columns/u })).toBeVisible();
      await expect(menu(again).getByRole('button', { name: /^Overdue/u })).toContainText('Alt 2');
    });

    type Lists = Record<string, { views: { name: string }[] }>;
    const savedLists = async () => {
      const { value } = (await callFromPage(again, 'preferences', 'read')) as { value: { lists: Lists } };
      return value.lists;
    };
    /** Deletes a view like another desk of the site, and returns the lists with it. */
    const deleteElsewhere = async (name: string) => {
      const lists = await savedLists();
      const { receiving = { views: [] } } = lists;
      const views = receiving.views.filter((view) => view.name !== name);
      await callFromPage(again, 'preferences', 'save', {
        lists: { ...lists, receiving: { ...receiving, views } },
      });
      await expect(menu(again).getByRole('button', { name: new RegExp(`^${name}`, 'u') })).toBeHidden();
      return lists;
    };

    await test.step('a rename goes to its view if another desk removes the one before it', async () => {
      await menu(again).getByRole('button', { name: 'Rename “Overdue”' }).press('Enter');
      const lists = await deleteElsewhere('My columns');
      await again.keyboard.press('Control+a');
      await again.keyboard.type('Very late');
      await again.keyboard.press('Enter');
      await expect(menu(again).getByRole('button', { name: /^Very late/u })).toBeVisible();
      await expect(menu(again).getByRole('button', { name: /^Overdue/u })).toBeHidden();
      await callFromPage(again, 'preferences', 'save', { lists });
      await expect(menu(again).getByRole('button', { name: /^Overdue/u })).toBeVisible();
    });

    await test.step('a view that another desk deletes while it is renamed stays deleted, and no other is changed', async () => {
      await menu(again).getByRole('button', { name: 'Rename “Overdue”' }).press('Enter');
      const lists = await deleteElsewhere('Overdue');
      const left = await savedLists();
      await expect(menu(again).getByText('“Overdue” deleted.')).toBeVisible();
      await again.keyboard.press('Control+a');
      await again.keyboard.type('My columns');
      await again.keyboard.press('Enter');
      await expect(menu(again).getByRole('button', { name: 'Rename', exact: true })).toBeDisabled();
      expect(await savedLists()).toEqual(left);
      await callFromPage(again, 'preferences', 'save', { lists });
      await expect(menu(again).getByRole('button', { name: /^Overdue/u })).toBeVisible();
    });

    await test.step('a change that can’t be saved is announced with its reason, and taken back', async () => {
      // Makes the file unwritable, like a full disk.
      const preferences = join(userDataDir, 'preferences.json');
      renameSync(preferences, `${preferences}.before`);
      mkdirSync(preferences);
      const variance = menu(again).getByRole('checkbox', { name: 'Variance' });
      await expect(variance).toBeChecked();
      await variance.press('Space');
      const notice = again.getByRole('alert').filter({ hasText: 'Setting not saved' });
      await expect(notice).toContainText('Dockhand isn’t allowed to write to its data folder.');
      await expect(variance).toBeChecked();
      rmdirSync(preferences);
      renameSync(`${preferences}.before`, preferences);
    });

    await test.step('views of the profile’s file come first, are read-only, and an unusable one is named', async () => {
      await stopAgain();
      const lists = {
        receiving: {
          columns: null,
          views: [{ name: 'Due today', search: { expected: 'today' }, columns: null }, { name: 'No search' }],
        },
      };
      const { page: managed } = await launch({
        profile: Object.assign(sandbox.profile(), { lists }),
        failsRequest: (name) => name === 'profiles.exportProfile',
      });
      await openReceiving(managed);
      await managed.keyboard.press('Alt+0');
      const lines = menu(managed).getByRole('region', { name: 'Saved views' }).getByRole('listitem');
      await expect(lines).toContainText([/^Due today.*Alt 1/u, /^My columns.*Alt 2/u, /^Overdue.*Alt 3/u]);
      await expect(lines.first().getByText('Set by your organization')).toBeAttached();
      await expect(lines.first().getByRole('button')).toHaveCount(1);
      await expect(menu(managed).getByLabel('View name')).toBeFocused();
      await managed.keyboard.type('Due today');
      await expect(menu(managed).getByText('Another view already has this name.')).toBeVisible();
      expect.soft(await axeFindings(managed)).toEqual([]);
      await managed.keyboard.press('Escape');
      await managed.keyboard.press('Alt+1');
      await expect(managed).toHaveURL(/expected=today/u);
      await managed.evaluate(() => {
        location.hash = '/settings';
      });
      await expect(managed.getByText('1 saved view can be used.')).toBeVisible();
      await expect(managed.getByText('receiving: No search')).toBeVisible();

      await test.step('an import reports a file without views, or what is wrong with it, instead of an earlier failure', async () => {
        const environment = managed.getByRole('region', { name: 'Environment' });
        const take = (text: string) =>
          environment
            .getByLabel('Import views…')
            .setInputFiles({ name: 'p.json', mimeType: 'application/json', buffer: Buffer.from(text) });
        await environment.getByRole('button', { name: 'Export profile and views' }).click();
        await expect(environment.getByRole('alert')).toBeVisible();
        await take('{');
        await expect(environment.getByRole('alert')).toContainText('This isn’t JSON');
        await take('{}');
        await expect(environment.getByText('No saved views can be used.')).toBeVisible();
        await expect(environment.getByRole('alert')).toHaveCount(0);
      });
    });
  });
});

test('the pointer drags a header to another position, and its edge to another width', async ({ launch }) => {
  const { page } = await launch();
  await openReceiving(page);
  const own = await columnsOf(page);
  const boxOf = async (name: string) => {
    const box = await page.getByRole('columnheader', { name, exact: true }).boundingBox();
    if (box === null) throw new Error(`No header ${name}.`);
    return box;
  };
  const drag = async (from: { x: number; y: number }, to: { x: number; y: number }) => {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move((from.x + to.x) / 2, to.y);
    await page.mouse.move(to.x, to.y);
    await page.mouse.up();
  };
  const [po, status] = [await boxOf('PO number'), await boxOf('Status')];
  const y = po.y + 15;
  await drag({ x: po.x + 20, y }, { x: status.x + 10, y });
  await expect.poll(() => columnsOf(page)).toEqual([own[0], 'PO number', 'Status', ...own.slice(3)]);
  // It was moved, not sorted by.
  await expect(page.getByRole('columnheader', { name: 'PO number' })).toHaveAttribute('aria-sort', 'none');

  const moved = await boxOf('PO number');
  const edge = moved.x + moved.width;
  await drag({ x: edge, y }, { x: edge + 60, y });
  await expect.poll(() => widthOf(page, 'PO number')).toBe(Math.round(moved.width) + 60);
  const wide = await boxOf('PO number');
  await page.mouse.dblclick(wide.x + wide.width, y);
  await expect.poll(() => widthOf(page, 'PO number')).toBeLessThan(wide.width - 20);

  await test.step('a column of numbers before text gets exactly that width, and a click on its edge changes nothing', async () => {
    const name = (await page.locator('[role="columnheader"][data-parted]').first().textContent()) ?? '';
    const savedWidths = async () => {
      const { value } = (await callFromPage(page, 'preferences', 'read')) as {
        value: { lists: Record<string, { columns: { width: number | null }[] | null }> };
      };
      return value.lists['receiving']?.columns?.flatMap(({ width }) => width ?? []);
    };
    const clicked = await boxOf('Status');
    await page.mouse.click(clicked.x + clicked.width - 2, y);
    const before = await boxOf(name);
    await drag({ x: before.x + before.width - 2, y }, { x: before.x + before.width + 28, y });
    await expect.poll(() => widthOf(page, name)).toBe(Math.round(before.width) + 30);
    const wider = await boxOf(name);
    await page.getByRole('columnheader', { name, exact: true }).focus();
    await page.keyboard.press('Shift+ArrowLeft');
    const narrower = Math.round(wider.width) - 16;
    await expect.poll(() => widthOf(page, name)).toBe(narrower);
    await expect.poll(savedWidths).toEqual([narrower]);
  });
});

test('a column keeps its width while columns are changed in a view of the list that lacks it', async ({
  launch,
}) => {
  const { page } = await launch({ startsAt: '/activity?desk=all' });
  const widen = async (name: string) => {
    const header = page.getByRole('columnheader', { name, exact: true });
    await header.focus();
    const before = await widthOf(page, name);
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(() => widthOf(page, name)).toBe(before + 16);
    return before + 16;
  };
  const width = await widen('Desk');
  await page.evaluate(() => {
    location.hash = '/activity';
  });
  await expect(page.getByRole('columnheader', { name: 'Desk', exact: true })).toHaveCount(0);
  await widen('Action');
  await page.evaluate(() => {
    location.hash = '/activity?desk=all';
  });
  await expect.poll(() => widthOf(page, 'Desk')).toBe(width);
});

test('on a Mac, Option and a digit belong to the field that is typed into, otherwise to a saved view', async ({
  launch,
}) => {
  const { page } = await launch({ startsAt: '/unidentified' });
  const views = [{ name: 'By tag', search: { sort: 'tag' }, columns: null }];
  await callFromPage(page, 'preferences', 'save', { lists: { unidentified: { columns: null, views } } });
  await page.addInitScript(() => Object.defineProperty(navigator, 'platform', { value: 'MacIntel' }));
  await page.reload();
  await expect(page.getByRole('button', { name: 'View', exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: 'Search tag, tracking, comment, reason' }).focus();
  await page.keyboard.press('Alt+1');
  await page.keyboard.type('uro');
  await expect(page).toHaveURL(/text=uro/u);
  await expect(page).not.toHaveURL(/sort=tag/u);
  await page.keyboard.press('Escape');
  await page.getByRole('columnheader', { name: 'Tag' }).focus();
  await page.keyboard.press('Alt+1');
  await expect(page).toHaveURL(/sort=tag/u);
});
