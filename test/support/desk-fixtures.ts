import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from 'playwright/test';
import { findFreePort } from '#build/find-free-port.ts';
import { toProfile } from '#electron/preferences/profile.ts';
import { createSecretStore } from '#electron/session/secret-store.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from '#test/sandbox/start-sandbox.ts';
import { composeForTest, openTestKeychain, type TestKeychain } from './composed-app.ts';
import { operationsOfTest } from './operations/operation-trials.ts';
import { servedOperations } from './operations/served-operations.ts';
import { deskCenter } from './screens/at-the-desk.ts';

/**
 * The port at which the sandboxes of one set of options listen one after another, and the creation time of each of
 * their worlds: so every test gets the same world at the same address, regardless of the test before it.
 */
type SandboxPlace = {
  port: number;
  redirectUri: string;
  startedAtMs: number;
  /** A data folder that is signed in and fully loaded; created for the first test that needs it. */
  template: { readonly folder: Promise<string>; readonly madeAtMs: number } | null;
};

/**
 * The longest use of a template: 15 minutes after its catalog was read, each desk made from it would start by reading
 * the totals again, in the middle of its test.
 */
const templateUseMs = 8 * 60_000;

export type DeskFixtures = {
  sandboxOptions: SandboxOptions;
  /** `ready`: signed in, named, and fully loaded, from a copied data folder; `new`: started for the first time. */
  desk: 'ready' | 'new';
  sandbox: Sandbox;
  userDataDir: string;
};

type WorkerFixtures = { testKeychain: TestKeychain; places: PlacesOfWorker };

type PlacesOfWorker = { find: (options: SandboxOptions) => Promise<SandboxPlace>; folder: string };

/** Signs in with a token, names the desk, and reads until everything is loaded. */
async function makeTemplate(folder: string, sandbox: Sandbox, { keychain }: TestKeychain): Promise<void> {
  let changed = () => {};
  const app = composeForTest({
    folder,
    profile: sandbox.profile(),
    keychain,
    publish: () => changed(),
    budgetOptions: { limit: 100_000 },
  });
  const { handlers } = app;
  /** Checks again after each event that the app publishes. */
  const until = async (isSo: () => Promise<boolean>) => {
    for (;;) {
      const next = new Promise<void>((resolve) => (changed = resolve));
      if (await isSo()) return;
      await next;
    }
  };
  try {
    await app.open();
    const { personalToken } = sandbox.demo;
    const view = await handlers.session.signInWithToken({ token: personalToken });
    if (view.step === 'choosingChannel') {
      await handlers.session.chooseChannel({ channelId: view.proposedChannelId });
    }
    const center = sandbox.world.centers.find(({ name }) => name === deskCenter);
    if (center === undefined) throw new Error(`The world has no center ${deskCenter}.`);
    await handlers.centers.list({});
    await handlers.desk.save({ name: 'Dock 4', centerId: center.id, centerName: center.name });
    await handlers.sync.start({});
    await until(async () => {
      const { state, wholeAsOf } = await handlers.sync.read({});
      return state === 'idle' && wholeAsOf !== null;
    });
    for (const index of [handlers.shipments, handlers.receiving]) {
      await until(async () => {
        const { state, asOf } = await index.readIndex({});
        return ['notOffered', 'forbidden'].includes(state) || (state === 'idle' && asOf !== null);
      });
    }
    await until(async () => {
      const { returns, excluded, unidentified } = await handlers.today.read({});
      const isRanked = unidentified.state !== 'known' || unidentified.figures?.exact !== null;
      return isRanked && returns.state !== 'reading' && excluded.state !== 'reading';
    });
  } finally {
    await app.close();
  }
}

/**
 * The tests' own `test` below the levels: one keychain per worker, the same world for each test, one data folder per
 * test.
 */
export const test = base.extend<DeskFixtures, WorkerFixtures>({
  testKeychain: [
    async ({}, use) => {
      const opened = await openTestKeychain();
      await use(opened);
      await opened.stop();
    },
    { scope: 'worker' },
  ],
  places: [
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'dockhand-templates-'));
      const known = new Map<string, Promise<SandboxPlace>>();
      const make = async (): Promise<SandboxPlace> => ({
        port: await findFreePort(),
        redirectUri: `http://127.0.0.1:${await findFreePort()}/callback`,
        startedAtMs: Date.now(),
        template: null,
      });
      await use({
        folder,
        find(options) {
          const key = JSON.stringify(options);
          const place = known.get(key) ?? make();
          known.set(key, place);
          return place;
        },
      });
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
    },
    { scope: 'worker' },
  ],
  sandboxOptions: [{}, { option: true }],
  desk: ['new', { option: true }],
  userDataDir: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'dockhand-desk-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  },
  sandbox: async ({ sandboxOptions, places, desk, userDataDir, testKeychain }, use, testInfo) => {
    const place = await places.find(sandboxOptions);
    const { port, redirectUri, startedAtMs } = place;
    const start = (changed: SandboxOptions = {}) =>
      startSandbox({
        rateLimitPerMinute: 2_000,
        redirectUris: [redirectUri],
        ...sandboxOptions,
        port,
        startedAtMs,
        ...changed,
      });
    const makeFolder = async () => {
      const folder = mkdtempSync(join(places.folder, 'desk-'));
      const sandbox = await start({ rateLimitPerMinute: 100_000 });
      try {
        await makeTemplate(folder, sandbox, testKeychain);
      } finally {
        await sandbox.stop();
      }
      return folder;
    };
    if (desk === 'ready') {
      if (place.template === null || Date.now() - place.template.madeAtMs > templateUseMs) {
        place.template = { folder: makeFolder(), madeAtMs: Date.now() };
      }
      cpSync(await place.template.folder, userDataDir, { recursive: true });
    }
    const sandbox = await start();
    const secrets = createSecretStore({ keychain: testKeychain.keychain });
    const { id: profileId } = toProfile(sandbox.profile(), true);
    if (desk === 'ready') {
      const name = 'personalToken';
      const isSaved = await secrets.write({ profileId, name }, sandbox.demo.personalToken);
      if (!isSaved) throw new Error('The keychain did not keep the token.');
    }
    await use(sandbox);
    await sandbox.stop();
    await secrets.removeProfile(profileId);
    const served = servedOperations(sandbox.requests);
    const untried = operationsOfTest(testInfo.title).filter((operation) => !served.has(operation));
    if (testInfo.status === 'passed' && untried.length > 0) {
      throw new Error(`It is said to try ${untried.join(', ')}, and its sandbox was not asked for that.`);
    }
  },
});
