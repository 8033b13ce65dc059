import { test as base, expect, type Page } from 'playwright/test';
import type { FocusPlace, KeyStroke } from '#renderer/scan/engine/key-stroke.ts';
import {
  altCode,
  changed,
  later,
  namedPresses,
  type Press,
  pressesOf,
  strokesOfPresses,
} from '#test/unit/renderer/scan/wedge.ts';
import { createKeySender, type KeySender, openScannerPage, readPage, setProfile } from './scanner-bench.ts';

const { enter, lineFeed, tab, f8, controlBracket, controlJ, controlM, numpadEnter } = namedPresses;
const code = '0614141000036';
const scan = [...pressesOf(code), ...enter];
/** The window itself determines what has the focus; the value in a stroke is not sent. */
const place: FocusPlace = 'page';

type Desk = {
  readonly keys: KeySender;
  /** Presses keys, at increasing times in the life of the page, and lets it detect the silence after them. */
  readonly press: (presses: readonly Press[]) => Promise<void>;
};

const test = base.extend<Desk>({
  keys: async ({ page }, use) => {
    await openScannerPage(page);
    await use(await createKeySender(page));
  },
  press: async ({ keys }, use) => {
    let startMs = 1_000;
    await use(async (presses) => {
      const strokes: KeyStroke[] = strokesOfPresses(presses, { place, startMs });
      await keys.send(strokes);
      await keys.rest();
      startMs = (strokes.at(-1)?.timeMs ?? startMs) + 1_000;
    });
  },
});

/** Focuses a field, with a part of its text selected. */
async function choosePart(page: Page, selector: string): Promise<void> {
  await page.locator(selector).focus();
  await page.evaluate((field) => {
    const element = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(field);
    element?.setSelectionRange(2, 6, 'backward');
  }, selector);
}

async function chosenPart(page: Page, selector: string) {
  return page.evaluate((field) => {
    const element = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(field);
    if (element === null) return null;
    const { value, selectionStart, selectionEnd, selectionDirection } = element;
    return [value, selectionStart, selectionEnd, selectionDirection];
  }, selector);
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.id ?? '');
const texts = async (page: Page) => (await readPage(page)).texts;
const acts = async (page: Page) => (await readPage(page)).acts;

test.describe('the scan’s Enter reaches a focused button', () => {
  for (const [name, ending] of Object.entries({ enter, numpadEnter, lineFeed, controlJ, controlM })) {
    test(`not: ${name}`, async ({ page, press }) => {
      await page.locator('#button').focus();
      await press([...pressesOf(code), ...ending]);
      expect(await texts(page)).toEqual([code]);
      expect(await acts(page)).toEqual([]);
      // A user's Enter does.
      await press(pressesOf(' ', { gapMs: 90, holdMs: 80 }));
      await press(enter);
      expect(await acts(page)).toEqual(['press', 'press']);
    });
  }

  test('nor does it submit a form or tick a box', async ({ page, press }) => {
    for (const id of ['plain', 'send', 'box']) {
      await page.locator(`#${id}`).focus();
      await press(scan);
    }
    expect(await texts(page)).toEqual([code, code, code]);
    expect(await acts(page)).toEqual([]);
    await page.locator('#plain').focus();
    await press(enter);
    expect(await acts(page)).toEqual(['submit']);
  });

  test('nor does a second ending press the button of a dialog that the first one opened', async ({
    page,
    press,
  }) => {
    await page.evaluate(() => {
      window.scannerPage.lookUp = async () => {
        document.querySelector<HTMLButtonElement>('#open')?.click();
        await Promise.resolve();
        document.querySelector<HTMLButtonElement>('#confirm')?.focus();
      };
    });
    await press([...scan, ...later(lineFeed, 60)]);
    expect(await texts(page)).toEqual([code]);
    expect(await acts(page)).toEqual([]);
    await expect.poll(() => focused(page)).toBe('confirm');
  });

  test('nor does a space in the code press it, wherever it is', async ({ page, press }) => {
    await page.locator('#button').focus();
    for (const text of [' 1234567', '1 234567', '12 34567', '123456 7']) {
      await press([...pressesOf(text, { gapMs: 4, holdMs: 2 }), ...enter]);
    }
    expect(await texts(page)).toHaveLength(4);
    expect(await acts(page)).toEqual([]);
    // Even the shortest tap of a user is a press.
    await press([{ key: ' ', code: 'Space', gapMs: 0, holdMs: 10 }]);
    expect(await acts(page)).toEqual(['press']);
  });
});

