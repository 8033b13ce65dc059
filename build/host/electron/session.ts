import { EventEmitter } from 'node:events';
import type { Session, WebContents } from 'electron';
import type { BrowserContext, Download } from 'playwright';
import { runningChromium } from '../chromium.ts';
import { implemented, preventable } from '../implemented.ts';
import { proxyFor } from '../proxy-from-environment.ts';
import { protocol } from './protocol.ts';

type CheckHandler = Parameters<Session['setPermissionCheckHandler']>[0];

/** Electron's name of a permission → Chromium's, as Playwright spells it. */
const permissionNames = {
  'clipboard-sanitized-write': 'clipboard-write',
  'clipboard-read': 'clipboard-read',
  geolocation: 'geolocation',
  notifications: 'notifications',
  midi: 'midi',
} as const;

const checkHandlers = new WeakMap<object, CheckHandler>();

function createSession(): Session {
  const events = new EventEmitter();
  // What the handlers of requests would be asked can't come up: the check handler's word is given to Chromium
  // beforehand, everything else is denied there, and every request but the app's own is refused.
  const accepted = () => undefined;
  const members = {
    protocol: protocol as Session['protocol'],
    setPermissionRequestHandler: accepted,
    setDevicePermissionHandler: accepted,
    setSpellCheckerEnabled: accepted,
    setPermissionCheckHandler: (handler: CheckHandler) => void checkHandlers.set(self, handler),
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

/** Lets the app's check handler decide what the app's pages may do; without a handler, nothing. */
export async function settlePermissions(
  context: BrowserContext,
  contents: WebContents,
  servedOrigin: string,
): Promise<void> {
  const check = checkHandlers.get(contents.session);
  const requestingUrl = contents.getURL();
  const origin = `${contents.mainFrame.origin}/`;
  const granted = Object.entries(permissionNames).filter(([permission]) =>
    check?.(contents, permission as Parameters<NonNullable<CheckHandler>>[1], origin, {
      isMainFrame: true,
      requestingUrl,
      securityOrigin: origin,
    }),
  );
  await context.grantPermissions(
    granted.map(([, name]) => name),
    { origin: servedOrigin },
  );
}

/** Announces a download, which the host's Chromium has refused already. */
export function announceDownload(contents: WebContents, download: Download): void {
  const item = implemented('DownloadItem', {
    getURL: () => download.url(),
    getFilename: () => download.suggestedFilename(),
    cancel: () => undefined,
  });
  contents.session.emit('will-download', preventable(), item, contents);
}
