import { join } from 'node:path';
import type { CDPSession, Page } from 'playwright';
import type { ScannerProfile } from '#renderer/platform/keyboard/scanner-profile.ts';
import type { KeyStroke } from '#renderer/scan/engine/key-stroke.ts';
import { bundlePage } from '#test/support/screens/bundle-page.ts';

/** Draws the scanner's page in a window. */
export async function openScannerPage(page: Page, hasRealTimers = false): Promise<void> {
  const { script } = await bundlePage(join(import.meta.dirname, 'scanner-page.tsx'));
  await page.setContent('<!doctype html><title>Scanner</title>');
  await page.evaluate((isReal) => {
    window.hasRealTimers = isReal;
  }, hasRealTimers);
  await page.addScriptTag({ content: script });
  await page.locator('#plain').waitFor();
}

/** Changes the engine's profile from the next key on. */
export async function setProfile(page: Page, change: Partial<ScannerProfile>): Promise<void> {
  await page.evaluate((part) => {
    window.scannerPage.profile = { ...window.scannerPage.profile, ...part };
  }, change);
}

/** The scans, engine events, and actions of the page. */
export async function readPage(page: Page) {
  return page.evaluate(() => {
    const { scans, events, acts } = window.scannerPage;
    return { scans, events, acts, texts: scans.map(({ text }) => text) };
  });
}

/** Sends key events with the test's own timestamps, so that the speed of the machine does not matter. */
export type KeySender = {
  /** Sends strokes in order and types their text, like real keys. */
  readonly send: (strokes: readonly KeyStroke[]) => Promise<void>;
  /** Lets the page detect the silence after the last key. */
  readonly rest: () => Promise<void>;
};

const keyNumbers: Readonly<Record<string, number>> = {
  Enter: 13,
  NumpadEnter: 13,
  Tab: 9,
  Escape: 27,
  ShiftLeft: 16,
  ControlLeft: 17,
  AltLeft: 18,
  Space: 32,
  ArrowLeft: 37,
  Semicolon: 186,
  Equal: 187,
  Comma: 188,
  Minus: 189,
  Period: 190,
  Slash: 191,
  Backquote: 192,
  BracketLeft: 219,
  Backslash: 220,
  BracketRight: 221,
  Quote: 222,
};

function keyNumber({ code, key, composing }: KeyStroke): number {
  if (composing) return 229;
  const letter = /^(?:Key|Digit)(.)$/u.exec(code)?.[1];
  if (letter !== undefined) return letter.charCodeAt(0);
  const digit = /^Numpad(\d)$/u.exec(code)?.[1];
  if (digit !== undefined) return 96 + Number(digit);
  const functionKey = /^F(\d+)$/u.exec(code)?.[1];
  if (functionKey !== undefined) return 111 + Number(functionKey);
  return keyNumbers[code] ?? keyNumbers[key] ?? 0;
}

/** The text of a key, if it has one. */
function textOf({ key, ctrl, alt, composing }: KeyStroke): string | undefined {
  if (ctrl || alt || composing) return undefined;
  if (key === 'Enter') return '\r';
  return Array.from(key).length === 1 ? key : undefined;
}

/** Takes control of a page's keyboard over the DevTools protocol. */
export async function createKeySender(page: Page): Promise<KeySender> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const originMs = await page.evaluate(() => performance.timeOrigin);
  async function dispatch(stroke: KeyStroke): Promise<void> {
    const { kind, key, code, shift, ctrl, alt, meta, repeat, timeMs } = stroke;
    const text = kind === 'down' ? textOf(stroke) : undefined;
    await session.send('Input.dispatchKeyEvent', {
      type: kind === 'up' ? 'keyUp' : text === undefined ? 'rawKeyDown' : 'keyDown',
      key,
      code,
      modifiers: (alt ? 1 : 0) + (ctrl ? 2 : 0) + (meta ? 4 : 0) + (shift ? 8 : 0),
      windowsVirtualKeyCode: keyNumber(stroke),
      autoRepeat: repeat,
      isKeypad: code.startsWith('Numpad'),
      timestamp: (originMs + timeMs) / 1_000,
      ...(text === undefined ? {} : { text }),
    });
  }
  return {
    async send(strokes) {
      for (const stroke of strokes) await dispatch(stroke);
    },
    rest: () => page.evaluate(() => window.scannerPage.elapse()),
  };
}
