import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createExit } from '#electron/app/exit.ts';

/** An app whose closing ends when the test says so. */
function runApp() {
  const calls: string[] = [];
  const closing = Promise.withResolvers<boolean>();
  const exit = createExit({
    show: (address) => calls.push(`show ${address}`),
    close: () => {
      calls.push('close');
      return closing.promise;
    },
    quit: () => calls.push('quit'),
    restart: (isSafe) => calls.push(isSafe ? 'restart safely' : 'restart'),
  });
  return {
    ...exit,
    calls,
    endClosing: async (installsUpdate = false) => {
      closing.resolve(installsUpdate);
      await closing.promise;
      await setImmediate();
    },
    failClosing: async () => {
      closing.reject(new Error('the disk is gone'));
      await closing.promise.catch(() => undefined);
      await setImmediate();
    },
    isHeld() {
      let isHeld = false;
      exit.holdExit({ preventDefault: () => (isHeld = true) });
      return isHeld;
    },
  };
}

it('shows the window as long as the app runs', () => {
  const app = runApp();
  app.showWindow();
  app.showWindow('/orders');
  expect(app.calls).toEqual(['show ', 'show /orders']);
});

it('holds the exit until everything is closed, and closes it once, however often the app is asked to quit', async () => {
  const app = runApp();
  expect([app.isHeld(), app.isHeld()]).toEqual([true, true]);
  expect(app.calls).toEqual(['close']);
  await app.endClosing();
  expect(app.calls).toEqual(['close', 'quit']);
  expect(app.isHeld()).toBe(false);
});

it.each([false, true])(
  'quits after the event, even if everything is closed already (wanted again: %s)',
  async (isWantedAgain) => {
    const app = runApp();
    await app.endClosing();
    app.isHeld();
    if (isWantedAgain) app.showWindow();
    // Electron runs every microtask before its event ends.
    await new Promise((resolve) => process.nextTick(resolve));
    expect(app.calls).toEqual(['close']);
    await setImmediate();
    expect(app.calls).toEqual(['close', isWantedAgain ? 'restart' : 'quit']);
  },
);

it('opens no window while the app is closing, and starts the app again afterward', async () => {
  const app = runApp();
  app.isHeld();
  app.showWindow();
  expect(app.calls).toEqual(['close']);
  await app.endClosing();
  expect(app.calls).toEqual(['close', 'restart']);
  expect(app.isHeld()).toBe(false);
});

it('starts the app again once, however often that is requested, and in safe mode if that was first', async () => {
  const app = runApp();
  app.restart(true);
  app.restart(false);
  app.isHeld();
  // A second start arrives meanwhile.
  app.showWindow();
  await app.endClosing();
  expect(app.calls).toEqual(['restart safely', 'quit', 'close', 'quit']);
});

it('does not start the app again while an update is being installed', async () => {
  const app = runApp();
  app.isHeld();
  app.showWindow();
  await app.endClosing(true);
  expect(app.calls).toEqual(['close', 'quit']);
});

it('lets the app exit even if something cannot be closed', async () => {
  const app = runApp();
  app.isHeld();
  await app.failClosing();
  expect(app.calls).toEqual(['close', 'quit']);
  expect(app.isHeld()).toBe(false);
});
