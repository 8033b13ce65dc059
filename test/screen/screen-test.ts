import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright';
import { expect } from 'playwright/test';
import {
  isAppAddress,
  protocol,
  routeRequests,
  toAppUrl,
  toChromiumUrl,
} from '#build/host/electron/protocol.ts';
import { bridgePage, type PageBridge } from '#build/host/page-bridge.ts';
import { printToPdf } from '#build/host/printing.ts';
import { fromWire, toWire } from '#build/host/wire.ts';
import { appLocators } from '#build/tour/app-locators.ts';
import { projectFolder } from '#build/vite/project-folder.ts';
import type { ComposedApp } from '#electron/app/compose-app.ts';
import type { BudgetOptions } from '#electron/app/compose-service.ts';
import { createRequestListeners, type RequestListener } from '#electron/ipc/answer-request.ts';
import type { Policy } from '#electron/preferences/policy.ts';
import { appScheme, createAppProtocol } from '#electron/windows/app-protocol.ts';
import type { ExternalApps } from '#electron/windows/external-apps.ts';
import { type ComposedAppOptions, composeForTest, type ProfileOfTest } from '#test/support/composed-app.ts';
import { test as base, type DeskFixtures } from '#test/support/desk-fixtures.ts';
import { endWindows, type WatchedWindow, watchWindow } from '#test/support/watched-windows.ts';

const built = join(projectFolder, 'dist');

protocol.registerSchemesAsPrivileged([appScheme]);
protocol.handle('app', createAppProtocol(join(built, 'renderer')));

export type OpenOptions = {
  readonly profile?: ProfileOfTest;
  readonly userDataDir?: string;
  readonly saveFolder?: string;
  /** The log for links, files, and print jobs for other programs. */
  readonly outsideLog?: string;
  readonly printers?: () => readonly string[];
  /** Receives system notifications. */
  readonly notify?: ExternalApps['notify'];
  /** Receives print jobs. */
  readonly print?: ExternalApps['print'];
  /** The address of the window while it has the focus; by default, it does not have it. */
  readonly shownAddress?: () => string | null;
  /** The address at which the window opens, by default that of the receiving orders; '/' is its normal start. */
  readonly startsAt?: `/${string}`;
  readonly timezoneId?: string;
  /** The settings that IT enforces on this computer. */
  readonly policy?: Policy;
  readonly isSafeMode?: boolean;
  /** Whether the request with this name (`area.verb`) goes unanswered and fails; by default, none does. */
  readonly failsRequest?: (name: string) => boolean;
  /** Returns what the request with this name waits for; null if it doesn't wait, like all by default. */
  readonly holdsRequest?: (name: string) => Promise<void> | null;
  /** Replaces the worker's own keychain. */
  readonly keychain?: ComposedAppOptions['keychain'];
  readonly loginItem?: NonNullable<ComposedAppOptions['loginItem']>;
  readonly restart?: NonNullable<ComposedAppOptions['restart']>;
  /** How the app is updated; by default, it isn't. */
  readonly update?: NonNullable<ComposedAppOptions['update']>;
  /** The app's own count of the rate limit. */
  readonly budgetOptions?: BudgetOptions;
};

/** The page with the app's real handlers, which run in this process without starting the app. */
export type OpenedScreen = WatchedWindow;

/** Holds the requests with this name (`area.verb`) between `close` and `open`; open at first. */
export function requestGate(name: string) {
  let gate: PromiseWithResolvers<void> | null = null;
  let heldCount = 0;
  return {
    holdsRequest(requested: string): Promise<void> | null {
      if (requested !== name || gate === null) return null;
      heldCount += 1;
      return gate.promise;
    },
    /** The number of requests held since the gate was closed. */
    heldCount: () => heldCount,
    close(): void {
      gate = Promise.withResolvers();
      heldCount = 0;
    },
    open(): void {
      gate?.resolve();
      gate = null;
    },
    /** Opens it too, but the requests that it held fail. */
    fail(): void {
      gate?.reject(new Error('Refused by a test.'));
      gate = null;
    },
  };
}

