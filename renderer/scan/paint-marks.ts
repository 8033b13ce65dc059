import type { Scan } from './engine/scan.ts';

/**
 * Performance marks of the newest scan, for benchmarks; their detail is the scan's id.
 *
 * - `scan:last-key`: when its last key went down, by the keyboard's own clock (`event.timeStamp`)
 * - `scan:answered`: its answer is in the page
 * - `scan:painted`: the frame with the answer has been handed to the screen
 *
 * Only the newest scan's marks are saved; a `PerformanceObserver` of `mark` sees those of every scan.
 */
const names = { lastKey: 'scan:last-key', answered: 'scan:answered', painted: 'scan:painted' } as const;

function mark(name: string, scanId: number, startTime = performance.now()): void {
  performance.clearMarks(name);
  performance.mark(name, { startTime, detail: scanId });
}

/** Marks a scan whose answer was just put into the page. */
export function markAnswered(scan: Scan): void {
  mark(names.lastKey, scan.id, scan.endedAtMs);
  mark(names.answered, scan.id);
}

/** Marks a scan whose answer is visible. */
export function markPainted(scan: Scan): void {
  mark(names.painted, scan.id);
}

/** A hidden window draws no frames: code waiting for one continues after this long. */
const maxFrameWaitMs = 100;

/** Resolves when the frame with the current content of the page has been handed to the screen. */
export function untilPainted(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, maxFrameWaitMs);
    requestAnimationFrame(() => {
      // A message posted in the frame's callback arrives after the frame was drawn.
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => {
        clearTimeout(timer);
        port1.close();
        resolve();
      });
      port1.start();
      port2.postMessage(null);
    });
  });
}
