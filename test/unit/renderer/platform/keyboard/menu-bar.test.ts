import { expect, test } from 'vitest';
import { guardMenuBar } from '#renderer/platform/keyboard/menu-bar.ts';

/** Presses and releases keys like `-Alt -1 +Alt +1`; returns whether the release of Alt reaches the menu bar. */
function opensMenuBar(keys: string): boolean {
  const target = new EventTarget();
  guardMenuBar(target);
  let isAltDown = false;
  let isOpened = false;
  for (const [sign, ...name] of keys.split(' ')) {
    const key = name.join('');
    if (key === 'Alt') isAltDown = sign === '-';
    const event = new Event(sign === '-' ? 'keydown' : 'keyup', { cancelable: true });
    target.dispatchEvent(Object.assign(event, { key, altKey: isAltDown, repeat: false }));
    if (key === 'Alt' && sign === '+') isOpened = !event.defaultPrevented;
  }
  return isOpened;
}

test('only Alt alone moves the focus to the menu bar, not a character of an ALT-mode scanner or a shortcut', () => {
  expect(opensMenuBar('-Alt +Alt')).toBe(true);
  expect(opensMenuBar('-Alt -0 +0 -6 +6 -5 +5 +Alt')).toBe(false);
  expect(opensMenuBar('-Alt -1 +Alt +1')).toBe(false);
  expect(opensMenuBar('-Alt -1 +1 +Alt -Alt +Alt')).toBe(true);
  expect(opensMenuBar('-1 +1 -Alt +Alt')).toBe(true);
});
