/** The scanner with real keys: an X server with its own keyboard, and the layouts of its system. */
import { type Browser, chromium, type Page } from 'playwright';
import { expect, test } from 'playwright/test';
import { findChromium } from '#build/find-chromium.ts';
import { type HostName, hostLayouts, keyFor } from '#test/unit/renderer/scan/host-layouts.ts';
import { openScannerPage, readPage, setProfile } from './scanner-bench.ts';
import { type RealKey, type ScannerDisplay, startScannerDisplay } from './scanner-display.ts';

/** All keys are sent at once: a pause could become longer on an overloaded machine. */
const gapMs = 0;

function tap(code: string, afterMs = gapMs): RealKey[] {
  return [
    { code, isDown: true, afterMs },
    { code, isDown: false, afterMs: 0 },
  ];
}

function holding(modifier: string, keys: readonly RealKey[]): RealKey[] {
  const down = { code: modifier, isDown: true, afterMs: gapMs };
  return [down, ...keys, { code: modifier, isDown: false, afterMs: 0 }];
}

/** The keys that a scanner with a given layout presses for a text. */
function keysOf(text: string, scanner: HostName = 'us'): RealKey[] {
  return Array.from(text).flatMap((character) => {
    const { code, shift } = keyFor(character, hostLayouts[scanner]);
    return shift ? holding('ShiftLeft', tap(code)) : tap(code);
  });
}

/** No one types and scans within the same tenth of a second. */
function afterPause(keys: readonly RealKey[]): RealKey[] {
  return keys.map((key, index) => (index === 0 ? { ...key, afterMs: 250 } : key));
}

const enter = tap('Enter');
const code = 'aQwYzM-19;:/_!$';

