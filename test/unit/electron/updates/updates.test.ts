import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { UpdateEngine } from '#electron/updates/update-engine.ts';
import { createUpdates, type UpdatesOptions, updateOfferOf } from '#electron/updates/updates.ts';
import { quoted } from '#shared/messages/messages.ts';
import { memoryPreferenceFile } from '#test/support/memory-preference-file.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

/** Updates of a desk that checks manually, with an engine that finds 0.2.0 and records its calls in `calls`. */
function openUpdates(options: Partial<UpdatesOptions> = {}, engine: Partial<UpdateEngine> = {}) {
  const calls: string[] = [];
  const file = options.file ?? memoryPreferenceFile();
  const updates = createUpdates({
    offer: 'offered',
    loadEngine: async () => ({
      check: async () => '0.2.0',
      download: async () => undefined,
      setInstallsOnQuit: (isWanted) => void calls.push(`on quit: ${isWanted}`),
      install: (_failed, restarts) => void calls.push(restarts ? 'install' : 'install and close'),
      ...engine,
    }),
    version: '0.1.0',
    isOn: () => true,
    isQuiet: () => false,
    explainUnsent: async () => null,
    close: async () => void calls.push('close'),
    release: () => void calls.push('release'),
    restart: () => void calls.push('restart'),
    publish: () => undefined,
    log: { warn: () => undefined },
    ...options,
    file,
  });
  onTestFinished(async () => {
    await updates.prepareQuit();
  });
  return { updates, calls, file, becomes: () => expect.poll(() => updates.read().step) };
}

