type ExitParts = {
  /** Shows the window, at an address if it is not empty. */
  show: (address: string) => void;
  /** Closes everything besides the window; resolves to whether quitting installs an update. */
  close: () => Promise<boolean>;
  quit: () => void;
  /** Quits, and starts the app again once it has exited, in safe mode if `isSafe`; called at most once. */
  restart: (isSafe: boolean) => void;
};

/**
 * Closes everything once before the app exits. No window opens from then on, because it would find everything closed: a
 * start in the meantime starts the app again once it has exited, unless an update is being installed.
 */
export function createExit({ show, close, quit, restart }: ExitParts) {
  let phase: 'running' | 'closing' | 'closed' = 'running';
  let isWantedAgain = false;
  let isRestarting = false;
  /** Each call of Electron's `app.relaunch` starts another instance. */
  const restartOnce = (isSafe: boolean) => {
    if (isRestarting) return quit();
    isRestarting = true;
    restart(isSafe);
  };
  return {
    restart: restartOnce,
    showWindow(address = ''): void {
      if (phase === 'running') show(address);
      else isWantedAgain = true;
    },
    /** Handles `will-quit`: holds the exit until everything is closed, however often the app is asked to quit. */
    holdExit: (event: { preventDefault: () => void }): void => {
      if (phase === 'closed') return;
      event.preventDefault();
      if (phase === 'closing') return;
      phase = 'closing';
      const end = (installsUpdate: boolean) => {
        phase = 'closed';
        if (isWantedAgain && !installsUpdate) restartOnce(false);
        else quit();
      };
      // Electron ignores `app.quit()` while it emits the event, which a promise does not outwait.
      close().then(
        (installsUpdate) => setImmediate(end, installsUpdate),
        () => setImmediate(end, false),
      );
    },
  };
}
