import { EventEmitter } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type RecoveryAnswer, recoverWindow } from '#electron/windows/window-recovery.ts';

/** A window with Electron's events, whose user gives this answer. */
function openWindow(answer: RecoveryAnswer) {
  const contents = Object.assign(new EventEmitter(), {
    reload: () => void (desk.reloads += 1),
    forcefullyCrashRenderer() {
      desk.ended += 1;
      desk.die('killed');
    },
  });
  const window = Object.assign(new EventEmitter(), {
    webContents: contents,
    isDestroyed: () => desk.isDestroyed,
  });
  const desk = {
    window,
    reloads: 0,
    ended: 0,
    restarts: 0,
    isDestroyed: false,
    nowMs: 1_000_000,
    requested: [] as string[],
    lines: [] as string[],
    die: (reason = 'crashed') => contents.emit('render-process-gone', {}, { reason, exitCode: 139 }),
  };
  recoverWindow(window, {
    ask: async (question) => {
      desk.requested.push(question);
      return answer;
    },
    restartSafely: () => void (desk.restarts += 1),
    log: { warn: (line) => desk.lines.push(line) },
    now: () => desk.nowMs,
  });
  return desk;
}

test('a window whose process died is reloaded once, and the user is asked when it dies again', async () => {
  const desk = openWindow('reload');
  desk.die('oom');
  expect([desk.reloads, desk.requested]).toEqual([1, []]);
  expect(desk.lines).toEqual(["The window's process ended (oom, 139); it is reloaded."]);
  desk.nowMs += 5_000;
  desk.die();
  await nextTurn();
  expect([desk.reloads, desk.requested]).toEqual([2, ['crashed']]);
  desk.nowMs += 60_000;
  desk.die();
  expect([desk.reloads, desk.requested]).toEqual([3, ['crashed']]);
});

test('a window that the user leaves as it is, or that closes, is not reloaded', async () => {
  const left = openWindow('leave');
  left.die();
  left.die();
  await nextTurn();
  expect([left.reloads, left.requested]).toEqual([1, ['crashed']]);
  const closing = openWindow('reload');
  closing.die('clean-exit');
  closing.isDestroyed = true;
  closing.die();
  expect([closing.reloads, closing.lines]).toEqual([0, []]);
});

test('an unresponsive window is reloaded once, then only at the user’s request, unless it responds again', async () => {
  const hanging = openWindow('reload');
  hanging.window.emit('unresponsive');
  expect([hanging.ended, hanging.reloads, hanging.requested]).toEqual([1, 1, []]);
  hanging.nowMs += 20_000;
  hanging.window.emit('unresponsive');
  hanging.window.emit('unresponsive');
  await nextTurn();
  expect([hanging.ended, hanging.reloads, hanging.requested]).toEqual([2, 2, ['hanging']]);
  const waiting = openWindow('leave');
  waiting.window.emit('unresponsive');
  waiting.window.emit('unresponsive');
  await nextTurn();
  // A minute later it is still the hang that the user chose to wait for.
  waiting.nowMs += 90_000;
  waiting.window.emit('unresponsive');
  await nextTurn();
  expect([waiting.reloads, waiting.requested]).toEqual([1, ['hanging', 'hanging']]);
  const recovered = openWindow('reload');
  recovered.die();
  recovered.window.emit('unresponsive');
  recovered.window.emit('responsive');
  await nextTurn();
  expect([recovered.ended, recovered.reloads, recovered.requested]).toEqual([0, 1, ['hanging']]);
});

test('after the second crash in a row the app restarts in safe mode if the user wants that', async () => {
  const desk = openWindow('safeMode');
  desk.die();
  desk.die();
  await nextTurn();
  expect([desk.reloads, desk.restarts, desk.requested]).toEqual([1, 1, ['crashed']]);
});
