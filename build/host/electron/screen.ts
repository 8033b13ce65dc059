import { EventEmitter } from 'node:events';
import type { Display, Screen } from 'electron';
import { firstWindowSize } from '#build/host/chromium-flags.ts';
import { implemented } from '#build/host/implemented.ts';
import type { ScreenArea } from '#build/host/page-shim.ts';

/** The size of the first window, as which it is opened, until a page has reported its display's area. */
let workArea: ScreenArea = { x: 0, y: 0, ...firstWindowSize };

export function reportScreen(area: ScreenArea): void {
  workArea = area;
}

function onlyDisplay(): Display {
  const { x, y, width, height } = workArea;
  return implemented('Display', {
    id: 1,
    workArea: { x, y, width, height },
    bounds: { x, y, width, height },
    workAreaSize: { width, height },
    size: { width, height },
  } satisfies Partial<Display>) as Display;
}

export const screen = implemented(
  'screen',
  Object.assign(new EventEmitter(), {
    getPrimaryDisplay: onlyDisplay,
    getAllDisplays: () => [onlyDisplay()],
    getDisplayMatching: onlyDisplay,
  } satisfies Pick<Screen, 'getPrimaryDisplay' | 'getAllDisplays' | 'getDisplayMatching'>),
);
