import type { Event, RenderProcessGoneDetails } from 'electron';

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

export type RecoveryAnswer = 'reload' | 'safeMode' | 'leave';

type RecoveryOptions = {
  ask: (question: 'crashed' | 'hanging') => Promise<RecoveryAnswer>;
  restartSafely: () => void;
  log: { warn: (message: string) => void };
  now: () => number;
};

/** A window that crashes or hangs again within this time is not reloaded automatically, to avoid an endless loop. */
const autoReloadCooldownMs = 60_000;

/**
 * Reloads a window whose process crashed or hangs: immediately if that is the first time in a minute, otherwise if the
 * user agrees. A hanging process is ended first, because it would never process a reload. The user loses nothing, since
 * drafts are saved at every step.
 */
export function recoverWindow(window: RecoverableWindow, options: RecoveryOptions): void {
  const { ask, restartSafely, log, now } = options;
  let lastTroubleMs = Number.NEGATIVE_INFINITY;
  let isHanging = false;
  let isDead = false;
  let isAsking = false;
  /** The process was ended from here, and its window is reloaded from here. */
  let isEnded = false;
  const reload = () => {
    isEnded = isHanging;
    if (isEnded) window.webContents.forcefullyCrashRenderer();
    [isHanging, isDead] = [false, false];
    window.webContents.reload();
  };
  const reloadIfWanted = async (question: 'crashed' | 'hanging') => {
    if (isAsking) return;
    isAsking = true;
    try {
      const answer = await ask(question);
      if (answer === 'leave' || !(isHanging || isDead) || window.isDestroyed()) return;
      if (answer === 'safeMode') restartSafely();
      else reload();
    } catch (error) {
      log.warn(`Nobody could be asked about the window: ${String(error)}`);
    } finally {
      isAsking = false;
    }
  };
  /** Returns whether it is the first for a while. */
  const noteTrouble = () => {
    const isFirst = now() - lastTroubleMs >= autoReloadCooldownMs;
    lastTroubleMs = now();
    return isFirst;
  };

  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return;
    isHanging = false;
    if (isEnded) {
      isEnded = false;
      return;
    }
    const isFirst = noteTrouble();
    log.warn(
      `The window's process ended (${reason}, ${exitCode})${isFirst ? '; it is reloaded' : ' again'}.`,
    );
    isDead = true;
    if (isFirst) reload();
    else void reloadIfWanted('crashed');
  });
  window.on('unresponsive', () => {
    if (isAsking) return;
    // A user who chose to wait is asked again.
    const isFirst = !isHanging && noteTrouble();
    isHanging = true;
    log.warn(`The window does not react${isFirst ? '; it is reloaded' : ' again'}.`);
    if (isFirst) reload();
    else void reloadIfWanted('hanging');
  });
  window.on('responsive', () => {
    isHanging = false;
    log.warn('The window reacts again.');
  });
}
