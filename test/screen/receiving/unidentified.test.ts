import type { Locator, Page } from 'playwright';
import { appLocators } from '#build/tour/app-locators.ts';
import type { Sandbox } from '#test/sandbox/start-sandbox.ts';
import { expect, test } from '#test/screen/screen-test.ts';
import { axeFindings, cutWhereSmall, harmOn, overflowOn } from '#test/support/screens/screen-checks.ts';

const grid = (page: Page): Locator => page.getByRole('grid', { name: 'Unidentified parcels' });
const rows = (page: Page): Locator =>
  grid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') });
const pane = (page: Page): Locator => page.getByRole('region', { name: /^Unidentified parcel \d/u });
const part = (page: Page, name: string): Locator => pane(page).getByRole('region', { name, exact: true });
const textFilter = (page: Page): Locator =>
  page.getByRole('textbox', { name: 'Search tag, tracking, comment, reason' });
const footer = (page: Page): Locator => page.getByText(/^(?:[\d,]+ of [\d,]+|[\d,]+ rows?)$/u);

async function openUnidentified(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+3');
  await rows(page).first().waitFor();
}

/** Moves the pointer off the keys, because their tooltips are outside all landmarks. */
async function leaveKeys(page: Page): Promise<void> {
  await page.mouse.move(640, 10);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
}

/** Opens a parcel by its address, like a link in the history. */
async function openParcel(page: Page, id: number): Promise<void> {
  await page.evaluate((parcel) => {
    window.location.hash = `/unidentified/${parcel}`;
  }, id);
  await expect(pane(page).getByRole('heading', { name: String(id) })).toBeVisible();
}

const waitingIn = ({ world }: Sandbox) =>
  world.demo.unidentifiedOrders.filter(({ linkedOrderId }) => linkedOrderId === null);

