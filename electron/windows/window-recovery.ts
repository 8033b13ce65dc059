import type { Event, RenderProcessGoneDetails } from 'electron';

/** The part of a window that can die or hang. */
type RecoverableWindow = {
  on(event: 'unresponsive' | 'responsive', listener: () => void): unknown;
  isDestroyed(): boolean;
  webContents: {
    on(
      event: 'render-process-gone',
      listener: (event: Event, details: Pick<RenderProcessGoneDetails, 'reason' | 'exitCode'>) => void,
    ): unknown;
    reload(): void;
    forcefullyCrashRenderer(): void;
  };
};

type RecoveryOptions = {
  /** Asks a person; true to reload the window, false to leave it as it is. */
  ask: (question: 'crashed' | 'hanging') => Promise<boolean>;
  log: { warn: (message: string) => void };
  now: () => number;
};

/** A window that dies again within this time is not reloaded by itself: it would go on for ever. */
const calmMs = 60_000;

/**
 * Reloads a window whose process died, at once where that is the first time in a minute, else when a person wants it;
 * and asks about one that does not react, whose process is ended first: it would never get to a reload. Nothing of a person's is lost with it: drafts are saved at every step.
 */
export function recoverWindow(window: RecoverableWindow, { ask, log, now }: RecoveryOptions): void {
  let lastDeathMs = Number.NEGATIVE_INFINITY;
  let isHanging = false;
  let isDead = false;
  let isAsking = false;
  /** The process was ended from here, and its window is reloaded from here. */
  let isEnded = false;
  const reloadIfWanted = async (question: 'crashed' | 'hanging') => {
    if (isAsking) return;
    isAsking = true;
    try {
      const isWanted = await ask(question);
      if (!isWanted || !(isHanging || isDead) || window.isDestroyed()) return;
      isEnded = isHanging;
      if (isEnded) window.webContents.forcefullyCrashRenderer();
      [isHanging, isDead] = [false, false];
      window.webContents.reload();
    } catch (error) {
      log.warn(`Nobody could be asked about the window: ${String(error)}`);
    } finally {
      isAsking = false;
    }
  };

  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return;
    isHanging = false;
    if (isEnded) {
      isEnded = false;
      return;
    }
    const isFirst = now() - lastDeathMs >= calmMs;
    lastDeathMs = now();
    log.warn(
      `The window's process ended (${reason}, ${exitCode})${isFirst ? '; it is reloaded' : ' again'}.`,
    );
    if (isFirst) window.webContents.reload();
    else {
      isDead = true;
      void reloadIfWanted('crashed');
    }
  });
  window.on('unresponsive', () => {
    isHanging = true;
    log.warn('The window does not react.');
    void reloadIfWanted('hanging');
  });
  window.on('responsive', () => {
    isHanging = false;
    log.warn('The window reacts again.');
  });
}
