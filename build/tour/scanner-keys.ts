import type { CDPSession, Page } from 'playwright';

/** How a scanner types. */
export type ScannerHabits = {
  /** From one key to the next, ms; most send one every 2 to 10. */
  readonly everyMs?: number;
  /** What it sends behind the code. */
  readonly ending?: 'Enter' | 'Tab' | 'none';
  /** The keys bear the time at which the window gets them, as quickly as it can, to measure from there; default false. */
  readonly isUnstamped?: boolean;
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

/**
 * Types codes into the window as a scanner does, by real key events with time stamps of their own, so that they come
 * as quickly as a scanner's on a slow machine too.
 */
export async function scanWithKeys(
  page: Page,
  codes: readonly string[],
  { everyMs = 4, ending = 'Enter', isUnstamped = false }: ScannerHabits = {},
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const keys = codes.map((code) => [
    ...Array.from(code).map(keyOf),
    ...(ending === 'none' ? [] : [endings[ending]]),
  ]);
  const totalMs = keys.flat().length * everyMs + codes.length * betweenCodesMs;
  // The last key comes now: a window does not expect keys of the future.
  let atMs = Date.now() - totalMs;
  const sent: Promise<unknown>[] = [];
  for (const code of keys) {
    for (const key of code) {
      // Not one after the other's answer, which may be late: they arrive in the order in which they are sent.
      sent.push(...press(session, key, isUnstamped ? null : atMs, everyMs / 2));
      atMs += everyMs;
    }
    atMs += betweenCodesMs;
  }
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
