import type { App, Session, WebContents, WebPreferences } from 'electron';
import type { Translate } from '../../shared/messages/translate.ts';
import { appOrigin } from '../ipc/answer-request.ts';

/** How every window of the app is locked down (R20); a test asserts each value. */
export const lockedWebPreferences = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  webviewTag: false,
  navigateOnDragDrop: false,
  safeDialogs: true,
  spellcheck: false,
} as const satisfies WebPreferences;

/** `Dockhand` for production; any other environment says its name in the title. */
export function windowTitle(
  environment: { name: string; kind: 'production' | 'sandbox' | 'local' } | null,
  t: Translate,
): string {
  if (environment === null || environment.kind === 'production') return 'Dockhand';
  return `${t(`kind.${environment.kind}`).toUpperCase()} – ${environment.name} – Dockhand`;
}

/** What the guard does with an address that the page wanted to open. */
type OpenLink = (url: string) => void;

/**
 * Holds every web contents of the app at its own page: no navigation, redirect or webview leads elsewhere, a new
 * window never opens, and a link that asked for one goes through the one gate for links instead.
 */
export function guardNavigation(app: App, openLink: OpenLink): void {
  app.on('web-contents-created', (_event, contents) => {
    guardContents(contents, openLink);
  });
}

function guardContents(contents: WebContents, openLink: OpenLink): void {
  const stay = (event: { url: string; preventDefault: () => void }) => {
    if (!event.url.startsWith(`${appOrigin}/`)) event.preventDefault();
  };
  contents.on('will-navigate', stay);
  contents.on('will-redirect', stay);
  contents.on('will-frame-navigate', stay);
  contents.on('will-attach-webview', (event) => {
    event.preventDefault();
  });
  contents.setWindowOpenHandler(({ url }) => {
    openLink(url);
    return { action: 'deny' };
  });
}

/** Denies every permission but writing sanitized text to the clipboard, every device, and every download. */
export function denyPermissions(session: Session): void {
  const isAllowed = (permission: string) => permission === 'clipboard-sanitized-write';
  session.setPermissionRequestHandler((_contents, permission, answer) => {
    answer(isAllowed(permission));
  });
  session.setPermissionCheckHandler((_contents, permission) => isAllowed(permission));
  session.setDevicePermissionHandler(() => false);
  session.on('will-download', (event) => {
    event.preventDefault();
  });
}