test.describe('with 300 parcels', () => {
  test.use({ sandboxOptions: { unidentifiedOrders: 300 } });

  test('shows all pages without a click, and narrows them while the user types', async ({
    launch,
    sandbox,
  }) => {
    const { page } = await launch();
    await openUnidentified(page);
    const waiting = waitingIn(sandbox);
    const { length: count } = waiting;
    await expect(footer(page)).toHaveText(`${count} rows`);
    expect(await axeFindings(page)).toEqual([]);

    await test.step('by every word, wherever it occurs', async () => {
      const wanted = waiting.find(({ barcode, comment }) => barcode !== null && comment !== null);
      const tag = wanted?.barcode ?? '';
      await page.keyboard.press('/');
      await expect(textFilter(page)).toBeFocused();
      await page.keyboard.type(`${tag.slice(4)} ${tag.slice(0, 3).toLowerCase()}`);
      await expect(rows(page)).toHaveCount(1);
      await expect(rows(page)).toContainText(tag);
      await textFilter(page).fill('nothing says this');
      await expect(page.getByText('No parcels match these filters')).toBeVisible();
      await page.getByRole('button', { name: 'Clear all' }).first().click();
      await expect(footer(page)).toHaveText(`${count} rows`);
    });

    const reason = waiting.find((parcel) => parcel.reason !== null)?.reason ?? '';
    const ofReason = waiting.filter((parcel) => parcel.reason === reason);
    await test.step('by a reason that the loaded parcels have', async () => {
      await page.getByRole('button', { name: /^Reason/u }).click();
      await page.getByRole('checkbox', { name: new RegExp(`^${reason}`, 'u') }).click();
      await page.keyboard.press('Escape');
      await expect(footer(page)).toHaveText(`${ofReason.length} of ${count}`);
    });

    await test.step('and restores a screen that the user left', async () => {
      await textFilter(page).fill('uro');
      await expect(page).toHaveURL(/text=uro/u);
      const tags = grid(page).getByRole('columnheader', { name: 'Tag' });
      await tags.click();
      await expect(tags).toHaveAttribute('aria-sort', /^(?:ascending|descending)$/u);
      // By now, the order that the parcel may belong to can be known.
      const firstTag = rows(page).first().getByRole('gridcell').nth(1);
      const first = await firstTag.innerText();
      await appLocators.receiving(page).click();
      await appLocators.orderRows(page).first().waitFor();
      await page.goBack();
      await expect(textFilter(page)).toHaveValue('uro');
      await expect(firstTag).toHaveText(first);
      await expect(page.getByRole('button', { name: /^Reason/u })).toContainText(reason);
    });
  });

  test('a parcel shows the warehouse’s notes and its pictures, and links to the matching order', async ({
    launch,
    sandbox,
  }) => {
    const { page } = await launch();
    await openUnidentified(page);
    const linked = sandbox.world.demo.unidentifiedOrders.filter(
      ({ linkedOrderId }) => linkedOrderId !== null,
    );
    await page.getByRole('radiogroup', { name: 'View' }).getByText('Linked', { exact: true }).click();
    await expect(footer(page)).toHaveText(`${linked.length} rows`);
    const parcel = linked.find(
      ({ attachments, barcode, trackingBarcode, comment }) =>
        attachments.length > 2 && barcode !== null && trackingBarcode !== null && comment !== null,
    );
    if (parcel === undefined) throw new Error('No linked parcel has three pictures.');
    await textFilter(page).fill(parcel.barcode ?? '');
    await expect(rows(page)).toHaveCount(1);
    await rows(page).first().click();

    await expect(pane(page).getByText('Linked', { exact: true })).toBeVisible();
    await expect(pane(page).getByText(parcel.barcode ?? '', { exact: true })).toBeVisible();
    await expect(pane(page).getByText(parcel.trackingBarcode ?? '', { exact: true })).toBeVisible();
    await expect(part(page, 'Warehouse notes')).toContainText(parcel.comment ?? '');
    const thumbnails = part(page, 'Photos').getByRole('button', { name: /^Open photo/u });
    await expect(thumbnails).toHaveCount(parcel.attachments.length);
    expect(await axeFindings(page)).toEqual([]);

    await test.step('the pictures open at full size, one at a time', async () => {
      await thumbnails.first().click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('img', { name: parcel.attachments[0]?.fileName ?? '' })).toBeVisible();
      await page.keyboard.press('ArrowRight');
      await expect(dialog.getByRole('img', { name: parcel.attachments[1]?.fileName ?? '' })).toBeVisible();
      const isDecoded = async () =>
        dialog
          .getByRole('img', { name: parcel.attachments[1]?.fileName ?? '' })
          .evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0);
      await expect.poll(isDecoded).toBe(true);
      await page.keyboard.press('Escape');
    });

    await part(page, 'Receiving order')
      .getByRole('link', { name: String(parcel.linkedOrderId) })
      .click();
    await expect(
      page.getByRole('region', { name: `Receiving order ${parcel.linkedOrderId}` }).first(),
    ).toBeVisible();
  });
});