// Other systems have no such server; their layouts are tested with the same key events everywhere.
if (process.platform === 'linux') {
  let display: ScannerDisplay;
  let browser: Browser;
  let page: Page;

  test.beforeAll(async () => {
    display = await startScannerDisplay();
    browser = await chromium.launch({
      executablePath: findChromium() ?? '',
      headless: false,
      args: ['--no-sandbox', '--test-type'],
      env: { ...process.env, DISPLAY: display.name },
    });
    page = await browser.newPage();
  });
  test.afterAll(async () => {
    await browser.close();
    await display.stop();
  });
  test.beforeEach(async () => {
    await openScannerPage(page, true);
    await useLayout('us');
  });

  /** Sets a layout, and waits until the window has it, which is later than on the server. */
  async function useLayout(layout: string, variant = ''): Promise<void> {
    await display.setLayout(layout, variant);
    await display.focusWindow();
    const wanted = hostLayouts[layout as HostName]['KeyY']?.[0];
    await page.locator('#button').focus();
    await expect
      .poll(async () => {
        await page.evaluate(() => {
          addEventListener('keyup', ({ key }) => window.scannerPage.acts.push(key), { once: true });
        });
        await display.press(tap('KeyY', 0));
        await expect.poll(async () => (await readPage(page)).acts.length).toBeGreaterThan(0);
        return page.evaluate(() => window.scannerPage.acts.splice(0).at(-1));
      })
      .toBe(wanted);
    // The next scan has nothing to do with these letters.
    await display.press(tap('Escape'));
  }

  /**
   * Presses the keys of scans in the focused element, and returns the scans. An overloaded machine can tear a scan
   * apart; a scan that the engine reports as refused is repeated, as a user would do, without the keys of it that were
   * left as typing.
   */
  async function scan(selector: string, keys: readonly RealKey[], count = 1) {
    const focused = page.locator(selector);
    await focused.focus();
    const before = selector === '#button' ? null : await focused.inputValue();
    const refusals = async () =>
      (await readPage(page)).events.filter(({ kind }) => kind === 'burstRefused').length;
    await expect(async () => {
      if (before !== null && (await focused.inputValue()) !== before) await focused.fill(before);
      const refusedBefore = await refusals();
      await display.press(afterPause(keys));
      const isOver = async () =>
        (await readPage(page)).texts.length >= count || (await refusals()) > refusedBefore;
      await expect.poll(isOver).toBe(true);
      expect((await readPage(page)).texts.length).toBe(count);
    }).toPass({ intervals: [2_000] });
    const { scans } = await readPage(page);
    return scans.map(({ text, keyText, ending }) => ({ text, keyText, ending }));
  }

  for (const layout of ['us', 'fr', 'de', 'gb'] as const) {
    test(`a scan from a US scanner at a desk with the layout ${layout} is read by its key codes`, async () => {
      await useLayout(layout);
      for (const id of ['controlled', 'area', 'button']) {
        await page.evaluate(() => window.scannerPage.scans.splice(0));
        await setProfile(page, { layout: 'unknown', dropsRepeats: false });
        const [both] = await scan(`#${id}`, [...keysOf(code), ...enter]);
        expect(both?.keyText ?? both?.text).toBe(code);
        await setProfile(page, { layout: 'us' });
        const [, one] = await scan(`#${id}`, [...keysOf(code), ...enter], 2);
        expect(one).toEqual({ text: code, keyText: null, ending: 'enter' });
      }
      await expect(page.locator('#state')).toHaveText('dock four');
      await expect(page.locator('#area-state')).toHaveText('first line\nsecond line');
      expect((await readPage(page)).acts.filter((act) => act !== 'change')).toEqual([]);
    });

    test(`a scan from a scanner set to the desk’s layout ${layout} is read by its characters`, async () => {
      await useLayout(layout);
      await setProfile(page, { layout: 'same' });
      const text = 'Aqwz-19;:_!$YMm-ab';
      expect(await scan('#plain', [...keysOf(text, layout), ...enter])).toEqual([
        { text, keyText: null, ending: 'enter' },
      ]);
      await expect(page.locator('#plain')).toHaveValue('dock four');
    });

    test(`Caps Lock at a desk with the layout ${layout} does not change the case of a scan`, async () => {
      await useLayout(layout);
      await setProfile(page, { layout: 'same' });
      await display.press(tap('CapsLock'));
      const [scanned] = await scan('#plain', [...keysOf('abCD-xYaBcD-qwzm', layout), ...enter]);
      await display.press(tap('CapsLock'));
      expect(scanned?.text).toBe('abCD-xYaBcD-qwzm');
      expect((await readPage(page)).events).toContainEqual({ kind: 'capsLockNoticed' });
      await expect(page.locator('#plain')).toHaveValue('dock four');
    });
  }

  test('dead keys are read by key, and their composed characters are removed from the field', async () => {
    await display.setLayout('us', 'intl');
    await setProfile(page, { layout: 'us' });
    for (const [index, id] of ['controlled', 'area', 'plain', 'button'].entries()) {
      const text = `'E~a"1'S${index}-1234-'a'`;
      const scanned = await scan(`#${id}`, [...keysOf(text), ...enter], index + 1);
      expect(scanned.at(-1)?.text).toBe(text);
    }
    await expect(page.locator('#state')).toHaveText('dock four');
    await expect(page.locator('#area-state')).toHaveText('first line\nsecond line');
    await expect(page.locator('#plain')).toHaveValue('dock four');
    // None of it is left for the user's next input.
    await page.locator('#controlled').focus();
    await display.press(tap('KeyX', 300));
    await expect(page.locator('#state')).toHaveText(/^(?:xdock four|dock fourx)$/u);
  });

  test('Enter reaches no button, except when a user presses it', async () => {
    await scan('#button', [...keysOf(code), ...enter]);
    expect((await readPage(page)).acts).toEqual([]);
    await display.press([...tap('Enter', 300)]);
    await expect.poll(async () => (await readPage(page)).acts).toEqual(['press']);
  });

  test('LF as Ctrl+J opens nothing and ends the scan', async () => {
    const scanned = await scan('#button', [...keysOf(code), ...holding('ControlLeft', tap('KeyJ'))]);
    expect(scanned).toEqual([{ text: code, keyText: null, ending: 'enter' }]);
    expect(page.context().pages()).toHaveLength(1);
    expect(await page.evaluate(() => document.hasFocus())).toBe(true);
  });

  test('Tab does not move the focus', async () => {
    expect(await scan('#plain', [...keysOf(code), ...tap('Tab')])).toMatchObject([
      { text: code, ending: 'tab' },
    ]);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('plain');
  });

  test('a code without an ending ends with the silence after it', async () => {
    await setProfile(page, { suffix: 'none' });
    expect(await scan('#plain', keysOf(code))).toMatchObject([{ text: code, ending: 'silence' }]);
    await expect(page.locator('#plain')).toHaveValue('dock four');
  });

  test('a group separator arrives as Ctrl+], as F8, and as an Alt code with Num Lock on or off', async () => {
    const alt = (digits: string) =>
      holding(
        'AltLeft',
        Array.from(digits).flatMap((digit) => tap(`Numpad${digit}`)),
      );
    const separators = [holding('ControlLeft', tap('BracketRight')), tap('F8'), alt('0029'), alt('029')];
    const textsFor = (count: number) => Array.from({ length: count }, () => '0100614141000036\u001d21');
    await setProfile(page, { dropsRepeats: false });
    let count = 0;
    for (const isNumLockOn of [false, true]) {
      if (isNumLockOn) await display.press(tap('NumLock'));
      for (const separator of separators) {
        count += 1;
        const keys = [...keysOf('0100614141000036'), ...separator, ...keysOf('21'), ...enter];
        const scanned = await scan(count % 2 === 0 ? '#plain' : '#button', keys, count);
        expect(scanned.map(({ text }) => text)).toEqual(textsFor(count));
      }
    }
    await display.press(tap('NumLock'));
    await expect(page.locator('#plain')).toHaveValue('dock four');
  });

  test('two codes in one burst are two scans, with a prefix as well', async () => {
    const both = ['PO-4711-2026-11', '0614141000036'];
    const keys = both.flatMap((text) => keysOf(text).concat(enter));
    expect((await scan('#controlled', keys, 2)).map(({ text }) => text)).toEqual(both);
    await setProfile(page, { prefix: 'F8' });
    const prefixed = ['A1', 'B2'].flatMap((text) => tap('F8').concat(keysOf(text), enter));
    expect((await scan('#controlled', prefixed, 4)).map(({ text }) => text)).toEqual([...both, 'A1', 'B2']);
    await expect(page.locator('#state')).toHaveText('dock four');
  });

  test('overlapping keys of a fast typist reach the field in order', async () => {
    await page.locator('#controlled').fill('');
    const roll = (text: string) =>
      Array.from(text).flatMap((character, index) =>
        tap(keyFor(character, hostLayouts.us).code, index === 0 ? 130 : 12),
      );
    await display.press([...roll('the'), ...roll('urn'), ...roll('ing')]);
    await expect(page.locator('#state')).toHaveText('theurning');
    expect((await readPage(page)).texts).toEqual([]);
  });
}