test.describe('CR LF, Tab, or no suffix', () => {
  for (const [name, ending] of Object.entries({ crLf: [...enter, ...lineFeed], tab, none: [] })) {
    test(`results in one scan and keeps the focus: ${name}`, async ({ page, press }) => {
      if (name === 'none') await setProfile(page, { suffix: 'none' });
      await page.locator('#plain').focus();
      await press([...pressesOf(code), ...ending]);
      expect(await texts(page)).toEqual([code]);
      expect(await focused(page)).toBe('plain');
      await expect(page.locator('#plain')).toHaveValue('dock four');
    });
  }
});

test.describe('the burst types into a focused field', () => {
  for (const id of ['plain', 'controlled', 'capitals', 'area']) {
    test(`and its value, caret, and selection are restored: ${id}`, async ({ page, press }) => {
      await choosePart(page, `#${id}`);
      const before = await chosenPart(page, `#${id}`);
      await press(scan);
      expect(await texts(page)).toEqual([code]);
      expect(await chosenPart(page, `#${id}`)).toEqual(before);
      await press(pressesOf('x', { gapMs: 90, holdMs: 80 }));
      // The next typed text replaces the selection, in the field and in React's state.
      const [value] = (await chosenPart(page, `#${id}`)) ?? [];
      expect(`${value}`.toLowerCase()).toMatch(/^..x/u);
    });
  }

  test('and React’s own state is restored too', async ({ page, press }) => {
    await page.locator('#controlled').focus();
    await press(scan);
    await expect(page.locator('#state')).toHaveText('dock four');
    await page.locator('#area').focus();
    await press(scan.map((one) => changed(one, {})));
    await expect(page.locator('#area-state')).toHaveText('first line\nsecond line');
  });

  test('also if the field has no selection', async ({ page, press }) => {
    await page.locator('#email').focus();
    await press(scan);
    await expect(page.locator('#email')).toHaveValue('desk@dock.test');
    expect(await texts(page)).toEqual([code]);
  });

  test('and a date typed in part keeps its form from being sent until it is deleted', async ({
    page,
    press,
  }) => {
    await page.locator('#date').focus();
    await press(pressesOf('0203', { gapMs: 90, holdMs: 80 }));
    await press(scan);
    expect(await texts(page)).toEqual([code]);
    await page.locator('#send').click();
    expect(await acts(page)).toEqual([]);
    expect(await focused(page)).toBe('date');
    await page.keyboard.press('Backspace');
    await page.locator('#send').click();
    expect(await acts(page)).toEqual(['submit']);
  });

  test('and a list keeps its selection', async ({ page, press }) => {
    await page.locator('#select').focus();
    await press(scan);
    expect(await texts(page)).toEqual([code]);
    await expect(page.locator('#select')).toHaveValue('none');
    await expect(page.locator('#select-state')).toHaveText('none');
    // A user's letter selects.
    await press(pressesOf('q', { gapMs: 90, holdMs: 80 }));
    await expect(page.locator('#select-state')).toHaveText('quarantine');
  });

  test('and text that a user typed before can be undone, without bringing back scanned text', async ({
    page,
    press,
  }) => {
    await page.locator('#plain').focus();
    await press(scan);
    await press(pressesOf('7', { gapMs: 90, holdMs: 80 }));
    await page.keyboard.press('ControlOrMeta+z');
    await expect(page.locator('#plain')).not.toHaveValue(/06/u);
  });
});

