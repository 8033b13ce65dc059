import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ComposedApp } from '#electron/app/compose-app.ts';
import { toProfile } from '#electron/preferences/profile.ts';
import { createSecretStore } from '#electron/session/secret-store.ts';
import { ActivityQuery } from '#shared/activity/activity-view.ts';
import { ItemSearch } from '#shared/inventory/item-view.ts';
import { LotSearch } from '#shared/lots/lot-list-view.ts';
import { quoted } from '#shared/messages/messages.ts';
import { defaultPreferences } from '#shared/preferences/model/default-preferences.ts';
import { serviceScopes } from '#shared/session/model/scopes.ts';
import { composeForTest } from '#test/support/composed-app.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { fakeKeychain } from '#test/unit/electron/session/session-fakes.ts';

/**
 * A data folder written by commit 040c409, before the folders of the code were reorganized: a desk on a small sandbox,
 * signed in with a token, synced, with a receiving order and a return that were opened, two drafts, and a return that
 * was queued after the sandbox was gone. Created once and never regenerated: it holds what users have on their desks.
 */
const olderFolder = fileURLToPath(new URL('folder', import.meta.url));

/** The profile of the sandbox that the folder was created with; nothing listens there. */
const profile = {
  name: 'Local sandbox',
  kind: 'local' as const,
  authUrl: 'http://127.0.0.1:47998',
  baseUrl: 'http://127.0.0.1:47998',
  dashboardUrl: 'http://127.0.0.1:47998/dashboard',
  channelHeader: 'service_channel_id',
  clientId: 'dockhand-5404442a4fab',
  redirectUri: 'http://127.0.0.1:47997/callback',
  scopes: [...serviceScopes, 'offline_access', 'openid'],
  integrationName: 'Dockhand',
  issuer: 'http://127.0.0.1:47998',
  versions: {},
};

let folder: string;
let app: ComposedApp;
let openApp: (isSafeMode: boolean) => ComposedApp;
const warnings: string[] = [];

beforeEach(async () => {
  folder = temporaryFolder();
  cpSync(olderFolder, folder, { recursive: true });
  for (const packed of globSync('**/*.gz', { cwd: folder })) {
    const file = join(folder, packed);
    writeFileSync(file.slice(0, -'.gz'.length), gunzipSync(readFileSync(file)));
    rmSync(file);
  }
  const { port: keychain } = fakeKeychain();
  const profileId = toProfile(profile, true).id;
  await createSecretStore({ keychain }).write({ profileId, name: 'personalToken' }, 'a token of old');
  const quiet = () => undefined;
  const warn = (message: string) => void warnings.push(message);
  warnings.length = 0;
  openApp = (isSafeMode) =>
    composeForTest({
      folder,
      profile,
      keychain,
      isSafeMode,
      log: { info: quiet, warn, error: warn, path: '' },
      report: (error) => warn(String(error)),
    });
});

afterEach(() => app.close());

