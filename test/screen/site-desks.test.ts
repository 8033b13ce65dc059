import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeDeskRoles, upgradeSite } from '#build/site/upgrade-site.ts';
import { appLocators } from '#build/tour/app-locators.ts';
import { quoted } from '#shared/messages/messages.ts';
import { openSharingDesk } from '#test/integration/site/sharing-desk.ts';
import { hasPostgres, startPostgres } from '#test/support/postgres-server.ts';
import { callFromPage } from '#test/support/screens/at-the-desk.ts';
import { draftAt, keepDraft, outbox } from '#test/support/screens/outbox-at-desk.ts';
import { axeFindings, overflowOn } from '#test/support/screens/screen-checks.ts';
import { startTcpProxy } from '#test/support/tcp-proxy.ts';
import { expect, test } from './screen-test.ts';

test('shows pending and finished work of another desk of the site, and says when the site is away', async ({
  launch,
  sandbox,
  userDataDir,
}) => {
  test.skip(!hasPostgres, 'There is no PostgreSQL on this system.');
  const server = await startPostgres();
  try {
    const database = await server.createDatabase();
    const admin = await server.connect({ database });
    await makeDeskRoles(admin, 'desk-password');
    await upgradeSite(admin);
    const url = `postgres://127.0.0.1:${server.port}/${database}`;
    const { page, stop } = await launch({
      startsAt: '/settings',
      profile: { ...sandbox.profile(), site: { url, name: 'North warehouse' } },
    });
    const go = (address: string) =>
      page.evaluate((hash) => {
        window.location.hash = hash;
      }, address);
    const site = page.getByRole('region', { name: 'Site', exact: true });
    await site.getByLabel('Site login password').fill('desk-password');
    await site.getByRole('button', { name: 'Save and connect' }).click();
    await expect(site.getByRole('list', { name: 'Desks' })).toContainText('Dock 4');
    const { rows } = await admin.query<{ environment: string; account: string }>(
      'select environment, account from dockhand.accounts',
    );
    const [{ environment, account: accountId } = { environment: '', account: '' }] = rows;
    const other = await openSharingDesk({
      url,
      name: 'Dock 9',
      folder: `${userDataDir}-dock-9`,
      environment,
      owner: accountId,
      writes: [
        {
          id: 3,
          kind: 'return.create',
          referenceId: 'RT-20261121-CFHJ-KMPR-T347',
          standing: 'held',
          operator: 'Ines',
          since: new Date(Date.now() - 3_600_000).toISOString(),
        },
      ],
    });
    await other.store.appendActivity({
      at: new Date().toISOString(),
      account: accountId,
      desk: 'Dock 9',
      operator: 'Ines',
      action: 'returns.create',
      subject: quoted('return 4711'),
      outcome: 'sent',
      requestId: null,
      detail: null,
    });
    other.sharing.activityRecorded();

    await go('/outbox?view=desks');
    const waiting = page.getByRole('row', { name: /RT-20261121-CFHJ-KMPR-T347/ });
    await expect(waiting).toContainText('Dock 9');
    await expect(waiting).toContainText('Ines');
    await waiting.dblclick();
    await expect(page).toHaveURL(/\/outbox\?view=desks$/);
    expect(await axeFindings(page)).toEqual([]);
    expect(await overflowOn(page)).toEqual([]);

    // A saved view of all desks is shown as it was saved, also from this desk's list.
    const search = { view: 'desks', sort: 'desk' };
    await callFromPage(page, 'preferences', 'save', {
      lists: { outbox: { columns: null, views: [{ name: 'By desk', search, columns: null }] } },
      before: { lists: {} },
    });
    await go('/outbox');
    await expect(page.getByRole('columnheader', { name: 'Desk', exact: true })).toHaveCount(0);
    await page.keyboard.press('Alt+1');
    await expect(page.getByRole('columnheader', { name: 'Desk', exact: true })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );

    await go('/activity');
    await expect(page.getByRole('row', { name: /return 4711/ })).toHaveCount(0);
    await page.getByRole('combobox', { name: 'Desk' }).selectOption('All desks');
    const done = page.getByRole('row', { name: /return 4711/ });
    await expect(done).toContainText('Dock 9');
    await done.click();
    await expect(
      page.getByRole('complementary').or(page.getByRole('region')).getByText('Dock 9').first(),
    ).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    expect(await overflowOn(page)).toEqual([]);
    await page.getByRole('combobox', { name: 'Desk' }).selectOption('Dock 9');
    await expect(page).toHaveURL(/desk=/);

    await go('/today');
    await expect(page.getByRole('link', { name: /^All 2 desks: / })).toBeVisible();
    await expect(page.getByText('At 2 desks')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);

    // Damaged, it is discarded for the version that the site has.
    const draft = await keepDraft(page, draftAt(sandbox));
    const isShared = async () => {
      const found = await admin.query(`select from dockhand.rows where area = 'drafts' and key = $1`, [
        draft.referenceId,
      ]);
      return found.rows.length;
    };
    await expect.poll(isShared).toBe(1);
    const file = new DatabaseSync(join(userDataDir, 'data', 'outbox.sqlite'), { timeout: 60_000 });
    file.prepare(`update outbox set draft = '}' where id = ?`).run(draft.id);
    file.close();
    await go('/outbox');
    await outbox.row(page, draft.referenceId).click();
    await outbox.key(page, /^Discard…/u).click();
    const question = page.getByRole('dialog');
    await expect(question).toContainText('it becomes a draft here again instead, as it was last shared');
    await question.getByRole('button', { name: 'Discard', exact: true }).click();
    await expect(outbox.row(page, draft.referenceId)).toContainText('Draft');
    await go('/today');

    await other.close();
    await admin.end();
    await server.stop();
    await expect(
      page.getByText(/North warehouse has been offline since .*\. Showing this desk only\./),
    ).toBeVisible();
    await go('/outbox?view=desks');
    await expect(page.getByRole('note')).toContainText('Data from other desks is as of');
    await expect(waiting).toContainText('Dock 9');

    await callFromPage(page, 'session', 'signOut', { purge: true, purgesUnsent: true });
    const leftBehind = appLocators.problem(page).filter({ hasText: 'Sign-out isn’t complete' });
    await expect(leftBehind.getByRole('listitem')).toHaveText(['what this desk shared with the other desks']);
    await expect(leftBehind).toContainText('can be removed once the site can be reached');
    await stop();
  } finally {
    await server.stop();
  }
});

