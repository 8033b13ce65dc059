import { describe, expect, it } from 'vitest';
import { createIdleTimer } from '#renderer/app/lock/idle-timer.ts';

/** A timer of one minute that runs on the clock of the test. */
function idling() {
  const clock = { now: 0 };
  let idleCount = 0;
  let waiting: { run: () => void; atMs: number } | null = null;
  const idle = createIdleTimer({
    limitMs: 60_000,
    onIdle: () => (idleCount += 1),
    now: () => clock.now,
    timers: {
      set: (run, afterMs) => (waiting = { run, atMs: clock.now + afterMs }),
      clear: () => (waiting = null),
    },
  });
  const dueUntil = (untilMs: number) => (waiting !== null && waiting.atMs <= untilMs ? waiting : null);
  return {
    idle,
    clock,
    idleCount: () => idleCount,
    isWaiting: () => waiting !== null,
    /** Sets the clock back, which postpones no timer. */
    setBack: (ms: number) => {
      clock.now -= ms;
      if (waiting !== null) waiting.atMs -= ms;
    },
    /** Advances the clock and runs the timers that are due. */
    pass: (ms: number) => {
      const untilMs = clock.now + ms;
      for (let due = dueUntil(untilMs); due !== null; due = dueUntil(untilMs)) {
        clock.now = due.atMs;
        due.run();
      }
      clock.now = untilMs;
    },
  };
}

describe('createIdleTimer', () => {
  it('fires after the limit, once per period', () => {
    const { idleCount, pass } = idling();
    pass(59_999);
    expect(idleCount()).toBe(0);
    pass(1);
    expect(idleCount()).toBe(1);
    pass(60_000);
    expect(idleCount()).toBe(2);
  });

  it('restarts at every user activity', () => {
    const { idle, idleCount, pass } = idling();
    for (let minute = 0; minute < 5; minute += 1) {
      pass(50_000);
      idle.noteHand();
    }
    expect(idleCount()).toBe(0);
    pass(60_000);
    expect(idleCount()).toBe(1);
  });

  it('treats the first activity after the computer slept as too late', () => {
    const { idle, clock, idleCount } = idling();
    // The timers paused while the computer slept, but the clock did not.
    clock.now = 3_600_000;
    idle.noteHand();
    expect(idleCount()).toBe(1);
  });

  it('fires after the limit, however far the clock is set back', () => {
    const { idleCount, pass, setBack } = idling();
    pass(30_000);
    setBack(3_600_000);
    pass(30_000 + 60_000);
    expect(idleCount()).toBe(1);
  });

  it('does not fire once it is stopped', () => {
    const { idle, idleCount, pass, isWaiting } = idling();
    idle.stop();
    expect(isWaiting()).toBe(false);
    pass(120_000);
    expect(idleCount()).toBe(0);
  });
});