type ScreenFixtures = DeskFixtures & {
  /** Opens the window on this test's folder and keychain; any open window is closed after the test. */
  launch: (options?: OpenOptions) => Promise<OpenedScreen>;
};

/** Answers the page's requests to the app, like `serve` and Electron do. */
function answerPage(
  listenerOf: (name: string) => RequestListener | undefined,
  page: Page,
  bridge: () => PageBridge | null,
): Parameters<typeof bridgePage>[2]['onMessage'] {
  return (message) => {
    if (message.kind !== 'invoke') return;
    const { id, channel } = message;
    const [input] = fromWire(message.args) as unknown[];
    const listener = listenerOf(channel);
    Promise.try(() => {
      if (listener === undefined) throw new Error(`No handler registered for '${channel}'`);
      return listener({ url: toAppUrl(page.url()), parent: null }, input);
    }).then(
      (value) => bridge()?.send({ kind: 'value', id, value: toWire(structuredClone(value)) }),
      (error: unknown) => bridge()?.send({ kind: 'error', id, message: String(error) }),
    );
  };
}

async function openContext(browser: Browser, timezoneId: string | undefined): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    serviceWorkers: 'block',
    acceptDownloads: false,
    ...(timezoneId === undefined ? {} : { timezoneId }),
  });
  await routeRequests(context, (_page, url) => isAppAddress(toChromiumUrl(url)));
  return context;
}

/** The tests' own `test`: the built page in Chromium, on a desk that is signed in unless `desk` says otherwise. */
export const test = base.extend<ScreenFixtures>({
  desk: 'ready',
  launch: async ({ browser, desk, sandbox, userDataDir, testKeychain }, use, testInfo) => {
    const opened: OpenedScreen[] = [];
    const preload = readFileSync(join(built, 'preload', 'preload.cjs'), 'utf8');
    await use(async (options = {}) => {
      let page: Page | null = null;
      let bridge: PageBridge | null = null;
      const contents = (): ReturnType<NonNullable<ComposedAppOptions['contents']>> =>
        page === null
          ? null
          : {
              isDestroyed: () => page?.isClosed() ?? true,
              getPrintersAsync: async () =>
                (options.printers?.() ?? []).map((name) => ({
                  name,
                  displayName: name,
                  description: '',
                  options: {},
                })),
              print: () => {
                throw new Error('Print jobs are written down, not printed.');
              },
              printToPDF: (how) => printToPdf(page, how),
            };
      const app: ComposedApp = composeForTest({
        folder: userDataDir,
        profile: sandbox.profile(),
        keychain: testKeychain.keychain,
        contents,
        ...options,
        ...(options.userDataDir === undefined ? {} : { folder: options.userDataDir }),
        publish: (channel, payload) =>
          bridge?.send({ kind: 'event', channel, args: toWire(structuredClone([payload])) }),
      });
      const listeners = createRequestListeners(app.handlers, () => undefined);
      const opening = app.open();
      const context = await openContext(browser, options.timezoneId);
      page = await context.newPage();
      const problems = await watchWindow(page);
      bridge = await bridgePage(page, preload, {
        onMessage: answerPage(
          (name) => {
            if (options.failsRequest?.(name) === true) return undefined;
            const listener = listeners.get(name);
            const held = options.holdsRequest?.(name) ?? null;
            if (listener === undefined || held === null) return listener;
            return async (frame, input) => held.then(async () => listener(frame, input));
          },
          page,
          () => bridge,
        ),
        onWindowWanted: () => undefined,
      });
      await page.goto(toChromiumUrl(`app://dockhand/#${options.startsAt ?? '/receiving'}`));
      await opening;
      if (desk === 'ready') await appLocators.statusBar(page).waitFor();
      let isOpen = true;
      const screen: OpenedScreen = {
        page,
        problems,
        async stop() {
          if (!isOpen) return;
          isOpen = false;
          await context.close();
          await app.close();
        },
      };
      opened.push(screen);
      return screen;
    });
    await endWindows(opened, testInfo);
  },
});

export { expect };