test('a data folder of an earlier version opens with everything it holds', async () => {
  app = openApp(false);
  await app.open();
  const { handlers } = app;
  expect(await handlers.session.read({})).toMatchObject({ step: 'signedIn', account: { channelId: 549502 } });
  expect(await handlers.desk.read({})).toEqual({
    name: 'Dock 4',
    centerId: 14,
    centerName: 'Joliet Hub (IL)',
  });
  expect(await handlers.preferences.read({})).toMatchObject({ operator: 'Ada', deskNumber: '344508' });
  expect(await handlers.sync.read({})).toMatchObject({ itemCount: 91, wholeAsOf: expect.any(String) });

  const { hits } = await handlers.inventory.search(ItemSearch.parse({ text: 'mug moss' }));
  expect(hits).toMatchObject([{ inventoryId: 20419213, sku: 'FH-MUG-MOS', onHand: 28_775 }]);
  expect(await handlers.inventory.lookUp({ texts: ['614141192137'] })).toMatchObject({
    matches: [{ item: { inventoryId: 20419213 } }],
  });
  // Lots had no rows of their own in that version: they are listed while the desk is in use.
  const lotsOfOld = () => handlers.lots.list(LotSearch.parse({ today: '2026-11-20', limit: 500 }));
  await expect.poll(async () => (await lotsOfOld()).lots.length).toBeGreaterThan(20);
  expect(await handlers.receiving.read({ id: 418204, prefer: 'cache' })).toMatchObject({
    source: 'cache',
    data: { status: 'Completed', purchaseOrderNumber: 'PO-2026-4219' },
  });
  expect(await handlers.returns.read({ id: 2041834, prefer: 'cache' })).toMatchObject({
    source: 'cache',
    data: { referenceId: 'RMA-041834', inventory: [{ sku: 'FH-DIFF-LIN' }, { sku: 'FH-SOAP-BER' }] },
  });
  const found = await handlers.recent.search({ text: 'RMA-041834', limit: 10 });
  expect(found.hits).toMatchObject([{ kind: 'return', id: 2041834 }]);

  expect(await handlers.returns.readDrafts({})).toMatchObject([
    { id: 1, state: 'draft', operator: 'Ada', draft: { trackingNumber: 'KEPT-1', lines: [{ quantity: 2 }] } },
  ]);
  expect(await handlers.receiving.readDrafts({})).toMatchObject([
    { id: 3, state: 'draft', draft: { purchaseOrderNumber: 'PO-KEPT-3', boxes: [{ id: 1 }] } },
  ]);
  expect(await handlers.outbox.read({ id: 2 })).toMatchObject({
    state: expect.stringMatching(/^(queued|sending)$/),
    referenceId: 'RT-20261123-X7Y7-WMRM-737W',
    wasPossiblySent: false,
    content: { trackingNumber: 'GOING-2', lines: [{ quantity: 2 }] },
  });
  expect(await handlers.outbox.health({})).toMatchObject({ setAside: [], cause: null, missing: [] });
  const { rows } = await handlers.activity.list(ActivityQuery.parse({ areas: ['returns'] }));
  expect(rows).toMatchObject([
    {
      action: 'returns.queue',
      outcome: 'queued',
      operator: 'Ada',
      subject: quoted('return RT-20261123-X7Y7-WMRM-737W'),
    },
  ]);
  // Data that is old enough to be refreshed is requested from a service that does not exist.
  expect(warnings.filter((warning) => !warning.includes('failure.unreachable'))).toEqual([]);
});

test('safe mode starts without preferences and background work, and leaves all saved data unchanged', async () => {
  const readSaved = () =>
    JSON.parse(readFileSync(join(folder, 'preferences.json'), 'utf8')) as {
      preferences: Record<string, unknown>;
    };
  const saved = readSaved();
  app = openApp(true);
  await app.open();
  const { handlers } = app;
  expect(await handlers.app.readInfo({})).toMatchObject({ isSafeMode: true });
  const preferences = await handlers.preferences.read({});
  expect(preferences).toEqual({
    ...defaultPreferences,
    deskNumber: '344508',
    // The people of a desk are not a preference.
    operators: [{ name: 'Ada', hasBadge: false, hasPin: false }],
  });
  expect(await handlers.preferences.save({ theme: 'dark' })).toMatchObject({ theme: 'dark' });
  expect(await handlers.session.read({})).toMatchObject({ step: 'signedIn' });
  expect(await handlers.desk.read({})).toMatchObject({ name: 'Dock 4' });
  expect(await handlers.outbox.read({ id: 2 })).toMatchObject({
    referenceId: 'RT-20261123-X7Y7-WMRM-737W',
    content: { trackingNumber: 'GOING-2' },
  });
  expect(await handlers.returns.readDrafts({})).toMatchObject([{ id: 1, state: 'draft' }]);
  expect(await handlers.sync.read({})).toMatchObject({ state: 'idle', itemCount: 91 });
  expect(await handlers.receiving.readIndex({})).toMatchObject({ state: 'idle' });
  // A read from a service that does not exist would warn that it failed.
  expect(warnings.filter((warning) => warning.includes('could not be read on'))).toEqual([]);
  await app.close();
  // The people of a desk are now stored separately.
  const { operators: _moved, ...before } = saved.preferences;
  expect(readSaved().preferences).toEqual(before);
});
