import { setTimeout as wait } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright';
import { minPauseMs } from '#shared/desk/model/desk-command.ts';
import { defaultScannerProfile } from '#shared/preferences/model/default-preferences.ts';

export type ScannerBehavior = {
  /** Time between keys, in ms; most scanners send one every 2 to 10. */
  readonly everyMs?: number;
  /**
   * Time in ms between codes that are the parts of one, only the last of which has the ending; when omitted, each is a
   * separate code.
   */
  readonly partsEveryMs?: number;
  /** The key that it sends after a code. */
  readonly ending?: 'Enter' | 'Tab' | 'none';
  /**
   * Stamps the keys with the time at which the window receives them, as quickly as it can, to measure from there;
   * default false.
   */
  readonly isUnstamped?: boolean;
  /** Sends commands as given, not as on this desk's sheet, and right after the preceding code. */
  readonly isVerbatim?: boolean;
};

/** Pause between two codes in a burst: as short as that of a scanner that scans again. */
const betweenCodesMs = 40;

type Key = {
  readonly key: string;
  readonly code: string;
  readonly text: string | null;
  readonly keyCode: number;
};

/** Returns the American keyboard's key for a character; a character without one is sent only as text. */
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

/** A page's last scan: its last code, and when the code's last key was pressed, by its timestamp. */
const lastScan = new WeakMap<Page, { readonly code: string | undefined; readonly endMs: number }>();
/** When a hand last pressed a key on a page. */
const lastHandKeyMs = new WeakMap<Page, number>();

/** Records that a hand just pressed a key on this page: no scan may start before it, by its timestamps. */
export function noteHandKey(page: Page): void {
  lastHandKeyMs.set(page, Date.now());
}

/** Returns how long ago in ms a page's last scan ended, by its timestamps. */
export function msSinceScan(page: Page): number {
  return Date.now() - (lastScan.get(page)?.endMs ?? 0);
}

const isCommand = (code: string): boolean => code.startsWith('DH-');

/** Returns the suffix of the codes of this page's desk. */
export async function deskNumberOf(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const { dockhand } = window as unknown as {
      dockhand: { preferences: { read: (input: object) => Promise<{ value: { deskNumber: string } }> } };
    };
    return (await dockhand.preferences.read({})).value.deskNumber;
  });
}

/** Returns a command of the sheet, such as `DH-SEND`, as printed for the desk of this page. */
async function asPrinted(page: Page, code: string): Promise<string> {
  return isCommand(code) ? `${code}-${await deskNumberOf(page)}` : code;
}

/**
 * Waits until a scan of this duration can have started after all earlier keys: a command after the time a hand needs,
 * the same code again once it is no longer dropped as a repeat, any other immediately.
 */
async function pauseBeforeScan(
  page: Page,
  code: string,
  scanMs: number,
  isCommanding: boolean,
): Promise<void> {
  const last = lastScan.get(page);
  const handMs = lastHandKeyMs.get(page) ?? 0;
  const pauseMs =
    last?.code === code ? defaultScannerProfile.repeatWindowMs + 1 : isCommanding ? minPauseMs : 0;
  const beginsMs = Math.max((last?.endMs ?? 0) + pauseMs, handMs + minPauseMs);
  const restMs = beginsMs + scanMs - Date.now();
  if (restMs > 0) await wait(restMs);
}

/**
 * Types codes into the window like a scanner, with real key events that have their own timestamps, so that they are as
 * fast as a scanner's even on a slow machine. A command is converted to this desk's own and is scanned separately: by
 * the timestamps, it follows the preceding code as late as from a hand, and so does a code that equals the last one.
 */
export async function scanWithKeys(
  page: Page,
  codes: readonly string[],
  habits: ScannerBehavior = {},
): Promise<void> {
  if (habits.isVerbatim === true) return burst(page, codes, habits);
  for (const part of burstsOf(codes)) {
    const printed = await Promise.all(part.map(async (code) => asPrinted(page, code)));
    await burst(page, printed, habits, part.some(isCommand));
  }
}

/** Groups codes that are scanned in one go; each command is scanned separately. */
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
  { everyMs = 4, partsEveryMs, ending = 'Enter', isUnstamped = false }: ScannerBehavior,
  isCommanding = false,
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const betweenMs = partsEveryMs ?? betweenCodesMs;
  const keys = codes.map((code, index) => {
    const isEnded = ending !== 'none' && (partsEveryMs === undefined || index === codes.length - 1);
    return [...Array.from(code).map(keyOf), ...(isEnded ? [endings[ending]] : [])];
  });
  const totalMs = keys.flat().length * everyMs + codes.length * betweenMs;
  await pauseBeforeScan(page, codes[0] ?? '', totalMs, isCommanding);
  // The last key is stamped now: a window does not expect keys from the future.
  let atMs = Date.now() - totalMs;
  const sent: Promise<unknown>[] = [];
  for (const code of keys) {
    for (const key of code) {
      // Does not wait for each response, which may be late: they arrive in the order in which they are sent.
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
