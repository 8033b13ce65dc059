import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import type {
  BrowserWindowConstructorOptions,
  BrowserWindow as ElectronWindow,
  Rectangle,
  WebContents,
} from 'electron';
import type { BrowserContext, Page } from 'playwright';
import { runningChromium } from '#build/host/chromium.ts';
import { firstWindowSize } from '#build/host/chromium-flags.ts';
import { implemented, preventable } from '#build/host/implemented.ts';
import { bridgePage, type PageBridge } from '#build/host/page-bridge.ts';
import type { FromPage } from '#build/host/page-shim.ts';
import { app, cancelQuit, handleWindowClosed, openWindows } from './app.ts';
import { receiveFromPage } from './ipc-main.ts';
import { followTheme, reportDarkness } from './native-theme.ts';
import { isAppAddress, routeRequests, toChromiumUrl } from './protocol.ts';
import { reportScreen } from './screen.ts';
import { announceDownload, settlePermissions } from './session.ts';
import { announceConsole, createContents, type HostContents } from './web-contents.ts';

type Surface = { readonly context: BrowserContext; readonly page: Page; readonly bridge: PageBridge };

const windows = new Map<Page, HostWindow>();
let routed: Promise<void> | null = null;
let firstPageIsTaken = false;
let lastId = 0;

