import { setTimeout as wait } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright';
import { shortestPauseMs } from '#shared/desk/model/desk-command.ts';
import { defaultScannerProfile } from '#shared/preferences/model/default-preferences.ts';

export type ScannerHabits = {
  /** From one key to the next, ms; most send one every 2 to 10. */
  readonly everyMs?: number;
  /** The codes are the parts of one, of which the last has the ending, so far apart, ms; absent: each is a code. */
  readonly partsEveryMs?: number;
  /** What it sends behind the code. */
  readonly ending?: 'Enter' | 'Tab' | 'none';
  /** The keys bear the time at which the window gets them, as quickly as it can, to measure from there; default false. */
  readonly isUnstamped?: boolean;
  /** Commands are sent as they are given, not as this desk's sheet has them, and right behind the code before. */
  readonly isVerbatim?: boolean;
};

/** Between two codes in a burst: as quickly as a scanner that looks again. */
const betweenCodesMs = 40;

type Key = {
  readonly key: string;
  readonly code: string;
  readonly text: string | null;
  readonly keyCode: number;
};

/** The key of an American keyboard for a character; what has none there is sent as text alone. */
function keyOf(character: string): Key {
  if (/\d/u.test(character)) {
    return {
      key: character,
      code: `Digit${character}`,
      text: character,
      keyCode: character.codePointAt(0) ?? 0,
    };
  }
  if (/[a-z]/iu.test(character)) {
    const upper = character.toUpperCase();
    return { key: character, code: `Key${upper}`, text: character, keyCode: upper.codePointAt(0) ?? 0 };
  }
  return { key: character, code: character === '-' ? 'Minus' : '', text: character, keyCode: 0 };
}

const endings: Readonly<Record<'Enter' | 'Tab', Key>> = {
  Enter: { key: 'Enter', code: 'Enter', text: '\r', keyCode: 13 },
  Tab: { key: 'Tab', code: 'Tab', text: null, keyCode: 9 },
};

/** A page's last scan: its last code, and when the last key of it was pressed, by its time stamp. */
const lastScan = new WeakMap<Page, { readonly code: string | undefined; readonly endMs: number }>();
/** When a hand last pressed a key of a page. */
const lastHandKeyMs = new WeakMap<Page, number>();

/** A hand just pressed a key of this page: no scan may begin before it, by its time stamps. */
export function noteHandKey(page: Page): void {
  lastHandKeyMs.set(page, Date.now());
}

const isCommand = (code: string): boolean => code.startsWith('DH-');

/** What the codes of this page's desk end in. */
export async function deskNumberOf(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const { dockhand } = window as unknown as {
      dockhand: { preferences: { read: (input: object) => Promise<{ value: { deskNumber: string } }> } };
    };
    return (await dockhand.preferences.read({})).value.deskNumber;
  });
}

/** A command of the sheet, such as `DH-SEND`, as it is printed for the desk of this page. */
async function asPrinted(page: Page, code: string): Promise<string> {
  return isCommand(code) ? `${code}-${await deskNumberOf(page)}` : code;
}

/**
 * Waits until a scan that takes so long can have begun behind every key before it: a command a hand's time later, the
 * same code once more when it is no longer dropped as a repeat, any other at once.
 */
async function restBefore(page: Page, code: string, scanMs: number, isCommanding: boolean): Promise<void> {
  const last = lastScan.get(page);
  const handMs = lastHandKeyMs.get(page) ?? 0;
  const pauseMs =
    last?.code === code ? defaultScannerProfile.repeatWindowMs + 1 : isCommanding ? shortestPauseMs : 0;
  const beginsMs = Math.max((last?.endMs ?? 0) + pauseMs, handMs + shortestPauseMs);
  const restMs = beginsMs + scanMs - Date.now();
  if (restMs > 0) await wait(restMs);
}

/**
 * Types codes into the window as a scanner does, by real key events with time stamps of their own, so that they come
 * as quickly as a scanner's on a slow machine too. A command becomes this desk's own and is scanned by itself: by the
 * time stamps, it follows the code before as late as from a hand, and so does a code that was the last one already.
 */
export async function scanWithKeys(
  page: Page,
  codes: readonly string[],
  habits: ScannerHabits = {},
): Promise<void> {
  if (habits.isVerbatim === true) return burst(page, codes, habits);
  for (const part of burstsOf(codes)) {
    const printed = await Promise.all(part.map(async (code) => asPrinted(page, code)));
    await burst(page, printed, habits, part.some(isCommand));
  }
}

/** Codes that are scanned in one go; each command is scanned by itself. */
function burstsOf(codes: readonly string[]): string[][] {
  const bursts: string[][] = [];
  for (const code of codes) {
    const last = bursts.at(-1);
    if (last === undefined || isCommand(code)) bursts.push([code]);
    else last.push(code);
  }
  return bursts;
}

async function burst(
  page: Page,
  codes: readonly string[],
  { everyMs = 4, partsEveryMs, ending = 'Enter', isUnstamped = false }: ScannerHabits,
  isCommanding = false,
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const betweenMs = partsEveryMs ?? betweenCodesMs;
  const keys = codes.map((code, index) => {
    const isEnded = ending !== 'none' && (partsEveryMs === undefined || index === codes.length - 1);
    return [...Array.from(code).map(keyOf), ...(isEnded ? [endings[ending]] : [])];
  });
  const totalMs = keys.flat().length * everyMs + codes.length * betweenMs;
  await restBefore(page, codes[0] ?? '', totalMs, isCommanding);
  // The last key comes now: a window does not expect keys of the future.
  let atMs = Date.now() - totalMs;
  const sent: Promise<unknown>[] = [];
  for (const code of keys) {
    for (const key of code) {
      // Not one after the other's answer, which may be late: they arrive in the order in which they are sent.
      sent.push(...press(session, key, isUnstamped ? null : atMs, everyMs / 2));
      atMs += everyMs;
    }
    atMs += betweenMs;
  }
  lastScan.set(page, { code: codes.at(-1), endMs: atMs });
  await Promise.all(sent);
  await session.detach();
}

function press(session: CDPSession, key: Key, atMs: number | null, heldMs: number): Promise<unknown>[] {
  const { text, keyCode, ...named } = key;
  const event = { ...named, windowsVirtualKeyCode: keyCode };
  const stampedAt = (ms: number) => (atMs === null ? {} : { timestamp: (atMs + ms) / 1_000 });
  return [
    session.send('Input.dispatchKeyEvent', {
      type: text === null ? 'rawKeyDown' : 'keyDown',
      ...event,
      ...(text === null ? {} : { text, unmodifiedText: text }),
      ...stampedAt(0),
    }),
    session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event, ...stampedAt(heldMs) }),
  ];
}
