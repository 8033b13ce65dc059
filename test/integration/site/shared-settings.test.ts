import { afterEach, describe, expect, it } from 'vitest';
import type { DeskCode } from '#shared/inventory/desk-code.ts';
import type { SavedView } from '#shared/preferences/list-setup.ts';
import { memoryPreferenceFile } from '#test/support/memory-preference-file.ts';
import { hasPostgres } from '#test/support/postgres-server.ts';
import { sharedPostgres, sharedSite } from '#test/support/shared-postgres.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { openSharingDesk, owner, type SharingDesk } from './sharing-desk.ts';

describe.runIf(hasPostgres)('settings that the desks of a site share', () => {
  const server = sharedPostgres();
  const shared = sharedSite(server);
  const desks = new Set<SharingDesk>();

  const open = async (
    name: string,
    { folder = temporaryFolder(), file = memoryPreferenceFile(), isSafeMode = false } = {},
  ) => {
    const url = `postgres://127.0.0.1:${server.port}/${shared.database}`;
    const desk = await openSharingDesk({ url, name, folder, file, isSafeMode });
    desks.add(desk);
    return desk;
  };
  const connected = (desk: SharingDesk) => expect.poll(() => desk.site.status().state).toBe('connected');
  const close = async (desk: SharingDesk) => {
    desks.delete(desk);
    await desk.close();
  };

  afterEach(async () => {
    await Promise.all([...desks].map(close));
    await shared.admin.query('truncate dockhand.rows, dockhand.marks, dockhand.areas, dockhand.leases');
  });

  const code = (text: string, change: Partial<DeskCode> = {}): DeskCode => ({
    code: text,
    inventoryId: 11,
    sku: 'SKU-11',
    name: 'Soap',
    quantity: 1,
    ...change,
  });
  const setCodes = ({ preferences, sharing }: SharingDesk, codes: readonly DeskCode[]) => {
    preferences.saveCodes(owner, codes);
    sharing.codesChanged(owner);
  };
  const codesOf = ({ preferences }: SharingDesk) =>
    preferences
      .readCodes(owner)
      .map(({ code: text, quantity }) => `${text} ${quantity}`)
      .toSorted();
  const view = (name: string, search: SavedView['search'] = { text: name }): SavedView => ({
    name,
    search,
    columns: null,
  });
  const viewsOf = ({ preferences }: SharingDesk) =>
    (preferences.read().lists['returns']?.views ?? []).map(
      ({ name, search }) => `${name} ${String(search['text'])}`,
    );
  const setViews = ({ preferences }: SharingDesk, views: SavedView[]) =>
    preferences.save({ lists: { ...preferences.read().lists, returns: { columns: null, views } } });
  const poll = <Value>(read: () => Value) => expect.poll(read);

  it('are created at one desk, changed at another, and removed for all', async () => {
    const [first, second] = await Promise.all([open('Dock 1'), open('Dock 2')]);
    await Promise.all([connected(first), connected(second)]);
    setCodes(first, [code('AAAA-1'), code('AAAA-2')]);
    setViews(first, [view('Late'), view('Mine')]);
    await poll(() => codesOf(second)).toEqual(['AAAA-1 1', 'AAAA-2 1']);
    await poll(() => viewsOf(second)).toEqual(['Late Late', 'Mine Mine']);
    expect(second.notices).toContain('site.shared');
    expect(second.notices).toContain('preferences.changed');
    setCodes(second, [code('AAAA-1', { quantity: 6 })]);
    setViews(second, [view('Mine', { text: 'other' })]);
    await poll(() => codesOf(first)).toEqual(['AAAA-1 6']);
    await poll(() => viewsOf(first)).toEqual(['Mine other']);
  });

  it('keep what another desk changed since a user saw them', async () => {
    const desk = await open('Dock 1');
    const { preferences } = desk;
    setViews(desk, [view('Late'), view('Mine')]);
    const { lists } = preferences.read();
    const { labelTemplates } = preferences.save({ labelTemplates: {} });
    // Another desk's changes arrive before the window shows them.
    preferences.saveViews(
      owner,
      [view('Late', { text: 'theirs' }), view('New')].map((one) => ({ list: 'returns', view: one })),
    );
    const template = { code: null, hidden: [], note: 'Theirs' };
    preferences.saveTemplates(owner, { boxLabel: template });
    const views = [view('Own'), ...(lists['returns']?.views ?? [])];
    preferences.save({
      lists: { ...lists, returns: { columns: null, views } },
      labelTemplates: { ...labelTemplates, itemLabel: template },
      before: { lists, labelTemplates },
    });
    expect(viewsOf(desk)).toEqual(['Own Own', 'Late theirs', 'New New']);
    expect(Object.keys(preferences.read().labelTemplates).toSorted()).toEqual(['boxLabel', 'itemLabel']);
    // A view that this desk changed too is its own.
    const shown = preferences.read().lists;
    preferences.saveViews(owner, [{ list: 'returns', view: view('Late', { text: 'again' }) }]);
    const mine = [view('Late', { text: 'mine' })];
    preferences.save({
      lists: { ...shown, returns: { columns: null, views: mine } },
      before: { lists: shown },
    });
    expect(viewsOf(desk)).toEqual(['Late mine']);
  });

  it('include what labels show, also what only a newer desk prints, and leave a lone desk’s own as it was', async () => {
    const template = (note: string) => ({ code: null, hidden: [], note });
    const file = memoryPreferenceFile({ preferences: { labelTemplates: { itemLabel: template('Own') } } });
    const first = await open('Dock 1', { file });
    await connected(first);
    const second = await open('Dock 2');
    const notesOf = ({ preferences }: SharingDesk) =>
      Object.entries(preferences.read().labelTemplates)
        .map(([use, { note }]) => `${use} ${note}`)
        .toSorted();
    await poll(() => notesOf(second)).toEqual(['itemLabel Own']);
    await first.site.put(owner, 'labels', [
      { key: 'palletLabel', expected: 0, body: { count: 1, value: template('Newer') } },
    ]);
    await poll(() => notesOf(second)).toEqual(['itemLabel Own', 'palletLabel Newer']);
    const { labelTemplates } = second.preferences.read();
    second.preferences.save({ labelTemplates: { ...labelTemplates, boxLabel: template('Boxes') } });
    for (const desk of [first, second]) {
      await poll(() => notesOf(desk)).toEqual(['boxLabel Boxes', 'itemLabel Own', 'palletLabel Newer']);
    }
    expect(second.notices).toContain('preferences.changed');
    first.preferences.shareSettings(null);
    expect(notesOf(first)).toEqual(['itemLabel Own']);
  });

  it('include what each joining desk brings along, and keep both of two views with the same name', async () => {
    const first = await open('Dock 1');
    await connected(first);
    setCodes(first, [code('AAAA-1')]);
    setViews(first, [view('Late')]);
    const file = memoryPreferenceFile({
      preferences: {
        lists: { returns: { columns: null, views: [view('late', { text: 'mine' }), view('Own')] } },
      },
      codes: { [owner]: [code('BBBB-1', { quantity: 12 })] },
    });
    const second = await open('Dock 2', { file });
    for (const desk of [first, second]) {
      await poll(() => codesOf(desk)).toEqual(['AAAA-1 1', 'BBBB-1 12']);
      await poll(() => viewsOf(desk).toSorted()).toEqual(['Late Late', 'Own Own', 'late (Dock 2) mine']);
    }
    // Without the site, the desk has its own settings again.
    second.preferences.shareSettings(null);
    expect(viewsOf(second)).toEqual(['late mine', 'Own Own']);
  });

  it('stay at all desks while one of them is in safe mode', async () => {
    const folder = temporaryFolder();
    const file = memoryPreferenceFile({
      preferences: { lists: { returns: { columns: null, views: [view('Own')] } } },
    });
    const first = await open('Dock 1', { folder, file });
    const second = await open('Dock 2');
    await poll(() => viewsOf(second)).toEqual(['Own Own']);
    await close(first);
    const safe = await open('Dock 1', { folder, file, isSafeMode: true });
    await connected(safe);
    for (const desk of [safe, second]) {
      await desk.site.catchUp(owner, 'views');
      expect(viewsOf(desk)).toEqual(['Own Own']);
    }
  });

  it('lose nothing silently if two desks change one code while one of them is away', async () => {
    const folder = temporaryFolder();
    const file = memoryPreferenceFile();
    const first = await open('Dock 1');
    const away = await open('Dock 2', { folder, file });
    await Promise.all([connected(first), connected(away)]);
    setCodes(first, [code('AAAA-1'), code('AAAA-2'), code('AAAA-3'), code('AAAA-4')]);
    await poll(() => codesOf(away)).toHaveLength(4);
    await close(away);
    // It continues alone in the meantime, and so does the other desk.
    file.write('codes', {
      [owner]: [code('AAAA-1', { quantity: 4 }), code('AAAA-2', { quantity: 5 }), code('AAAA-4')],
    });
    setCodes(first, [code('AAAA-1', { quantity: 6 }), code('AAAA-3', { quantity: 2 }), code('AAAA-4')]);
    await poll(
      async () => (await shared.admin.query(`select last from dockhand.areas where area = 'codes'`)).rows[0],
    ).toEqual({
      last: '7',
    });
    const back = await open('Dock 2', { folder, file });
    const all = ['AAAA-1 6', 'AAAA-2 5', 'AAAA-3 2', 'AAAA-4 1'];
    for (const desk of [first, back]) await poll(() => codesOf(desk)).toEqual(all);
    const log = await back.store.listActivity({ account: owner, limit: 9, before: null });
    expect(
      new Map(log.map(({ action, outcome, detail }) => [`${action} ${outcome}`, detail?.values])),
    ).toEqual(
      new Map([
        ['inventory.removeCode refused', { quantity: 2, item: 'SKU-11', own: 0 }],
        ['inventory.saveCode refused', { quantity: 6, item: 'SKU-11', own: 4 }],
      ]),
    );
  });

  it('are not removed for all by a desk whose settings were purged or lost', async () => {
    const folder = temporaryFolder();
    const file = memoryPreferenceFile();
    const first = await open('Dock 1');
    const second = await open('Dock 2', { folder, file });
    await Promise.all([connected(first), connected(second)]);
    setCodes(first, [code('AAAA-1')]);
    await poll(() => codesOf(second)).toEqual(['AAAA-1 1']);
    await close(second);
    for (const key of ['codes', 'joined', 'views', 'templates']) file.write(key, null);
    const again = await open('Dock 2', { folder, file });
    await poll(() => codesOf(again)).toEqual(['AAAA-1 1']);
    setCodes(first, [code('AAAA-1'), code('AAAA-2')]);
    await poll(() => codesOf(again)).toEqual(['AAAA-1 1', 'AAAA-2 1']);
    expect(codesOf(first)).toEqual(['AAAA-1 1', 'AAAA-2 1']);
  });

  it('are as the desks had them after the database was restored from an older backup, including removals', async () => {
    const folders = [temporaryFolder(), temporaryFolder()] as const;
    const files = [memoryPreferenceFile(), memoryPreferenceFile()] as const;
    const openBoth = () =>
      Promise.all(
        ['Dock 1', 'Dock 2'].map((name, at) => open(name, { folder: folders[at], file: files[at] })),
      );
    const [first, second] = (await openBoth()) as [SharingDesk, SharingDesk];
    await Promise.all([connected(first), connected(second)]);
    setCodes(first, [code('AAAA-1'), code('AAAA-2')]);
    await poll(() => codesOf(second)).toHaveLength(2);
    const tables = ['areas', 'rows', 'marks'];
    for (const table of tables)
      await shared.admin.query(`create table public.${table} as select * from dockhand.${table}`);
    setCodes(first, [code('AAAA-1', { quantity: 3 }), code('AAAA-4')]);
    const now = ['AAAA-1 3', 'AAAA-4 1'];
    await poll(() => codesOf(second)).toEqual(now);
    await Promise.all([close(first), close(second)]);
    await shared.admin.query('truncate dockhand.rows, dockhand.marks, dockhand.areas');
    for (const table of tables)
      await shared.admin.query(
        `insert into dockhand.${table} select * from public.${table}; drop table public.${table}`,
      );
    const desks = await openBoth();
    const third = await open('Dock 3');
    for (const desk of [...desks, third]) await poll(() => codesOf(desk)).toEqual(now);
    const warning = 'the database was restored, or failed over';
    for (const { warnings } of desks) await poll(() => warnings).toEqual([warning]);
  });

  it('skip an unreadable row with one line in the log, and continue', async () => {
    const [first, second] = await Promise.all([open('Dock 1'), open('Dock 2')]);
    await Promise.all([connected(first), connected(second)]);
    await first.site.put(owner, 'codes', [{ key: 'new', body: { count: 1, value: { code: 5 } } }]);
    setCodes(first, [code('AAAA-1')]);
    await poll(() => codesOf(second)).toEqual(['AAAA-1 1']);
    expect(second.warnings).toEqual(["The site: codes: the row new can't be read"]);
  });
});
