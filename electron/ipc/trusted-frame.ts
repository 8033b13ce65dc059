/** The origin under which the app's own page is served. */
export const appOrigin = 'app://dockhand';

/** What is looked at of the frame that sent a request; Electron's `WebFrameMain` has all of it. */
export type SenderFrame = {
  readonly url: string;
  readonly parent: unknown;
};

/**
 * Whether a request comes from the top frame of the app's own page. A frame that is gone (null), a frame inside
 * another, and any other origin are refused (item 17 of Electron's security checklist).
 */
export function isTrustedFrame(frame: SenderFrame | null | undefined): boolean {
  if (frame === null || frame === undefined || frame.parent !== null) return false;
  // Compared on the text: WHATWG origins of custom schemes are opaque ("null") outside Electron.
  return frame.url === appOrigin || frame.url.startsWith(`${appOrigin}/`);
}