test.describe('layouts, Caps Lock and input methods', () => {
  test('a French desk reads an American scanner correctly, and vice versa', async ({ page, press }) => {
    await page.locator('#plain').focus();
    await press([...pressesOf('ab12-Q', { host: 'fr' }), ...enter]);
    const { scans } = await readPage(page);
    expect(scans.map(({ text, keyText }) => [text, keyText])).toEqual([['qb&é)A', 'ab12-Q']]);
    await setProfile(page, { layout: 'us' });
    await press([...pressesOf('ab12-W', { host: 'fr' }), ...enter]);
    expect((await texts(page)).at(-1)).toBe('ab12-W');
    await expect(page.locator('#plain')).toHaveValue('dock four');
  });

  test('the case is kept', async ({ page, press }) => {
    await press([...pressesOf('ab12'), ...enter]);
    await press([...pressesOf('AB12'), ...enter]);
    expect(await texts(page)).toEqual(['ab12', 'AB12']);
  });

  test('an input method (keyCode 229) is read by key, and its text is removed from the field', async ({
    page,
    keys,
  }) => {
    await page.locator('#controlled').focus();
    const session = await page.context().newCDPSession(page);
    const presses = pressesOf(code).map((one) =>
      changed(one, { key: 'Process', flags: { composing: true } }),
    );
    const strokes = strokesOfPresses([...presses, ...enter], { place, startMs: 1_000 });
    for (const [index, stroke] of strokes.entries()) {
      await keys.send([stroke]);
      // An input method ignores prevented keys.
      if (stroke.kind === 'down' && stroke.composing) {
        const text = code.slice(0, Math.floor(index / 2) + 1);
        const caret = text.length;
        await session.send('Input.imeSetComposition', { text, selectionStart: caret, selectionEnd: caret });
      }
    }
    await keys.rest();
    const { events } = await readPage(page);
    expect(await texts(page)).toEqual([code]);
    expect(events.map(({ kind }) => kind)).toContain('compositionInterrupted');
    await expect(page.locator('#controlled')).toHaveValue('dock four');
    await expect(page.locator('#state')).toHaveText('dock four');
    expect(await focused(page)).toBe('controlled');
    // None of it is left for the user's next input.
    await keys.send(strokesOfPresses(pressesOf('x', { holdMs: 80 }), { place, startMs: 3_000 }));
    await expect(page.locator('#state')).toHaveText(/^(?:xdock four|dock fourx)$/u);
  });
});

test.describe('a group separator', () => {
  const forms = {
    'Alt+029': altCode('029'),
    'Alt+0029': altCode('0029'),
    F8: f8,
    'Ctrl+]': controlBracket,
    GS: namedPresses.groupSeparator,
  };
  for (const [form, separator] of Object.entries(forms)) {
    test(`is part of the text, without stray digits: ${form}`, async ({ page, press }) => {
      for (const id of ['plain', 'button']) {
        await page.locator(`#${id}`).focus();
        await press([...pressesOf('10A'), ...separator, ...pressesOf('21B'), ...enter]);
      }
      expect(await texts(page)).toEqual(['10A\u001d21B', '10A\u001d21B']);
      await expect(page.locator('#plain')).toHaveValue('dock four');
    });
  }

  test('as an Alt code does not leave the page if Num Lock is off', async ({ page, press }) => {
    const arrows = altCode('0029').map((one) =>
      one.key === '0' || one.key === '2' || one.key === '9' ? changed(one, { key: 'ArrowLeft' }) : one,
    );
    await page.evaluate(() => {
      addEventListener('keydown', (event) => window.scannerPage.acts.push(event.code));
    });
    await press([...arrows, ...later(enter, 400)]);
    // No numeric keypad key reached the page.
    expect(await acts(page)).toEqual(['AltLeft', 'Enter']);
  });

  test('as a character that the system composes from an Alt code is typed once, or not at all', async ({
    page,
    keys,
  }) => {
    const session = await page.context().newCDPSession(page);
    const pressWithSystem = async (presses: readonly Press[], startMs: number) => {
      for (const stroke of strokesOfPresses(presses, { place, startMs })) {
        await keys.send([stroke]);
        if (stroke.kind === 'up' && stroke.key === 'Alt') {
          await session.send('Input.dispatchKeyEvent', { type: 'char', text: 'é', key: 'é' });
        }
      }
      await keys.rest();
    };
    await page.locator('#plain').fill('');
    // A program that types as quickly as a scanner, but is not a scan.
    await pressWithSystem(altCode('0233'), 1_000);
    await expect(page.locator('#plain')).toHaveValue('é');
    await pressWithSystem([...pressesOf('10A'), ...altCode('0233'), ...pressesOf('21'), ...enter], 4_000);
    expect(await texts(page)).toEqual(['10Aé21']);
    await expect(page.locator('#plain')).toHaveValue('é');
  });
});

