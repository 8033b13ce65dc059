import { EventEmitter } from 'node:events';
import type { PrintToPDFOptions, Session, WebContents, WebFrameMain, WebPreferences } from 'electron';
import type { ConsoleMessage, Page } from 'playwright';
import { implemented, preventable } from '#build/host/implemented.ts';
import type { PageBridge } from '#build/host/page-bridge.ts';
import { listPrinters, printByDialog, printSilently, printToPdf } from '#build/host/printing.ts';
import { toWire } from '#build/host/wire.ts';
import { app } from './app.ts';
import { toAppUrl } from './protocol.ts';
import { session } from './session.ts';

type WindowOpenHandler = Parameters<WebContents['setWindowOpenHandler']>[0];

/** A window's contents, with members that only the host uses. */
export type HostContents = {
  readonly contents: WebContents;
  /** Called when the page is loaded: from now on, messages and addresses are real. */
  attach(page: Page, bridge: PageBridge): void;
  /** Sets the origin, as Chromium knows it, of the document that last sent a message. */
  documentIs(origin: string): void;
  windowWanted(details: { url: string; frameName: string; features: string }): void;
  gone(): void;
};

const all = new Set<WebContents>();
let lastId = 0;

/** Electron's `webContents`, limited to what libraries inspect. */
export const webContents = implemented('webContents', {
  getAllWebContents: () => [...all],
});

function sessionOf({ session: chosen, partition }: WebPreferences): Session {
  return chosen ?? session.fromPartition(partition ?? '');
}

/** The page is attached later. */
export function createContents(preferences: WebPreferences): HostContents {
  const events = new EventEmitter();
  const id = ++lastId;
  let page: Page | null = null;
  let bridge: PageBridge | null = null;
  let isGone = false;
  let servedOrigin = '';
  let openHandler: WindowOpenHandler = () => ({ action: 'deny' });

  function url(): string {
    const served = page?.mainFrame().url() ?? '';
    // Playwright may learn of a new document after that document has already sent a message.
    return toAppUrl(served.startsWith(servedOrigin) ? served : `${servedOrigin}/`);
  }

  const mainFrame: object = implemented('WebFrameMain', {
    parent: null,
    get url() {
      return url();
    },
    get origin() {
      return toAppUrl(servedOrigin);
    },
  } satisfies Partial<WebFrameMain>);

  const members = {
    id,
    session: sessionOf(preferences),
    get mainFrame() {
      return mainFrame as WebFrameMain;
    },
    send(channel: string, ...args: unknown[]) {
      bridge?.send({ kind: 'event', channel, args: toWire(structuredClone(args)) });
    },
    getURL: () => (servedOrigin === '' ? '' : url()),
    isDestroyed: () => isGone,
    isCrashed: () => false,
    navigationHistory: implemented('WebContents.navigationHistory', {
      clear: () => void bridge?.session.send('Page.resetNavigationHistory').catch(() => undefined),
    } satisfies Partial<WebContents['navigationHistory']>) as unknown as WebContents['navigationHistory'],
    setZoomFactor: (factor: number) => void bridge?.zoom(factor).catch(() => undefined),
    reload: () => void page?.reload().catch(() => undefined),
    print(options, callback) {
      if (options?.silent === true) printSilently(page, options, callback);
      else printByDialog(page, callback);
    },
    getPrintersAsync: () => listPrinters(),
    printToPDF: (options: PrintToPDFOptions) => printToPdf(page, options),
    setWindowOpenHandler(handler: WindowOpenHandler) {
      openHandler = handler;
    },
  } satisfies Partial<WebContents>;

  const contents = implemented(
    'WebContents',
    Object.defineProperties(events, Object.getOwnPropertyDescriptors(members)),
  ) as unknown as WebContents;
  all.add(contents);
  app.emit('web-contents-created', preventable(), contents);

  return {
    contents,
    attach(ownPage, ownBridge) {
      page = ownPage;
      bridge = ownBridge;
    },
    documentIs(origin) {
      servedOrigin = origin;
    },
    windowWanted(details) {
      const { url, frameName, features } = details;
      const answer = openHandler({
        url: toAppUrl(url),
        frameName,
        features,
        disposition: 'foreground-tab',
        referrer: { url: '', policy: 'strict-origin-when-cross-origin' },
      });
      if (answer.action !== 'deny') console.error('The host opens no second window for a page:', url);
    },
    gone() {
      isGone = true;
      all.delete(contents);
      events.emit('destroyed');
    },
  };
}

const consoleLevels: Record<string, string> = { warning: 'warning', error: 'error', debug: 'debug' };

/** Forwards a line of the page's console as Electron's `console-message`. */
export function announceConsole(contents: WebContents, message: ConsoleMessage): void {
  const { url, lineNumber } = message.location();
  const level = consoleLevels[message.type()] ?? 'info';
  const details = { message: message.text(), level, lineNumber, sourceId: toAppUrl(url) };
  contents.emit('console-message', preventable({ ...details, frame: contents.mainFrame }));
}
