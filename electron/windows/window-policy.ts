import type { App, Session, WebContents, WebPreferences } from 'electron';
import { appOrigin } from '#electron/ipc/answer-request.ts';
import type { Translate } from '#shared/messages/translate.ts';

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

/** A USB device by its two numbers. */
export type UsbNumbers = { readonly vendorId: number; readonly productId: number };

/**
 * Denies every permission but writing sanitized text to the clipboard and, while the window shows what the camera sees,
 * the camera without its microphone; every download, and every device but one scale while the window reads it. Answers
 * what opens and closes both; a page that is loaded again begins without them.
 */
export function guardPermissions(app: App, session: Session) {
  let isScaleAllowed = false;
  let scale: UsbNumbers | null = null;
  /** Without a device, the next one that is asked for is taken. */
  const allowScale = (isAllowed: boolean, device: UsbNumbers | null) => {
    isScaleAllowed = isAllowed;
    scale = isAllowed ? device : null;
  };
  // Of a device neither handler hears what it is for. Chromium lists those alone that the page's filter names, scales,
  // and never a keyboard or a mouse.
  session.on('select-hid-device', (event, { deviceList }, choose) => {
    event.preventDefault();
    const [found] = deviceList;
    if (!isScaleAllowed || scale !== null || found === undefined) return choose();
    scale = { vendorId: found.vendorId, productId: found.productId };
    choose(found.deviceId);
  });
  session.setDevicePermissionHandler(
    ({ deviceType, origin, device }) =>
      deviceType === 'hid' &&
      isScaleAllowed &&
      isAppOrigin(origin) &&
      scale !== null &&
      'vendorId' in device &&
      Number(device.vendorId) === scale.vendorId &&
      Number(device.productId) === scale.productId,
  );
  /** The handlers are set again, so that whoever has asked them once asks them again. */
  const allowCamera = (isAllowed: boolean) => {
    const isGranted = (permission: string, origin: string | undefined, media: readonly string[]) =>
      permission === 'clipboard-sanitized-write' ||
      (permission === 'hid' && isScaleAllowed && isAppOrigin(origin)) ||
      (permission === 'media' && isAllowed && isAppOrigin(origin) && media.join() === 'video');
    session.setPermissionRequestHandler((_contents, permission, answer, details) => {
      const { mediaTypes = [] } = 'mediaTypes' in details ? details : {};
      answer(isGranted(permission, details.requestingUrl, mediaTypes));
    });
    session.setPermissionCheckHandler((_contents, permission, origin, { mediaType = '' }) =>
      isGranted(permission, origin, [mediaType]),
    );
  };
  allowCamera(false);
  app.on('web-contents-created', (_event, contents) => {
    contents.on('dom-ready', () => {
      allowCamera(false);
      allowScale(false, null);
    });
  });
  session.on('will-download', (event) => {
    event.preventDefault();
  });
  return { allowCamera, allowScale };
}

function isAppOrigin(address = ''): boolean {
  return address === appOrigin || address.startsWith(`${appOrigin}/`);
}