test.describe('two codes in one burst; a second scan during the first lookup', () => {
  test('are two scans, in order', async ({ page, press }) => {
    await page.locator('#plain').focus();
    await press([
      ...pressesOf('PO-4711'),
      ...enter,
      ...pressesOf(code),
      ...enter,
      ...pressesOf('A7'),
      ...tab,
    ]);
    expect(await texts(page)).toEqual(['PO-4711', code, 'A7']);
    await expect(page.locator('#plain')).toHaveValue('dock four');
    expect(await acts(page)).toEqual([]);
  });

  test('are passed on while the first lookup never ends', async ({ page, press }) => {
    await page.evaluate(() => {
      window.scannerPage.lookUp = () => new Promise(() => undefined);
    });
    await press(scan);
    await press([...pressesOf('4006381333931'), ...enter]);
    const { scans } = await readPage(page);
    expect(scans.map(({ id, text }) => [id, text])).toEqual([
      [1, code],
      [2, '4006381333931'],
    ]);
  });
});

test.describe('a slow Bluetooth wedge (60 to 100 ms a key)', () => {
  let turn = 0;
  const gapMs = () => {
    turn += 1;
    return 60 + ((turn * 17) % 41);
  };
  const radio = () => pressesOf(code, { gapMs, holdMs: 30 });

  test('is accepted under a slow profile with a prefix or a suffix', async ({ page, press }) => {
    await page.locator('#plain').focus();
    await setProfile(page, { speed: 'slow', prefix: 'F8' });
    await press([...f8, ...radio(), ...later(enter, 90)]);
    await setProfile(page, { speed: 'slow', prefix: null, suffix: 'enter', repeatWindowMs: 0 });
    await press([...radio(), ...later(enter, 90)]);
    expect(await texts(page)).toEqual([code, code]);
    await expect(page.locator('#plain')).toHaveValue('dock four');
    expect(await acts(page)).toEqual([]);
  });

  test('is typing under any other', async ({ page, press }) => {
    await page.locator('#controlled').fill('');
    await press([...radio(), ...later(enter, 90)]);
    expect(await texts(page)).toEqual([]);
    await expect(page.locator('#state')).toHaveText(code);
  });
});

test.describe('a fast typist, key repeat, a prefix character in a password', () => {
  test('is not a scan, and overlapping keys all reach the field in order', async ({ page, press }) => {
    const typed = ['the', ' ret', 'urn', ' was', ' ing'].flatMap((roll) =>
      later(pressesOf(roll, { gapMs: 14, holdMs: 75 }), 70),
    );
    for (const id of ['plain', 'controlled', 'area']) {
      await page.locator(`#${id}`).fill('');
      await press(typed);
      await expect(page.locator(`#${id}`)).toHaveValue('the return was ing');
    }
    expect(await texts(page)).toEqual([]);
    const { events } = await readPage(page);
    expect(events.map(({ kind }) => kind)).toContain('keysGivenBack');
    // Restored as typed text, which the keyboard can undo.
    await page.keyboard.press('ControlOrMeta+z');
    await expect(page.locator('#area')).not.toHaveValue('the return was ing');
  });

  test('is not a scan when a key is held', async ({ page, keys }) => {
    await page.locator('#plain').fill('');
    const repeats = Array.from({ length: 20 }, () => ({
      key: '7',
      code: 'Digit7',
      gapMs: 30,
      holdMs: 900,
      flags: { repeat: true },
    }));
    const first = { key: '7', code: 'Digit7', gapMs: 0, holdMs: 900 };
    const strokes = strokesOfPresses([first, ...later(repeats, 660)], { place, startMs: 1_000 });
    await keys.send(strokes.filter(({ kind }) => kind === 'down'));
    await keys.rest();
    expect(await texts(page)).toEqual([]);
    await expect(page.locator('#plain')).toHaveValue('7'.repeat(21));
  });

  test('leaves a password alone, however quickly it is typed, and reports nothing of it', async ({
    page,
    press,
  }) => {
    for (const prefix of [null, '~', 'F8']) {
      await setProfile(page, { prefix });
      for (const id of ['password', 'shown-password']) {
        await page.locator(`#${id}`).fill('');
        await press(pressesOf('~hunter2-9', { gapMs: 3 }));
        await expect(page.locator(`#${id}`)).toHaveValue('~hunter2-9');
      }
    }
    const { texts: scanned, events } = await readPage(page);
    expect(scanned).toEqual([]);
    expect(JSON.stringify(events)).not.toMatch(/hunter|~/u);
  });

  test('but a field that opts in takes a badge instead of a PIN', async ({ page, press }) => {
    await page.locator('#pin').focus();
    await press([...pressesOf('BADGE-0042'), ...enter]);
    expect(await texts(page)).toEqual(['BADGE-0042']);
    await expect(page.locator('#pin')).toHaveValue('');
  });

  test('writes no part of a password into a recording', async ({ page, press, keys }) => {
    const recorder = await page.evaluateHandle(() => window.scannerPage.recordKeys());
    await page.locator('#password').focus();
    await press(pressesOf('hunter2', { gapMs: 90, holdMs: 80 }));
    await page.locator('#button').focus();
    await press(scan);
    await keys.rest();
    const recorded = await recorder.evaluate((one) => one.read());
    expect(recorded.map(([, , key]) => key).join('')).not.toMatch(/[hu]|nter2/u);
    expect(recorded).toHaveLength(2 * scan.length);
  });
});

