import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from 'playwright';
import { appLocators } from '#build/tour/app-locators.ts';
import { nameDesk, signInWithToken } from '#test/support/screens/at-the-desk.ts';
import { draftAt, keepDraft, outbox } from '#test/support/screens/outbox-at-desk.ts';
import { axeFindings, harmOn, overflowOn } from '#test/support/screens/screen-checks.ts';
import { expect, test } from './desk-test.ts';

/** Text that someone may have typed into a shop: markup, a text direction override, more than fits any line. */
const hostile = `<img src=x onerror=document.title=1>\u202Egnp.exe ${'W'.repeat(2_000)}`;

async function openOutbox(page: Page): Promise<void> {
  await appLocators.statusBar(page).waitFor();
  await page.keyboard.press('ControlOrMeta+o');
}

/** Opens the outbox file while no app has it open. */
function inFile<Value>(folder: string, work: (database: DatabaseSync) => Value): Value {
  const database = new DatabaseSync(join(folder, 'data', 'outbox.sqlite'));
  try {
    return work(database);
  } finally {
    database.close();
  }
}

async function isSound(page: Page): Promise<void> {
  expect(await axeFindings(page)).toEqual([]);
  expect(await overflowOn(page)).toEqual([]);
  expect(await harmOn(page)).toEqual([]);
}

test('hostile texts, an unreadable write and a damaged file: everything is reported, nothing is lost', async ({
  launch,
  sandbox,
  userDataDir,
}) => {
  const first = await launch();
  await signInWithToken(first.page, sandbox.demo.personalToken);
  await nameDesk(first.page);
  const draft = draftAt(sandbox);
  const lines = draft.lines.map((line) => ({ ...line, sku: hostile.slice(0, 400), name: hostile }));
  const kept = await keepDraft(first.page, { ...draft, lines });
  const spoilt = await keepDraft(first.page, draft);

  await test.step('hostile texts are shown as text, in the list and in the record', async () => {
    await openOutbox(first.page);
    await outbox.row(first.page, kept.referenceId).click();
    await expect(outbox.record(first.page).getByText('<img src=x').first()).toBeVisible();
    await isSound(first.page);
  });
  await first.stop();

  await test.step('an unreadable write is saved as text, and is not sent or deleted', async () => {
    inFile(userDataDir, (database) => {
      database.prepare(`UPDATE outbox SET evidence = ? WHERE id = ?`).run(`}${hostile}`, spoilt.id);
    });
    const second = await launch();
    const { page } = second;
    await openOutbox(page);
    await outbox.row(page, spoilt.referenceId).click();
    await expect(outbox.story(page)).toContainText('can’t be read');
    await expect(outbox.record(page).getByRole('region', { name: 'text', exact: true })).toContainText(
      '<img src=x',
    );
    await expect(outbox.story(page).getByRole('button')).toHaveText([/^Discard…/u]);
    await expect(outbox.row(page, kept.referenceId)).toContainText('Draft');
    await isSound(page);
    await second.stop();
  });

  await test.step('a damaged file is reported with the data recovered from it, and with its saved copy', async () => {
    const page = inFile(userDataDir, (database) =>
      database.prepare(`SELECT rootpage FROM sqlite_schema WHERE type = 'index' LIMIT 1`).get(),
    );
    const file = openSync(join(userDataDir, 'data', 'outbox.sqlite'), 'r+');
    writeSync(file, Buffer.alloc(4_096, 0xa5), 0, 4_096, (Number(page?.['rootpage']) - 1) * 4_096);
    closeSync(file);
    const third = await launch();
    const alert = third.page.getByRole('alert').filter({ hasText: 'The outbox was damaged' });
    await expect(alert).toContainText('2 entries were recovered');
    await openOutbox(third.page);
    await expect(third.page.getByRole('note').filter({ hasText: 'outbox.damaged-' })).toBeVisible();
    for (const { referenceId } of [kept, spoilt]) {
      await expect(outbox.row(third.page, referenceId)).toBeVisible();
    }
    await outbox.row(third.page, spoilt.referenceId).click();
    await outbox.story(third.page).getByRole('button', { name: 'Discard…' }).click();
    await third.page.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click();
    await expect(outbox.story(third.page)).toContainText('damaged on disk and discarded');
    await expect(outbox.record(third.page).getByRole('region', { name: 'text', exact: true })).toBeVisible();
    await expect(outbox.row(third.page, spoilt.referenceId)).toHaveCount(0);
    await isSound(third.page);
  });
});