test('a picture that cannot be shown says why in its place, and does not block the others', async ({
  launch,
  sandbox,
}) => {
  const [first, second] = waitingIn(sandbox).filter(
    ({ attachments }) =>
      attachments.length > 1 && attachments.every(({ target }) => target.kind === 'picture'),
  );
  const [, odd] = first?.attachments ?? [];
  if (first === undefined || second === undefined || odd === undefined) throw new Error('Too few pictures.');
  odd.target = { kind: 'page' };
  first.attachments.push(
    { ...odd, id: 900_001, fileName: 'gone.png', target: { kind: 'missing' } },
    {
      ...odd,
      id: 900_002,
      fileName: 'elsewhere.png',
      target: { kind: 'address', address: 'https://pictures.elsewhere.invalid/a.png' },
    },
    { ...odd, id: 900_003, fileName: 'last.png', target: { kind: 'picture' } },
  );
  const { page } = await launch();
  await openUnidentified(page);
  await openParcel(page, first.id);
  const places = part(page, 'Photos').getByRole('listitem');
  const placeOf = (name: string) => places.filter({ hasText: name });
  await expect(placeOf(odd.fileName)).toContainText('isn’t a supported image');
  await expect(placeOf('gone.png')).toContainText('This photo is no longer available.');
  await expect(placeOf('elsewhere.png')).toContainText('pictures.elsewhere.invalid');
  await expect(placeOf('last.png').getByRole('button', { name: /^Open photo/u })).toBeVisible();
  await expect(part(page, 'Photos').getByRole('img')).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);

  await test.step('without the service, records seen before are shown with their age, and the rest says why it is missing', async () => {
    await sandbox.stop();
    await pane(page)
      .getByRole('button', { name: /^Refresh \(R\)/u })
      .click();
    await expect(part(page, 'Warehouse notes').getByText(/^Offline copy/u)).toBeVisible();
    await expect(placeOf('last.png').getByRole('button', { name: /^Open photo/u })).toBeVisible();
    await page.getByRole('button', { name: 'Refresh', exact: true }).click();
    await expect(appLocators.storedMarks(page).first()).toBeVisible();
    await expect(rows(page).first()).toBeVisible();

    await openParcel(page, second.id);
    await expect(pane(page).getByText(/^Offline copy/u)).toBeVisible();
    await expect(places.first()).toContainText('Not available offline');
    await leaveKeys(page);
    expect(await axeFindings(page)).toEqual([]);
  });

  await test.step('and loads automatically when the service responds again', async () => {
    await sandbox.start();
    await expect(part(page, 'Photos').getByRole('button', { name: /^Open photo/u })).toHaveCount(
      second.attachments.length,
    );
  });
});

test.describe('with hostile texts', () => {
  test.use({ sandboxOptions: { hostile: true } });

  test('shows them as plain text in the list, in the filter, and in the details', async ({
    launch,
    sandbox,
  }) => {
    const { page } = await launch();
    const hostile = waitingIn(sandbox).find(({ barcode }) => barcode?.includes('<') === true);
    if (hostile === undefined) throw new Error('The world holds nothing hostile.');
    await openUnidentified(page);
    // The parcel arrived last, and by default the list starts with the longest wait.
    await page.evaluate(() => {
      window.location.hash = '/unidentified?sort=created&down=true';
    });
    await expect(
      grid(page)
        .getByText(hostile.barcode ?? '')
        .first(),
    ).toBeAttached();
    await openParcel(page, hostile.id);
    await expect(
      pane(page)
        .getByText(hostile.barcode ?? '')
        .first(),
    ).toBeAttached();
    await expect(part(page, 'Warehouse notes').getByText(hostile.reason ?? '')).toBeAttached();
    const places = part(page, 'Photos').getByRole('listitem');
    // An attachment without a web address is not treated as a picture.
    await expect(places).toHaveCount(1);
    await expect(places).toContainText(hostile.attachments[0]?.fileName ?? '');
    // A picture is also an `img`, whose source is the picture itself.
    const harm = async () =>
      (await harmOn(page)).filter((found) => !/^<img [^>]*src="data:image\//u.test(found));
    expect(await harm()).toEqual([]);
    expect(await overflowOn(page)).toEqual([]);
    expect.soft(await cutWhereSmall(page)).toEqual([]);
    expect(await page.title()).not.toBe('1');
    await page.getByRole('button', { name: /^Reason/u }).click();
    await expect(
      page
        .getByRole('dialog')
        .getByText(hostile.reason ?? '')
        .first(),
    ).toBeAttached();
    expect(await harm()).toEqual([]);
  });
});

test.describe('if the service offers only what the specification names', () => {
  test.use({ sandboxOptions: { specOnly: true } });

  test('lists and opens parcels', async ({ launch, sandbox }) => {
    const { page } = await launch();
    await openUnidentified(page);
    const { length: count } = waitingIn(sandbox);
    await expect(footer(page)).toHaveText(`${count} rows`);
    await rows(page).first().click();
    await expect(part(page, 'Warehouse notes')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});