test.describe('the same label twice within 300 ms', () => {
  test('is one scan, and the repeat is reported', async ({ page, press }) => {
    await press([...scan, ...later(scan, 250)]);
    expect(await texts(page)).toEqual([code]);
    // Timestamps are rounded on the way.
    const expected = { kind: 'repeatDropped', text: code, afterMs: expect.closeTo(250, 0) };
    expect((await readPage(page)).events).toContainEqual(expected);
  });

  test('is two scans if the profile says so', async ({ page, press }) => {
    await setProfile(page, { dropsRepeats: false });
    await press([...scan, ...later(scan, 250)]);
    expect((await readPage(page)).scans.map(({ isRepeat }) => isRepeat)).toEqual([false, true]);
  });
});

test.describe('together with the rest of the window', () => {
  test('a scan is recognized while a dialog is open', async ({ page, press }) => {
    await page.locator('#open').click();
    await page.locator('#confirm').focus();
    await press(scan);
    expect(await texts(page)).toEqual([code]);
    expect(await acts(page)).toEqual([]);
  });

  test('a one-letter shortcut is not triggered by a scan, but by a user', async ({ page, press }) => {
    await page.locator('#button').focus();
    for (const text of ['rx123456', 'r1', 'rr']) await press([...pressesOf(text), ...enter]);
    await press(pressesOf('r', { gapMs: 90, holdMs: 80 }));
    // The user's letter comes after anything that the scans could have triggered.
    await expect.poll(() => acts(page)).toContain('shortcut');
    expect((await acts(page)).filter((name) => name === 'shortcut')).toEqual(['shortcut']);
  });

  test('Ctrl+J and similar keys of a scanner open nothing', async ({ page, press }) => {
    await page.locator('#button').focus();
    await press([...pressesOf(code), ...controlJ, ...later(controlM, 5)]);
    expect(await texts(page)).toEqual([code]);
    const { events } = await readPage(page);
    expect(events.map(({ kind }) => kind)).toContain('secondEndSwallowed');
  });

  test('a scan on its way to a dialog leaves nothing in its field', async ({ page, press }) => {
    await page.locator('#open-late').focus();
    await page.locator('#open-late').click();
    await press(pressesOf('lot', { gapMs: 90, holdMs: 80 }));
    await expect(page.locator('#early')).toHaveText('lot');
    await press(scan);
    expect(await texts(page)).toEqual([code]);
    await expect(page.locator('#early')).toHaveText('lot');
  });

  test('a code that is typed by hand is a scan', async ({ page }) => {
    await openScannerPage(page);
    await page.evaluate(() => window.scannerPage.typeIn(' 0614141000036 '));
    const { scans } = await readPage(page);
    expect(scans).toMatchObject([{ id: 1, text: code, source: 'typed' }]);
  });

  test('a page that is busy for a while loses and splits no scan', async ({ page, keys }) => {
    await page.locator('#plain').focus();
    const strokes = strokesOfPresses(scan, { place, startMs: 1_000 });
    await keys.send(strokes.slice(0, 9));
    const isBusy = page.evaluate(() => {
      const until = performance.now() + 300;
      while (performance.now() < until);
    });
    await Promise.all([isBusy, keys.send(strokes.slice(9))]);
    await keys.rest();
    expect(await texts(page)).toEqual([code]);
    await expect(page.locator('#plain')).toHaveValue('dock four');
  });
});
