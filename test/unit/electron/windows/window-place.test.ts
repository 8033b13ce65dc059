import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { followPlace, visiblePlace } from '#electron/windows/window-place.ts';

const display = (x: number, y: number, width: number, height: number) => ({
  workArea: { x, y, width, height },
});
const main = display(0, 0, 1920, 1040);
const right = display(1920, 0, 2560, 1440);
const above = display(0, -1080, 1920, 1080);

test('a window opens at its previous position, on any display', () => {
  for (const place of [
    { x: 100, y: 50, width: 1280, height: 800 },
    { x: 2400, y: 300, width: 1400, height: 900 },
    { x: 200, y: -900, width: 1280, height: 800 },
    { x: -8, y: -8, width: 1936, height: 1056 },
  ])
    expect(visiblePlace(place, [main, right, above])).toEqual(place);
});

test('a window whose display is disconnected opens on the main one, no larger than that', () => {
  expect(visiblePlace({ x: 2400, y: 300, width: 2560, height: 1440 }, [main])).toEqual({
    width: 1920,
    height: 1040,
  });
  expect(visiblePlace({ x: 200, y: -900, width: 1280, height: 800 }, [main])).toEqual({
    width: 1280,
    height: 800,
  });
});

test('a window without a reachable edge opens elsewhere, and a new one at the system’s position', () => {
  expect(visiblePlace({ x: 1880, y: 10, width: 1280, height: 800 }, [main])).not.toHaveProperty('x');
  expect(visiblePlace({ x: 10, y: 1000, width: 1280, height: 800 }, [main])).not.toHaveProperty('x');
  expect(visiblePlace(null, [main])).toEqual({});
});

test('a window closes even if its place cannot be saved', () => {
  const window = Object.assign(new EventEmitter(), {
    isMinimized: () => false,
    getNormalBounds: () => ({ x: 0, y: 0, width: 1280, height: 800 }),
  });
  const calls: string[] = [];
  followPlace(window, {
    savePlace() {
      calls.push('savePlace');
      throw new Error('ENOSPC');
    },
    sessionEnded: () => void calls.push('sessionEnded'),
  });
  window.emit('close');
  window.emit('session-end');
  expect(calls).toEqual(['savePlace', 'sessionEnded', 'savePlace']);
});
