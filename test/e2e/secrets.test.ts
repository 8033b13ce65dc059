import { readdirSync, readFileSync } from 'node:fs';
import type { JSHandle, Page } from 'playwright';
import { appLocators } from '#build/tour/app-locators.ts';
import { textsIn, textsInFolder } from '#test/support/folder-bytes.ts';
import {
  deskCenter,
  nameDesk,
  signIn,
  signInWithToken,
  signOut,
  startSignIn,
} from '#test/support/screens/at-the-desk.ts';
import { type DeskApp, expect, test } from './desk-test.ts';
import { tapWire } from './wire-tap.ts';

/** A snapshot truncates strings somewhere beyond this length. */
const comparedLength = 200;

/** The given texts that the page's scripts still hold after garbage collection. */
async function textsInMemory(page: Page, texts: readonly string[]): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  let snapshot = '';
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => {
    snapshot += chunk;
  });
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await session.detach();
  return texts.filter((text) =>
    snapshot.includes(JSON.stringify(text.slice(0, comparedLength)).slice(1, -1)),
  );
}

type Contract = Record<string, Record<string, (input: unknown) => Promise<unknown>>>;

/** Records every event that the main process sends to the page, where the page itself cannot see the record. */
function followEvents(page: Page): Promise<JSHandle<unknown[]>> {
  return page.evaluateHandle(() => {
    const events: unknown[] = [];
    const { on } = (
      window as unknown as { dockhand: { on: (event: string, listener: (payload: unknown) => void) => void } }
    ).dockhand;
    for (const event of ['session.changed', 'profiles.changed', 'preferences.changed', 'status.changed']) {
      on(event, (payload) => events.push([event, payload]));
    }
    return events;
  });
}

/** Everything that a script in the page can access: its document, its stores, its globals, and every reply. */
async function readPage(page: Page, orderId: number): Promise<string> {
  return page.evaluate(async (id) => {
    const api = (window as unknown as { dockhand: Contract }).dockhand;
    const filters = {
      ids: [],
      statuses: [],
      centerIds: [],
      insertedFrom: null,
      insertedTo: null,
      purchaseOrderNumbers: [],
      externallySynced: null,
    };
    const replies = await Promise.all([
      api['app']?.['readInfo']?.({}),
      api['app']?.['openLink']?.({ url: 'ftp://nowhere' }),
      api['profiles']?.['list']?.({}),
      api['profiles']?.['importProfile']?.({ text: '{}' }),
      api['session']?.['read']?.({}),
      api['session']?.['retryKeychain']?.({}),
      api['desk']?.['read']?.({}),
      api['preferences']?.['read']?.({}),
      api['status']?.['read']?.({}),
      api['status']?.['checkConnection']?.({}),
      api['centers']?.['list']?.({}),
      api['receiving']?.['list']?.({ filters, page: 1, pageSize: 5 }),
      api['receiving']?.['read']?.({ id }),
      api['receiving']?.['listBoxes']?.({ id }),
    ]);
    const plainFrame = document.createElement('iframe');
    document.body.append(plainFrame);
    const usual = new Set(Object.getOwnPropertyNames(plainFrame.contentWindow ?? {}));
    plainFrame.remove();
    const own = Object.getOwnPropertyNames(window).filter((name) => !usual.has(name));
    // Chromium never answers if the origin's data is being cleared, as at the end of a purge.
    const readDatabases = async (): Promise<unknown> => {
      const noAnswer = new Promise<null>((resolve) => setTimeout(() => resolve(null), 2000));
      return (await Promise.race([indexedDB.databases(), noAnswer])) ?? readDatabases();
    };
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(
      ({ value }) => value,
    );
    return JSON.stringify({
      html: document.documentElement.outerHTML,
      fields,
      address: [location.href, history.state],
      stores: [
        Object.entries(localStorage),
        Object.entries(sessionStorage),
        await readDatabases(),
        document.cookie,
      ],
      requests: performance.getEntries().map(({ name }) => name),
      globals: own.map((name) => [name, String((window as unknown as Record<string, unknown>)[name])]),
      replies,
    });
  }, orderId);
}

