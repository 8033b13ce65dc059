import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import {
  configureRequestOptions,
  configureRequestUrl,
  type DownloadOptions,
  HttpExecutor,
} from 'builder-util-runtime';
import updaters, { type AppUpdater } from 'electron-updater';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createUpdateEngine } from '#electron/updates/update-engine.ts';
import { createUpdates } from '#electron/updates/updates.ts';
import { sentence } from '#shared/messages/messages.ts';
import { memoryPreferenceFile } from '#test/support/memory-preference-file.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { type Release, startReleaseServer } from './release-server.ts';

/**
 * Sends the updater's requests with Node's own client; the app sends them over Chromium's network, which exists only in
 * Electron.
 */
class NodeExecutor extends HttpExecutor<ClientRequest> {
  createRequest(options: object, callback: (response: IncomingMessage) => void): ClientRequest {
    return request(options, callback);
  }

  async download(url: URL, destination: string, options: DownloadOptions): Promise<string> {
    return options.cancellationToken.createPromise<string>((resolve, reject, onCancel) => {
      const target = {};
      configureRequestUrl(url, target);
      configureRequestOptions(target);
      this.doDownload(
        target,
        {
          destination,
          options,
          onCancel,
          responseHandler: null,
          callback: (error) => (error instanceof Error ? reject(error) : resolve(destination)),
        },
        0,
      );
    });
  }
}

/** A program that writes a file next to itself when it runs. */
const program = (version: string) =>
  Buffer.from(`#!/bin/sh\nprintf '${version}' > "$(dirname "$0")/ran"\n${'#'.repeat(100_000)}\n`);

/** A desk that runs version 0.1.0 from an AppImage, and a server with one release. */
async function openDesk(
  release: Partial<Release> = {},
  { unsent = 0, isServerAway = false, file = memoryPreferenceFile() } = {},
) {
  const folder = temporaryFolder();
  const server = await startReleaseServer({ version: '0.2.0', image: program('0.2.0'), ...release });
  if (isServerAway) await server.close();
  else onTestFinished(server.close);
  const image = join(folder, 'Dockhand.AppImage');
  writeFileSync(image, program('0.1.0'), { mode: 0o755 });
  vi.stubEnv('APPIMAGE', image);
  onTestFinished(() => void vi.unstubAllEnvs());

  const config = join(folder, 'app-update.yml');
  writeFileSync(
    config,
    JSON.stringify({ provider: 'generic', url: server.url, updaterCacheDirName: 'dockhand' }),
  );
  mkdirSync(join(folder, 'data'));
  let quitted = (_exitCode: number): void => undefined;
  const updater: AppUpdater = Object.assign(
    new updaters.AppImageUpdater(null, {
      version: '0.1.0',
      name: 'dockhand',
      isPackaged: true,
      appUpdateConfigPath: config,
      userDataPath: join(folder, 'data'),
      baseCachePath: join(folder, 'cache'),
      whenReady: async () => undefined,
      relaunch: () => undefined,
      quit: () => undefined,
      onQuit: (handler: (exitCode: number) => void) => {
        quitted = handler;
      },
    }),
    { httpExecutor: new NodeExecutor() },
  );
  const log = { info: () => undefined, warn: () => undefined };
  const updates = createUpdates({
    offer: 'offered',
    loadEngine: async () => createUpdateEngine(updater, log),
    version: '0.1.0',
    file,
    isOn: () => true,
    isQuiet: () => true,
    explainUnsent: async () => (unsent === 0 ? null : sentence('failure.unsentHere', { count: unsent })),
    close: async () => undefined,
    release: () => undefined,
    restart: () => undefined,
    publish: () => undefined,
    log,
    pace: { lookMs: 5, checkMs: Number.POSITIVE_INFINITY },
  });
  onTestFinished(async () => {
    await updates.prepareQuit();
  });
  return {
    updates,
    file,
    /** Ends the app as a user closes it. */
    async quit() {
      await updates.prepareQuit();
      quitted(0);
    },
    settled: () => expect.poll(() => updates.read().step),
    program: () => readFileSync(image),
    ran: () => readFileSync(join(folder, 'ran'), 'utf8'),
  };
}

describe('an update of the AppImage', () => {
  it('is downloaded in the background, verified, and replaces the program when the app is closed', async () => {
    const desk = await openDesk();
    await desk.settled().toBe('ready');
    expect(desk.updates.read()).toMatchObject({ version: '0.2.0', detail: { id: 'updates.step.ready' } });
    expect(desk.program()).toEqual(program('0.1.0'));
    await desk.quit();
    expect(desk.program()).toEqual(program('0.2.0'));
    // The updater runs the new program once, so that it is integrated with the system's programs.
    expect(desk.ran()).toBe('0.2.0');
  });

  it('is not installed on closing while a write is waiting to be sent', async () => {
    const desk = await openDesk({}, { unsent: 1 });
    await desk.settled().toBe('ready');
    await desk.quit();
    expect(desk.program()).toEqual(program('0.1.0'));
    expect(desk.file.read('update') ?? null).toBeNull();
  });

  it.each([
    ['is not what was released', { sha512: Buffer.alloc(64).toString('base64') }, 'updates.damaged'],
    ['is cut off', { cutAfter: 5_000 }, 'updates.notDownloaded'],
    ['is announced in a form that nobody can read', { description: 'version: [' }, 'updates.unusable'],
    ['has no description', { status: 404 }, 'updates.unusable'],
    ['nobody may read', { status: 403 }, 'updates.unusable'],
  ])('that %s is reported with a message, and the app continues', async (_what, release, id) => {
    const desk = await openDesk(release);
    await desk.settled().toBe('failed');
    expect(desk.updates.read().detail?.id).toBe(id);
    await desk.quit();
    expect(desk.program()).toEqual(program('0.1.0'));
  });

  it('is reported as unreachable if the server is away', async () => {
    const desk = await openDesk({}, { isServerAway: true });
    await desk.settled().toBe('failed');
    expect(desk.updates.read().detail?.id).toBe('updates.unreachable');
  });

  it.each([
    ['older than what runs', { version: '0.0.9' }],
    ['for other computers first', { stagingPercentage: 0 }],
  ])('is not offered if the release is %s', async (_what, release) => {
    const desk = await openDesk(release);
    await desk.settled().toBe('current');
    await desk.quit();
    expect(desk.program()).toEqual(program('0.1.0'));
  });
});