describe('updates', () => {
  it('are downloaded immediately if a user asked for them, and installed after everything was closed', async () => {
    const { updates, calls, file, becomes } = openUpdates();
    await updates.check();
    await becomes().toBe('ready');
    await updates.install();
    expect(calls).toEqual(['close', 'release', 'install']);
    expect(file.read('update')).toBe('0.2.0');
  });

  it('close the app if the installer would start it without its options', async () => {
    const { updates, calls, becomes } = openUpdates({ restartsAfterInstall: false });
    await updates.check();
    await becomes().toBe('ready');
    expect(updates.read().restarts).toBe(false);
    await updates.install();
    expect(calls).toEqual(['close', 'release', 'install and close']);
  });

  it('do not block the start or exit of the app if the disk is full', async () => {
    const full = {
      ...memoryPreferenceFile({ update: '0.0.9' }),
      write() {
        throw new Error('ENOSPC');
      },
    };
    const { updates, calls, becomes } = openUpdates({ file: full });
    await updates.check();
    await becomes().toBe('ready');
    await updates.prepareQuit();
    expect(calls).toEqual(['on quit: true']);
  });

  it('wait for a quiet moment in the background', async () => {
    let isQuiet = false;
    const pace = { lookMs: 1, checkMs: Number.POSITIVE_INFINITY };
    const { becomes } = openUpdates({ isQuiet: () => isQuiet, pace });
    await becomes().toBe('found');
    isQuiet = true;
    await becomes().toBe('ready');
  });

  it('are not installed manually or on closing while anything waits to be sent', async () => {
    const { updates, calls, file, becomes } = openUpdates({ explainUnsent: async () => quoted('two') });
    await updates.check();
    await becomes().toBe('ready');
    await expect(updates.install()).rejects.toMatchObject({
      failure: { code: 'CONFLICT', message: quoted('two') },
    });
    await updates.prepareQuit();
    expect(calls).toEqual(['on quit: false']);
    expect(file.read('update')).toBeUndefined();
  });

  it('are not installed on closing if the outbox can’t be read', async () => {
    const { updates, calls, becomes } = openUpdates({
      explainUnsent: () => Promise.reject(new Error('damaged')),
    });
    await updates.check();
    await becomes().toBe('ready');
    await updates.prepareQuit();
    expect(calls).toEqual(['on quit: false']);
  });

  it('are not installed while the app is started again', async () => {
    const { updates, calls, file, becomes } = openUpdates({}, { install: (failed) => failed() });
    await updates.check();
    await becomes().toBe('ready');
    await updates.install();
    updates.holdBack();
    expect(await updates.prepareQuit()).toBe(false);
    expect(calls.slice(-2)).toEqual(['restart', 'on quit: false']);
    expect(file.read('update')).toBe('0.2.0');
    const restarted = openUpdates();
    await restarted.updates.check();
    await restarted.becomes().toBe('ready');
    restarted.updates.holdBack();
    expect(await restarted.updates.prepareQuit()).toBe(false);
    expect(restarted.calls).toEqual(['on quit: false']);
    expect(restarted.file.read('update')).toBeUndefined();
  });

  it('are not installed if the app is started again while an install waits for everything to close', async () => {
    const closing = Promise.withResolvers<void>();
    const { updates, calls, file, becomes } = openUpdates({ close: () => closing.promise });
    await updates.check();
    await becomes().toBe('ready');
    const installing = updates.install();
    await expect.poll(() => file.read('update')).toBe('0.2.0');
    updates.holdBack();
    closing.resolve();
    await installing;
    expect(calls).toEqual([]);
    expect(file.read('update')).toBeUndefined();
  });

  it('say on closing whether they are being installed', async () => {
    const { updates, becomes } = openUpdates();
    expect(await updates.prepareQuit()).toBe(false);
    await updates.check();
    await becomes().toBe('ready');
    expect(await updates.prepareQuit()).toBe(process.platform !== 'darwin');
    await updates.install();
    expect(await updates.prepareQuit()).toBe(true);
    const unsent = openUpdates({ explainUnsent: async () => quoted('one') });
    await unsent.updates.check();
    await unsent.becomes().toBe('ready');
    expect(await unsent.updates.prepareQuit()).toBe(false);
  });

  it('can’t be installed before one is ready', async () => {
    const { updates } = openUpdates();
    await expect(updates.install()).rejects.toMatchObject({
      failure: { code: 'CONFLICT', message: { id: 'updates.nothingReady' } },
    });
  });

  it('restart the app unchanged if the installation fails', async () => {
    const { updates, calls, becomes } = openUpdates({}, { install: (failed) => failed() });
    await updates.check();
    await becomes().toBe('ready');
    await updates.install();
    expect(calls.at(-1)).toBe('restart');
  });

  it('are reported as failed, once, if they started but are not the running version', () => {
    const file = memoryPreferenceFile({ update: '0.2.0' });
    expect(openUpdates({ file }).updates.read()).toMatchObject({
      step: 'failed',
      detail: { id: 'updates.notApplied', values: { version: '0.2.0' } },
    });
    expect(openUpdates({ file }).updates.read().step).toBe('idle');
  });

  it('are not mentioned if they started and are the running version', () => {
    const file = memoryPreferenceFile({ update: '0.1.0' });
    expect(openUpdates({ file }).updates.read().step).toBe('idle');
  });

  it.each([
    ['ENOSPC', 'updates.diskFull'],
    ['EACCES', 'updates.notAllowed'],
    ['EIO', 'updates.notDownloaded'],
  ])('report why they can’t be saved (%s)', async (code, id) => {
    const download = () => Promise.reject(Object.assign(new Error('write'), { code }));
    const { updates, becomes } = openUpdates({}, { download });
    await updates.check();
    await becomes().toBe('failed');
    expect(updates.read().detail?.id).toBe(id);
  });

  it('are never checked for if they are turned off or managed by IT', async () => {
    const loadEngine = () => Promise.reject(new Error('asked'));
    for (const options of [{ isOn: () => false }, { offer: 'managed' }, { offer: 'notOffered' }] as const) {
      const { updates } = openUpdates({ ...options, loadEngine });
      const step = 'offer' in options ? options.offer : 'off';
      expect(updates.read().step).toBe(step);
      expect((await updates.check()).step).toBe(step);
    }
  });
});

describe('the party that updates a package', () => {
  function offerOf(platform: string, { hasFeed = true, hasUninstaller = false, environment = {} } = {}) {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'resources'));
    if (hasFeed) writeFileSync(join(folder, 'resources', 'app-update.yml'), '');
    if (hasUninstaller) writeFileSync(join(folder, 'Uninstall Dockhand.exe'), '');
    return updateOfferOf({
      platform,
      isPackaged: true,
      resourcesPath: join(folder, 'resources'),
      programPath: join(folder, 'Dockhand.exe'),
      environment,
    });
  }

  it('is the app itself for an AppImage, on macOS, and for a per-user installation on Windows', () => {
    expect(offerOf('linux', { environment: { APPIMAGE: '/opt/Dockhand.AppImage' } })).toBe('offered');
    expect(offerOf('darwin')).toBe('offered');
    expect(offerOf('win32', { hasUninstaller: true })).toBe('offered');
  });

  it('is IT for a deb and an MSI, and no one if the package names no feed', () => {
    expect(offerOf('linux')).toBe('managed');
    expect(offerOf('win32')).toBe('managed');
    expect(offerOf('darwin', { hasFeed: false })).toBe('notOffered');
  });
});