test('shows which desk has a record open again as soon as the site is back', async ({
  launch,
  sandbox,
  userDataDir,
}) => {
  test.skip(!hasPostgres, 'There is no PostgreSQL on this system.');
  const server = await startPostgres();
  const line = await startTcpProxy(server.port);
  try {
    const database = await server.createDatabase();
    const admin = await server.connect({ database });
    await makeDeskRoles(admin, 'desk-password');
    await upgradeSite(admin);
    const urlOf = (port: number) => `postgres://127.0.0.1:${port}/${database}`;
    const id = sandbox.world.demo.receivingOrders[0]?.id ?? 0;
    const { page, stop } = await launch({
      startsAt: `/receiving/${id}`,
      profile: { ...sandbox.profile(), site: { url: urlOf(line.port), name: 'North warehouse' } },
    });
    await callFromPage(page, 'site', 'savePassword', { password: 'desk-password' });
    const readAccounts = async () =>
      (
        await admin.query<{ environment: string; account: string }>(
          'select environment, account from dockhand.accounts',
        )
      ).rows;
    await expect.poll(readAccounts).toHaveLength(1);
    const [{ environment, account: accountId } = { environment: '', account: '' }] = await readAccounts();
    const other = await openSharingDesk({
      url: urlOf(server.port),
      name: 'Dock 9',
      folder: `${userDataDir}-dock-9`,
      environment,
      owner: accountId,
    });
    await expect.poll(() => other.site.status().state).toBe('connected');
    other.sharing.noteOpen([{ kind: 'receiving', id }]);
    const open = page.getByText(/^Open at Dock 9/);
    await expect(open).toBeVisible();
    line.cut();
    await expect(open).toBeHidden();
    line.restore();
    await callFromPage(page, 'site', 'retry');
    await expect(open).toBeVisible();
    await other.close();
    await admin.end();
    await stop();
  } finally {
    await line.close();
    await server.stop();
  }
});