/** A window of the app: one app window of the host's Chromium. */
class HostWindow
  extends EventEmitter
  implements Partial<Pick<ElectronWindow, 'loadURL' | 'getBounds' | 'close'>>
{
  readonly id = ++lastId;
  readonly webContents: WebContents;
  private readonly host: HostContents;
  private readonly surface: Promise<Surface>;
  private bounds: Rectangle;
  private changes = 0;
  private minimized = false;
  private focused = false;
  private title: string;
  private ended = false;
  private expected: string | null = null;

  constructor(options: BrowserWindowConstructorOptions = {}) {
    super();
    const preferences = options.webPreferences ?? {};
    this.title = options.title ?? app.getName();
    this.bounds = { x: options.x ?? 0, y: options.y ?? 0, ...firstWindowSize };
    this.host = createContents(preferences);
    this.webContents = this.host.contents;
    const self = implemented('BrowserWindow', this);
    this.surface = self.openSurface(preferences.preload);
    this.surface.catch((error: unknown) => {
      if (this.ended) return;
      console.error('The window could not be opened:', error);
      app.exit(1);
    });
    openWindows.add(self);
    const { width = firstWindowSize.width, height = firstWindowSize.height } = options;
    if (width !== firstWindowSize.width || height !== firstWindowSize.height)
      self.setBounds({ width, height });
    return self;
  }

  private async openSurface(preload: string | undefined): Promise<Surface> {
    const context = await runningChromium();
    routed ??= routeRequests(context, (page, url) => windows.get(page)?.mayNavigate(url) ?? true);
    await routed;
    const firstPage = firstPageIsTaken ? undefined : context.pages()[0];
    firstPageIsTaken = true;
    const page = firstPage ?? (await context.newPage());
    windows.set(page, this);
    this.listenTo(page);
    const bridge = await bridgePage(page, preload === undefined ? '' : readFileSync(preload, 'utf8'), {
      onMessage: (message, origin) => {
        this.host.documentIs(origin);
        this.receive(message, bridge);
      },
      onWindowWanted: (details) => this.host.windowWanted(details),
    });
    this.host.attach(page, bridge);
    followTheme(page);
    return { context, page, bridge };
  }

  private listenTo(page: Page): void {
    page.on('close', () => this.gone());
    page.on('crash', () => {
      this.webContents.emit('render-process-gone', preventable(), { reason: 'crashed', exitCode: 1 });
    });
    page.on('download', (download) => announceDownload(this.webContents, download));
    page.on('console', (message) => announceConsole(this.webContents, message));
    page.on('domcontentloaded', () => {
      this.webContents.emit('dom-ready', preventable());
      this.settleTitle(page).catch(() => undefined);
    });
    page.on('load', () => {
      if (!isAppAddress(page.url())) return;
      this.host.documentIs(new URL(page.url()).origin);
      settlePermissions(page.context(), this.webContents, new URL(page.url()).origin).catch(
        (error: unknown) => {
          if (!this.ended) console.error('The permissions could not be settled:', error);
        },
      );
      this.webContents.emit('did-finish-load');
      this.emit('ready-to-show');
    });
  }

  /** Uses the page's title for the window unless the app prevents it and keeps its own. */
  private async settleTitle(page: Page): Promise<void> {
    const event = preventable();
    const pageTitle = await page.title();
    this.emit('page-title-updated', event, pageTitle, true);
    if (event.defaultPrevented) this.setTitle(this.title);
    else this.title = pageTitle;
  }

  private receive(message: Exclude<FromPage, { kind: 'hello' | 'window' }>, bridge: PageBridge): void {
    if (message.kind !== 'state') {
      const sender = { contents: this.webContents, frame: this.webContents.mainFrame };
      receiveFromPage(message, sender, (reply) => bridge.send(reply));
      return;
    }
    reportDarkness(message.dark);
    reportScreen(message.screen);
    if (message.focused !== this.focused) this.emit(message.focused ? 'focus' : 'blur');
    this.focused = message.focused;
    this.readBounds(bridge).catch(() => undefined);
  }

  private async readBounds({ session }: PageBridge): Promise<void> {
    const { bounds } = await session.send('Browser.getWindowForTarget');
    // A change just requested by the app takes precedence until Chromium has applied it.
    if (this.changes > 0) return;
    const { left = 0, top = 0, width = 0, height = 0, windowState } = bounds;
    this.bounds = { x: left, y: top, width, height };
    this.minimized = windowState === 'minimized';
  }

  private change(windowState: 'normal' | 'minimized', newBounds?: Rectangle): void {
    this.changes += 1;
    this.surface
      .then(async ({ bridge }) => {
        const { windowId } = await bridge.session.send('Browser.getWindowForTarget');
        // Chromium accepts a state or a size, never both at once.
        await bridge.session.send('Browser.setWindowBounds', { windowId, bounds: { windowState } });
        if (newBounds !== undefined) {
          const { x: left, y: top, width, height } = newBounds;
          const bounds = { left, top, width, height };
          await bridge.session.send('Browser.setWindowBounds', { windowId, bounds });
        }
      })
      .catch(() => undefined)
      .finally(() => (this.changes -= 1));
  }

  /** Asks the app, as Electron does, about a navigation started by the page. */
  private mayNavigate(url: string): boolean {
    if (url === this.expected || url === this.webContents.getURL()) return true;
    const event = preventable({
      url,
      isMainFrame: true,
      isSameDocument: false,
      frame: this.webContents.mainFrame,
    });
    this.webContents.emit('will-navigate', event, url);
    return !event.defaultPrevented;
  }

  private gone(): void {
    if (this.ended) return;
    this.emit('close', preventable());
    this.end();
  }

  private end(): void {
    this.ended = true;
    for (const [page, window] of windows) if (window.id === this.id) windows.delete(page);
    for (const window of openWindows) if ((window as HostWindow).id === this.id) openWindows.delete(window);
    this.host.gone();
    this.emit('closed');
    handleWindowClosed();
  }

  async loadURL(url: string): Promise<void> {
    const { page } = await this.surface;
    this.expected = url;
    try {
      await page.goto(toChromiumUrl(url), { waitUntil: 'load' });
    } catch (error) {
      if (this.ended) return;
      const [, reason = 'ERR_FAILED'] = /net::(ERR_\w+)/u.exec(String(error)) ?? [];
      this.webContents.emit('did-fail-load', preventable(), -2, reason, url, true);
      throw new Error(`${reason} (-2) loading '${url}'`, { cause: error });
    } finally {
      this.expected = null;
    }
  }

  close(): void {
    if (this.ended) return;
    const event = preventable();
    this.emit('close', event);
    if (event.defaultPrevented) cancelQuit();
    else this.destroy();
  }

  destroy(): void {
    if (this.ended) return;
    this.end();
    // If Chromium is shutting down too, its page needs no closing.
    this.surface.then(({ page }) => page.close()).catch(() => undefined);
  }

  show(): void {
    this.focus();
  }

  focus(): void {
    this.surface.then(({ page }) => page.bringToFront()).catch(() => undefined);
  }

  minimize(): void {
    this.minimized = true;
    this.change('minimized');
  }

  restore(): void {
    this.minimized = false;
    this.change('normal');
  }

  setTitle(title: string): void {
    this.title = title;
    this.surface
      .then(({ page }) => page.evaluate((text) => void (document.title = text), title))
      .catch(() => undefined);
  }

  setBounds(bounds: Partial<Rectangle>): void {
    this.bounds = { ...this.bounds, ...bounds };
    this.change('normal', this.bounds);
  }

  getBounds = (): Rectangle => ({ ...this.bounds });
  getNormalBounds = (): Rectangle => ({ ...this.bounds });
  isDestroyed = (): boolean => this.ended;
  isMinimized = (): boolean => this.minimized;
  isFocused = (): boolean => this.focused;

  static getAllWindows = (): HostWindow[] => [...openWindows] as HostWindow[];
  static getFocusedWindow = (): HostWindow | null =>
    HostWindow.getAllWindows().find((window) => window.isFocused()) ?? null;
}

/** Electron's `BrowserWindow`, limited to what Dockhand uses. */
export const BrowserWindow = implemented('BrowserWindow', HostWindow);