test('no secret is anywhere but in the keychain, for every way to sign in', async ({
  launch,
  sandbox,
  userDataDir,
}) => {
  // Every file is searched for every secret, eight times.
  const tap = tapWire(sandbox);
  const center = sandbox.world.centers.find(({ name }) => name === deskCenter);
  const order = sandbox.world.demo.receivingOrders.findLast(({ centerId }) => centerId === center?.id);
  const orderId = order?.id ?? 0;
  const mistyped = 'sbx_pat_mistyped-but-of-another-system';

  const allSecrets = () => [sandbox.demo.personalToken, mistyped, ...Object.values(tap.secrets()).flat()];

  /** Where the secrets used so far are found: `place: secret`. */
  async function findSecrets(app: DeskApp, events: JSHandle<unknown[]>): Promise<string[]> {
    const secrets = allSecrets();
    const inPage = await readPage(app.page, orderId);
    const inEvents = JSON.stringify(await events.jsonValue());
    const places: [string, Buffer][] = [
      ['the page', Buffer.from(inPage)],
      ['what the main process said by itself', Buffer.from(inEvents)],
      ['what was printed', Buffer.from(app.output())],
    ];
    if (process.platform === 'linux' && app.process.pid !== undefined) {
      const tree = readProcessTree(app.process.pid);
      // The start script, the app, the keychain's process and the browser's own; fewer would mean that processes are
      // missed.
      expect(tree.length).toBeGreaterThan(4);
      for (const { pid, bytes } of tree) places.push([`arguments or environment of ${pid}`, bytes]);
    }
    return [
      ...textsInFolder(userDataDir, secrets),
      ...places.flatMap(([place, bytes]) => textsIn(bytes, secrets).map((text) => `${place}: ${text}`)),
    ];
  }

  const first = await launch();
  const events = await followEvents(first.page);

  await test.step('through the browser, with every kind of secret actually used', async () => {
    await startSignIn(first.page, sandbox);
    expect(await findSecrets(first, events), 'while it waits for the browser').toEqual([]);
    await appLocators.cancelSignIn(first.page).click();
    await signIn(first.page, sandbox);
    await nameDesk(first.page);
    sandbox.expireAccessTokens();
    await appLocators.refreshList(first.page).click();
    await appLocators.orderRowWithText(first.page, String(orderId)).click();
    await expect(appLocators.boxFolds(first.page).first()).toBeVisible();
    await expect.poll(() => tap.secrets().refresh_token.length).toBeGreaterThan(1);
    const counts = Object.entries(tap.secrets()).map(([kind, values]) => [kind, values.length > 0]);
    expect(counts.filter(([, wasUsed]) => !wasUsed)).toEqual([]);
    // Proves that the search works: the page contains the ID of the open order.
    expect(await readPage(first.page, orderId)).toContain(String(orderId));
    expect(await findSecrets(first, events), 'while somebody is signed in').toEqual([]);
    expect(await textsInMemory(first.page, [deskCenter])).toEqual([deskCenter]);
    expect(await textsInMemory(first.page, allSecrets()), 'in the memory of the page').toEqual([]);
  });

  await test.step('with a token, after a mistyped one, and after the service revoked it', async () => {
    await signOut(first.page, { purge: false });
    expect(await findSecrets(first, events), 'after signing out').toEqual([]);
    await signInWithToken(first.page, mistyped);
    await expect(appLocators.problem(first.page)).toContainText('Token not accepted');
    expect(await findSecrets(first, events), 'after a token that was refused').toEqual([]);
    await signInWithToken(first.page, sandbox.demo.personalToken);
    await nameDesk(first.page);
    expect(await findSecrets(first, events), 'while a token is used').toEqual([]);
    expect(await textsInMemory(first.page, allSecrets()), 'in the memory of the page').toEqual([]);
    sandbox.revokePersonalToken();
    await appLocators.refreshList(first.page).click();
    await expect(appLocators.sessionOver(first.page)).toBeVisible();
    expect(await findSecrets(first, events), 'after the token was revoked').toEqual([]);
  });

  await test.step('nothing is left behind', async () => {
    await signOut(first.page, { purge: true });
    expect(await findSecrets(first, events), 'after signing out for good').toEqual([]);
    await first.stop();
    expect(textsInFolder(userDataDir, allSecrets()), 'after the end').toEqual([]);
  });
  tap.end();
});

/** The data that a process exposes to others: its arguments and its environment. */
type ShownProcess = { readonly pid: number; readonly bytes: Buffer };

/**
 * A process and all of its descendants, as Linux lists them in /proc, without those that have ended in the meantime.
 */
function readProcessTree(rootPid: number): ShownProcess[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    if (Number.isInteger(pid)) parents.set(pid, parentOf(pid));
  }
  const belongs = (pid: number): boolean =>
    pid === rootPid || (parents.has(pid) && belongs(parents.get(pid) ?? 0));
  return [...parents.keys()]
    .filter(belongs)
    .map((pid) => ({ pid, bytes: Buffer.concat([readShown(pid, 'cmdline'), readShown(pid, 'environ')]) }));
}

function parentOf(pid: number): number {
  const stat = readShown(pid, 'stat').toString();
  // The name is in parentheses and may contain some itself; the state and the parent follow it.
  const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(parent ?? 0);
}

function readShown(pid: number, file: 'cmdline' | 'environ' | 'stat'): Buffer {
  try {
    return readFileSync(`/proc/${pid}/${file}`);
  } catch {
    return Buffer.alloc(0);
  }
}
