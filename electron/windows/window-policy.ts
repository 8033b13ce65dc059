import type { App, Session, WebContents, WebPreferences } from 'electron';
import { appOrigin } from '#electron/ipc/answer-request.ts';
import type { Translate } from '#shared/messages/translate.ts';

/** The locked-down settings of every window of the app; a test asserts each value. */
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

/** `Dockhand` for production; any other environment is named in the title. */
export function windowTitle(
  environment: { name: string; kind: 'production' | 'sandbox' | 'local' } | null,
  t: Translate,
): string {
  if (environment === null || environment.kind === 'production') return 'Dockhand';
  return `${t(`kind.${environment.kind}`).toUpperCase()} – ${environment.name} – Dockhand`;
}

/** Handles an address that the page wanted to open. */
type OpenLink = (url: string) => void;

/**
 * Keeps every web contents of the app on its own page: no navigation, redirect or webview leads elsewhere, and no new
 * window opens. A link that requests one is passed to the link gate instead.
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

/** A USB device, identified by its two numbers. */
export type UsbNumbers = { readonly vendorId: number; readonly productId: number };

/**
 * Denies every permission except writing sanitized text to the clipboard and, while the window shows the camera image,
 * the camera without its microphone. Denies every download, and every device except one scale while the window reads
 * it. Returns functions that allow both; a reloaded page starts without them.
 */
export function guardPermissions(app: App, session: Session) {
  let isScaleAllowed = false;
  let scale: UsbNumbers | null = null;
  /** Without a device, the next requested one is accepted. */
  const allowScale = (isAllowed: boolean, device: UsbNumbers | null) => {
    isScaleAllowed = isAllowed;
    scale = isAllowed ? device : null;
  };
  // Neither handler learns a device's purpose. Chromium lists only devices that match the page's filter: scales, and
  // never a keyboard or a mouse.
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
  /** Sets the handlers again, so that code that has queried them once queries them again. */
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
