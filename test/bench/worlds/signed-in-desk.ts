import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright';
import { buildApp } from '#build/build.ts';
import { findFreePort } from '#build/find-free-port.ts';
import { type PrivateKeyring, startPrivateKeyring } from '#build/private-keyring.ts';
import { appLocators } from '#build/tour/app-locators.ts';
import { authorizeByHttp } from '#test/sandbox/authorize-as-person.ts';
import { type Sandbox, startSandbox } from '#test/sandbox/start-sandbox.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** A figure of the orders, shown only after this desk has read them. */
export const todayFigure = 'main ul a[data-figure="late"]';

/** A program that shows no window by then never will. */
const startTimeoutMs = 60_000;

/** A program running on the host, its window, and how long each took to become ready, in milliseconds. */
export type Started = {
  page: Page;
  /** From the start of the process until `isReady` held. */
  readyMs: number;
  end: () => Promise<void>;
};

/** Starts a folder with a built `main` on the host, and waits until its page has the element `readySelector`. */
export async function startOnHost(
  folder: string,
  switches: readonly string[],
  env: Readonly<Record<string, string>>,
  readySelector: string,
  nodeArguments: readonly string[] = [],
): Promise<Started> {
  const port = await findFreePort();
  const startedAt = performance.now();
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      ...nodeArguments,
      join(root, 'build', 'host', 'run.ts'),
      folder,
      '--headless',
      `--remote-debugging-port=${port}`,
      ...switches,
    ],
    { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const deadline = AbortSignal.timeout(startTimeoutMs);
  const browser = await connect(port, child, deadline);
  const page = await findPage(browser, deadline);
  await untilShown(page, readySelector);
  return {
    page,
    readyMs: performance.now() - startedAt,
    async end() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      await browser.close();
    },
  };
}

async function connect(port: number, child: ChildProcess, deadline: AbortSignal): Promise<Browser> {
  for (;;) {
    deadline.throwIfAborted();
    if (child.exitCode !== null) throw new Error(`The program ended with code ${child.exitCode}.`);
    try {
      return await chromium.connectOverCDP(`http://127.0.0.1:${port}`, { noDefaults: true });
    } catch {
      await wait(10);
    }
  }
}

async function findPage(browser: Browser, deadline: AbortSignal): Promise<Page> {
  for (;;) {
    deadline.throwIfAborted();
    const page = browser
      .contexts()[0]
      ?.pages()
      .find((candidate) => candidate.url().startsWith('https://dockhand.invalid'));
    if (page !== undefined) return page;
    await wait(5);
  }
}

/** Looks at every frame: a wait of the test tool looks only every half second once it has waited for a quarter. */
const untilShown = (page: Page, selector: string) =>
  page.evaluate(async (wanted) => {
    while (document.querySelector(wanted)?.checkVisibility() !== true)
      await new Promise(requestAnimationFrame);
  }, selector);

/** A desk with a signed-in account that has seen the list, with its own keychain and sandbox. */
export type SignedInDesk = {
  sandbox: Sandbox;
  userDataDir: string;
  account: string;
  start: (readySelector: string) => Promise<Started>;
  end: () => Promise<void>;
};

/** Builds the app if needed, signs in once and names the desk, so that every later start is an ordinary one. */
export async function prepareSignedInDesk(
  receivingOrders: number,
  { items, nodeArguments = [] }: { items?: number; nodeArguments?: readonly string[] } = {},
): Promise<SignedInDesk> {
  await buildApp();
  const keyring: PrivateKeyring = await startPrivateKeyring();
  const redirectUri = `http://127.0.0.1:${await findFreePort()}/callback`;
  const sandbox = await startSandbox({
    redirectUris: [redirectUri],
    rateLimitPerMinute: 100_000,
    receivingOrders,
    ...(items === undefined ? {} : { items }),
  });
  const userDataDir = mkdtempSync(join(tmpdir(), 'dockhand-bench-'));
  const profile = join(userDataDir, 'profile.json');
  const demo = join(userDataDir, 'demo.json');
  writeFileSync(profile, JSON.stringify(sandbox.profile()));
  writeFileSync(demo, JSON.stringify({ clientSecret: sandbox.demo.clientSecret }), { mode: 0o600 });
  const switches = [`--user-data-dir=${userDataDir}`, `--profile=${profile}`, `--local-demo=${demo}`];
  const start = (readySelector: string) =>
    startOnHost(root, switches, keyring.env, readySelector, nodeArguments);

  const first = await start('button');
  await first.page.evaluate(async () => {
    const api = (
      window as unknown as { dockhand: { session: { signIn: (input: object) => Promise<unknown> } } }
    ).dockhand;
    await api.session.signIn({});
  });
  const link = await appLocators.signInLink(first.page).inputValue();
  await authorizeByHttp(link, { deliver: true });
  await appLocators.deskName(first.page).waitFor();
  const account = await first.page.evaluate(async () => {
    type Center = { id: number; name: string };
    type Api = {
      session: { read: (input: object) => Promise<{ value: { account: { id: string } } }> };
      centers: { list: (input: object) => Promise<{ value: { data: Center[] } }> };
      desk: { save: (input: object) => Promise<unknown> };
    };
    const api = (window as unknown as { dockhand: Api }).dockhand;
    const [center] = (await api.centers.list({})).value.data;
    await api.desk.save({ name: 'Bench', centerId: center?.id, centerName: center?.name });
    return (await api.session.read({})).value.account.id;
  });
  await first.end();

  return {
    sandbox,
    userDataDir,
    account,
    start,
    async end() {
      await sandbox.stop();
      await keyring.stop();
      rmSync(userDataDir, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

/** Sends the same request for each input to the main process, and returns the milliseconds until each response. */
export const timeRequests = (page: Page, request: 'lookUp' | 'search', inputs: readonly object[]) =>
  page.evaluate(
    async ([name, requested]) => {
      type Api = { inventory: Record<typeof name, (input: object) => Promise<unknown>> };
      const api = (window as unknown as { dockhand: Api }).dockhand;
      const times: number[] = [];
      for (const input of requested) {
        const startedAt = performance.now();
        await api.inventory[name](input);
        times.push(performance.now() - startedAt);
      }
      return times;
    },
    [request, inputs] as const,
  );

/**
 * The time that the window needs to paint anything at all: from a moment between two frames until the next one is
 * painted.
 */
export const paintAlone = (page: Page, times: number): Promise<number[]> =>
  page.evaluate(async (count) => {
    const taken: number[] = [];
    while (taken.length < count) {
      const startedAt = performance.now();
      document.body.style.setProperty('--painted', String(startedAt));
      await new Promise(requestAnimationFrame);
      const { port1, port2 } = new MessageChannel();
      await new Promise((resolve) => {
        port1.addEventListener('message', resolve, { once: true });
        port1.start();
        port2.postMessage(null);
      });
      taken.push(performance.now() - startedAt);
    }
    return taken;
  }, times);
