import { EventEmitter } from 'node:events';
import type { Session, WebContents } from 'electron';
import type { BrowserContext, Download } from 'playwright';
import { runningChromium } from '#build/host/chromium.ts';
import { implemented, preventable } from '#build/host/implemented.ts';
import { proxyFor } from '#build/host/proxy-from-environment.ts';
import { protocol } from './protocol.ts';

type CheckHandler = Parameters<Session['setPermissionCheckHandler']>[0];

/** Maps Electron's permission names to Chromium's, as Playwright spells them. */
const permissionNames = {
  'clipboard-sanitized-write': 'clipboard-write',
  'clipboard-read': 'clipboard-read',
  geolocation: 'geolocation',
  notifications: 'notifications',
  midi: 'midi',
  // Of the things that `media` can mean, only the camera is checked.
  media: 'camera',
} as const;

const checkHandlers = new WeakMap<object, CheckHandler>();
/** By session: applies the check handler's decision to its window's page again. */
const settleAgain = new WeakMap<object, () => void>();

function createSession(): Session {
  const events = new EventEmitter();
  // The request handlers are never needed: the check handler's decision is given to Chromium beforehand, everything
  // else is denied there, and every request but the app's own is refused.
  const accepted = () => undefined;
  const members = {
    protocol: protocol as Session['protocol'],
    setPermissionRequestHandler: accepted,
    setDevicePermissionHandler: accepted,
    setSpellCheckerEnabled: accepted,
    setPermissionCheckHandler(handler: CheckHandler) {
      checkHandlers.set(self, handler);
      settleAgain.get(self)?.();
    },
    async clearData() {
      const context = await runningChromium();
      const [page] = context.pages();
      if (page === undefined) return;
      const inspector = await context.newCDPSession(page);
      const { origin } = new URL(page.url());
      await inspector.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
      await inspector.send('Network.clearBrowserCache');
      await inspector.detach();
    },
    resolveProxy: (url: string) => Promise.resolve(proxyFor(url, process.env)),
    webRequest: implemented('session.webRequest', {
      onBeforeRequest: accepted,
    }) as unknown as Session['webRequest'],
  } satisfies Partial<Session>;
  const self = implemented('session', Object.assign(events, members)) as unknown as Session;
  return self;
}

const sessions = new Map<string, Session>();

function fromPartition(partition: string): Session {
  const known = sessions.get(partition) ?? createSession();
  sessions.set(partition, known);
  return known;
}

/** Electron's `session`. All partitions share the host's one Chromium profile. */
export const session = implemented('session', {
  get defaultSession() {
    return fromPartition('');
  },
  fromPartition,
});

/**
 * Applies the app's check handler to what the app's pages may do, and again whenever the app sets another handler.
 * Without a handler, nothing is allowed.
 */
export async function settlePermissions(
  context: BrowserContext,
  contents: WebContents,
  servedOrigin: string,
): Promise<void> {
  const settle = () => settlePermissions(context, contents, servedOrigin);
  // A closed page has no permissions to settle.
  settleAgain.set(contents.session, () => void settle().catch(() => undefined));
  const check = checkHandlers.get(contents.session);
  const requestingUrl = contents.getURL();
  const origin = `${contents.mainFrame.origin}/`;
  const granted = Object.entries(permissionNames).filter(([permission]) =>
    check?.(contents, permission as Parameters<NonNullable<CheckHandler>>[1], origin, {
      isMainFrame: true,
      requestingUrl,
      securityOrigin: origin,
      ...(permission === 'media' ? { mediaType: 'video' as const } : {}),
    }),
  );
  // Grants add to earlier grants.
  await context.clearPermissions();
  await context.grantPermissions(
    granted.map(([, name]) => name),
    { origin: servedOrigin },
  );
}

/** Announces a download, which the host's Chromium has already refused. */
export function announceDownload(contents: WebContents, download: Download): void {
  const item = implemented('DownloadItem', {
    getURL: () => download.url(),
    getFilename: () => download.suggestedFilename(),
    cancel: () => undefined,
  });
  contents.session.emit('will-download', preventable(), item, contents);
}
