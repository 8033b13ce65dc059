import type { BrowserWindow, Display, Rectangle } from 'electron';
import type { WindowPlace } from '#electron/preferences/desk-preferences.ts';

/** How much of the window's upper edge must be reachable, in device-independent pixels. */
const minReachablePx = 80;
const minSize = { width: 1024, height: 640 };

/**
 * Where to open a window that was at `place`: there, if its upper edge is reachable on one of the displays; otherwise
 * only with that size, positioned by the system and no larger than the main display.
 *
 * @param displays the current displays, the main one first
 */
export function visiblePlace(
  place: WindowPlace | null,
  displays: readonly Pick<Display, 'workArea'>[],
): Partial<Rectangle> {
  if (place === null) return {};
  const size = {
    width: Math.max(minSize.width, place.width),
    height: Math.max(minSize.height, place.height),
  };
  const isGraspable = displays.some(({ workArea: area }) => {
    const overlap = Math.min(place.x + size.width, area.x + area.width) - Math.max(place.x, area.x);
    // Some window managers report a maximized window a little above its display.
    const isInReach = place.y >= area.y - 10 && place.y <= area.y + area.height - minReachablePx;
    return overlap >= minReachablePx && isInReach;
  });
  if (isGraspable) return { x: place.x, y: place.y, ...size };
  const [main] = displays;
  if (main === undefined) return size;
  return {
    width: Math.max(minSize.width, Math.min(size.width, main.workArea.width)),
    height: Math.max(minSize.height, Math.min(size.height, main.workArea.height)),
  };
}

/**
 * Saves the window's place when it closes, and when the session of Windows ends: that ends the app without any other
 * event, and waits for nothing asynchronous.
 */
export function followPlace(
  window: Pick<BrowserWindow, 'isMinimized' | 'getNormalBounds'> & {
    on(event: 'close', listener: () => void): unknown;
    on(event: 'session-end', listener: () => void): unknown;
  },
  { savePlace, sessionEnded }: { savePlace: (place: WindowPlace) => void; sessionEnded: () => void },
): void {
  const save = () => {
    if (window.isMinimized()) return;
    try {
      savePlace(window.getNormalBounds());
    } catch {
      // Full disk: the next window opens where the last saved one was.
    }
  };
  window.on('close', save);
  window.on('session-end', () => {
    sessionEnded();
    save();
  });
}
