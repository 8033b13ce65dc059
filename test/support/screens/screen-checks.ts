import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { RunOptions } from 'axe-core';
import axe from 'axe-core';
import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import { callFromPage } from './at-the-desk.ts';

/**
 * Waits until nothing moves, including changes after a resize of the window: a color during a transition is
 * meaningless.
 */
async function comeToRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((done) => requestAnimationFrame(done));
    const rest = () => new Promise((done) => setTimeout(done));
    // One frame learns of the size; its redrawn content may only be measured in the next one.
    for (let frame = 0; frame < 3; frame += 1) await nextFrame().then(rest);
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
}

/** Runs axe in the page; returns only its findings, since the full report is much larger. */
export async function runAxe(
  page: Page,
  { within, ...options }: RunOptions & { within: string | null },
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([part, requested]) => {
      const { run } = (window as unknown as { axe: typeof axe }).axe;
      const { violations } = await run(part ?? document, {
        ...requested,
        resultTypes: ['violations'],
        preload: false,
      });
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
      );
    },
    [within, options] as const,
  );
}

/**
 * The findings of axe on the screen, or in one part of it, as `theme rule: element`. The dark theme has the same
 * elements, so only their color contrast is checked there. The screen is light again at the end.
 */
export async function axeFindings(page: Page, within: string | null = null): Promise<string[]> {
  const found: string[] = [];
  // The tooltip of the last click appears, and disappears, after a moment: it must not affect the result.
  await page.mouse.move(0, 0);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  // A color during an animation is meaningless, and one may begin while axe runs.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const theme of ['light', 'dark']) {
    await callFromPage(page, 'preferences', 'save', { theme });
    await page.locator(`html[data-mantine-color-scheme="${theme}"]`).waitFor();
    await comeToRest(page);
    const violations = await runAxe(page, {
      within,
      ...(theme === 'dark' ? { runOnly: ['color-contrast'] } : {}),
    });
    found.push(...violations.map((violation) => `${theme} ${violation}`));
  }
  await page.emulateMedia({ reducedMotion: null });
  await callFromPage(page, 'preferences', 'save', { theme: 'light' });
  await page.locator('html[data-mantine-color-scheme="light"]').waitFor();
  return found;
}

/** Effects of the service's text on the screen: markup that became active, text that reversed its surroundings. */
export async function harmOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = [
      ...document.querySelectorAll('img, b, script:not([src]), iframe, object, embed, [onerror]'),
    ].map(({ outerHTML }) => outerHTML.slice(0, 200));
    if (document.title === '1') found.push('The title was changed.');
    for (const { href } of document.querySelectorAll('a')) {
      if (/^(?:javascript|data):/iu.test(href)) found.push(href);
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.textContent ?? '';
      const holder = node.parentElement;
      if (!/[\u202a-\u202e\u2066-\u2069]/u.test(text) || holder === null) continue;
      const { unicodeBidi, display } = getComputedStyle(holder);
      if (unicodeBidi === 'normal' && !['block', 'flex', 'inline-block', 'table-cell'].includes(display)) {
        found.push(`${holder.tagName} ${display}: ${text.slice(0, 80)}`);
      }
    }
    return found;
  });
}

/** Elements whose content is wider than they are: the window itself, and its scrolling parts. */
export async function overflowOn(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('body *')]
      .filter((element) => {
        const { overflowX } = getComputedStyle(element);
        const isScrolled = overflowX === 'auto' || overflowX === 'scroll';
        return isScrolled || element === document.documentElement || element.tagName === 'MAIN';
      })
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(
        ({ tagName, className, scrollWidth, clientWidth }) =>
          `${tagName} ${className}: ${scrollWidth} of ${clientWidth}`,
      ),
  );
}

/** The texts of a column, named by its header, that a grid cuts off; a missing column counts as one. */
export async function cutTexts(grid: Locator, header: string): Promise<string[]> {
  return grid.evaluate((element, name) => {
    const headers = [...element.querySelectorAll('[role="columnheader"]')];
    const index = headers.findIndex(({ textContent }) => textContent.trim() === name);
    if (index < 0) return [`There is no column ${name}.`];
    const cells = [...element.querySelectorAll('[role="row"]')].flatMap(
      (row) => row.querySelectorAll('[role="gridcell"]')[index] ?? [],
    );
    const isCut = (part: Element) =>
      part.scrollWidth > part.clientWidth && getComputedStyle(part).overflowX !== 'visible';
    return cells
      .filter((cell) => [cell, ...cell.querySelectorAll('*')].some(isCut))
      .map((cell) => cell.textContent);
  }, header);
}

/** The same at the two common sizes of a window: a name is not cut if other columns could give way (desk 14). */
export async function cutNames(grid: Locator, header: string): Promise<string[]> {
  const page = grid.page();
  const before = page.viewportSize();
  const found: string[] = [];
  for (const [width, height] of [
    [1280, 800],
    [1024, 700],
  ] as const) {
    await page.setViewportSize({ width, height });
    await comeToRest(page);
    found.push(...(await cutTexts(grid, header)).map((text) => `${width}×${height} ${text}`));
  }
  if (before !== null) await page.setViewportSize(before);
  return found;
}

/** The one new file saved into a folder; it has its name once it is complete. */
export async function savedFile(folder: string, before: ReadonlySet<string> = new Set()): Promise<string> {
  const added = () => readdirSync(folder).filter((name) => !before.has(name) && !name.endsWith('.part'));
  await expect.poll(added).toHaveLength(1);
  return join(folder, added()[0] ?? '');
}

/** Controls and headings that a part of the screen cuts off without letting the user scroll to them. */
export async function clippedOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isBeyond = (
      inner: DOMRect,
      outer: { left: number; right: number; top: number; bottom: number },
    ) => ({
      x: inner.left < outer.left - 1 || inner.right > outer.right + 1,
      y: inner.top < outer.top - 1 || inner.bottom > outer.bottom + 1,
    });
    const cutBy = (element: Element): string | null => {
      const box = element.getBoundingClientRect();
      // An element that scrolls in one direction may extend beyond everything around it in that direction.
      const scrolls = { x: false, y: false };
      for (let outer = element.parentElement; outer !== null; outer = outer.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(outer);
        const beyond = isBeyond(box, outer.getBoundingClientRect());
        scrolls.x ||= /auto|scroll/.test(overflowX);
        scrolls.y ||= /auto|scroll/.test(overflowY);
        if (beyond.x && !scrolls.x && /hidden|clip/.test(overflowX))
          return `${outer.className} cuts its width`;
        if (beyond.y && !scrolls.y && /hidden|clip/.test(overflowY))
          return `${outer.className} cuts its height`;
        if (position === 'fixed') break;
      }
      const window = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
      const beyond = isBeyond(box, window);
      if ((beyond.x && !scrolls.x) || (beyond.y && !scrolls.y)) return 'the window cuts it';
      return null;
    };
    const controls = document.querySelectorAll(
      'button, a[href], input, select, textarea, [role="button"], [role="combobox"], h1, h2, h3, strong, dt',
    );
    return [...controls].flatMap((element) => {
      const { width, height } = element.getBoundingClientRect();
      const isShown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      if (!isShown || width <= 1 || height <= 1 || element.closest('.visually-hidden') !== null) return [];
      const by = cutBy(element);
      const name = element.getAttribute('aria-label') ?? element.textContent;
      return by === null ? [] : [`${element.tagName} ${name.trim().slice(0, 40)}: ${by}`];
    });
  });
}

/** Controls in a part of the screen that reach beyond it or are cut there, as is the focus ring of the focused one. */
export async function controlsBeyond(part: Locator): Promise<string[]> {
  return part.evaluate((outer) => {
    const isBeyond = (control: Element) => {
      const { left, right } = control.getBoundingClientRect();
      const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(control);
      const ring =
        outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
      let around: Element | null = control;
      do {
        around = around.parentElement;
        if (around === null) return true;
        if (around !== outer && getComputedStyle(around).overflowX === 'visible') continue;
        const clip = around.getBoundingClientRect();
        if (left - ring < clip.left || right + ring > clip.right) return true;
      } while (around !== outer);
      return false;
    };
    return [...outer.querySelectorAll('button, input, a[href]')]
      .filter(isBeyond)
      .map((control) => control.textContent || control.outerHTML.slice(0, 80));
  });
}

/** Facts of a record that end in an ellipsis, and whether the screen scrolls down to an empty area. */
async function cutOfRecord(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = [...document.querySelectorAll('dd, dd *')]
      .filter((part) => part.checkVisibility({ visibilityProperty: true }))
      .filter(
        (part) => getComputedStyle(part).textOverflow === 'ellipsis' && part.scrollWidth > part.clientWidth,
      )
      .map((part) => `A fact is cut: ${part.textContent.slice(0, 40)}`);
    const main = document.querySelector('main');
    if (main === null || main.scrollHeight <= main.clientHeight + 1) return found;
    const bottom = main.getBoundingClientRect().top + main.clientHeight - main.scrollTop + 1;
    const scrolls = (element: Element) => /auto|scroll|hidden|clip/.test(getComputedStyle(element).overflowY);
    const scrollerOf = (element: Element) => {
      let outer = element.parentElement;
      while (outer !== null && !scrolls(outer)) outer = outer.parentElement;
      return outer;
    };
    const isReached = [...main.querySelectorAll('*')].some(
      (part) =>
        (part.childElementCount === 0 || scrolls(part)) &&
        part.checkVisibility({ visibilityProperty: true }) &&
        part.getBoundingClientRect().bottom > bottom &&
        scrollerOf(part) === main,
    );
    return isReached ? found : [...found, 'The screen scrolls down to nothing.'];
  });
}

/** The message about the last scan if its area cuts it off. */
async function cutOfScan(page: Page): Promise<string[]> {
  const message = page.getByRole('region', { name: 'Scan', exact: true }).locator('p').last();
  if ((await message.count()) === 0) return [];
  const isCut = await message.evaluate(
    (part) => part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1,
  );
  return isCut ? [`The place of scans cuts: ${await message.innerText()}`] : [];
}

/**
 * Texts of a table or grid that reach into the text of the next cell, as `text | text`, numbers of a grid that are too
 * close to the text after them, and texts under a button of their cell.
 */
export async function overlapsOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    type Span = { left: number; right: number; top: number; bottom: number };
    type TextSpan = Span & { holder: Element };
    /** The visible rectangles of a cell's text: anything that hides what is too long clips them. */
    const textIn = (cell: Element): TextSpan[] => {
      const spans: TextSpan[] = [];
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const holder = node.parentElement;
        if (holder === null || holder.closest('.visually-hidden') !== null || node.textContent?.trim() === '')
          continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const { left, right, top, bottom } of range.getClientRects()) {
          const span = { left, right, top, bottom, holder };
          for (let around: Element | null = holder; around !== null; around = around.parentElement) {
            if (getComputedStyle(around).overflowX !== 'visible') {
              const clip = around.getBoundingClientRect();
              span.left = Math.max(span.left, clip.left);
              span.right = Math.min(span.right, clip.right);
            }
            if (around === cell) break;
          }
          if (span.right - span.left > 1) spans.push(span);
        }
      }
      return spans;
    };
    /** Whether two spans in one line are less than so many pixels apart; less than 0 is an overlap. */
    const isCloser = (one: Span, other: Span, px: number) =>
      Math.max(other.left - one.right, one.left - other.right) < px &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
    const isOfNumbers = (cell: Element | undefined) => cell?.getAttribute('data-align') === 'end';
    return [...document.querySelectorAll('tr, [role="row"]')].flatMap((row) => {
      if (!row.checkVisibility()) return [];
      const cells = [...row.querySelectorAll('td, th, [role="gridcell"], [role="columnheader"]')];
      const texts = cells.map(textIn);
      return cells.flatMap((cell, at) => {
        const own = texts[at] ?? [];
        const next = texts[at + 1] ?? [];
        // A number and the text after it read as one at the distance of other columns.
        const px = isOfNumbers(cell) && !isOfNumbers(cells[at + 1]) ? 20 : -1;
        const isNear = own.some((span) => next.some((other) => isCloser(span, other, px)));
        const isCovered = [...cell.querySelectorAll('button')].some((button) =>
          own.some(
            (span) => !button.contains(span.holder) && isCloser(span, button.getBoundingClientRect(), -1),
          ),
        );
        return [
          ...(isNear ? [`${cell.textContent.trim()} | ${cells[at + 1]?.textContent.trim()}`] : []),
          ...(isCovered ? [`${cell.textContent.trim()} is under a button`] : []),
        ];
      });
    });
  });
}

/**
 * Content that is cut off, or wider than the window, at the smallest window and at 200 % of 1280×800; then restores the
 * size.
 */
export async function cutWhereSmall(page: Page): Promise<string[]> {
  const before = page.viewportSize();
  const found = await overlapsOn(page);
  for (const [width, height] of [
    [1024, 700],
    [640, 400],
  ] as const) {
    await page.setViewportSize({ width, height });
    await comeToRest(page);
    const cut = [
      ...(await clippedOn(page)),
      ...(await overflowOn(page)),
      ...(await overlapsOn(page)),
      ...(await cutOfRecord(page)),
      ...(await cutOfScan(page)),
    ];
    found.push(...cut.map((what) => `${width}×${height} ${what}`));
  }
  if (before !== null) await page.setViewportSize(before);
  return found;
}

/** The texts of controls outside a part of the screen that it partly covers. */
export async function coveredBy(part: Locator): Promise<string[]> {
  return part.evaluate((covering) => {
    const edges = ({ left, top, right, bottom }: DOMRect) => ({ left, top, right, bottom });
    /** The part of an element that its ancestors leave visible. */
    const seenOf = (element: Element) => {
      const seen = edges(element.getBoundingClientRect());
      for (let around = element.parentElement; around !== null; around = around.parentElement) {
        if (getComputedStyle(around).overflow === 'visible') continue;
        const clip = around.getBoundingClientRect();
        seen.left = Math.max(seen.left, clip.left);
        seen.top = Math.max(seen.top, clip.top);
        seen.right = Math.min(seen.right, clip.right);
        seen.bottom = Math.min(seen.bottom, clip.bottom);
      }
      return seen;
    };
    const own = covering.getBoundingClientRect();
    const pressed = 'a[href], button, input, select, textarea, summary, [role="gridcell"], [role="checkbox"]';
    return [...document.querySelectorAll(pressed)].flatMap((element) => {
      if (covering.contains(element) || !element.checkVisibility({ visibilityProperty: true })) return [];
      const seen = seenOf(element);
      const width = Math.min(seen.right, own.right) - Math.max(seen.left, own.left);
      const height = Math.min(seen.bottom, own.bottom) - Math.max(seen.top, own.top);
      return width > 1 && height > 1 ? [element.textContent || element.outerHTML.slice(0, 80)] : [];
    });
  });
}

/** Elements that later content moved up or down, as `what: from -> to`; `sinceMs` is in the page's clock. */
export async function movedSince(page: Page, sinceMs: number): Promise<string[]> {
  await comeToRest(page);
  return page.evaluate(async (since) => {
    type Shift = PerformanceEntry & {
      sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
    };
    const shifts: Shift[] = [];
    // Buffered entries arrive in a separate task, after a frame.
    const observer = new PerformanceObserver((list) => shifts.push(...(list.getEntries() as Shift[])));
    observer.observe({ type: 'layout-shift', buffered: true });
    for (let frame = 0; frame < 3; frame += 1) await new Promise((done) => requestAnimationFrame(done));
    observer.disconnect();
    const nameOf = (node: Node | null) =>
      `${node instanceof Element ? node.className : ''} ${node?.textContent?.slice(0, 40)}`;
    return shifts
      .filter(({ startTime }) => startTime >= since)
      .flatMap(({ sources }) => sources)
      .filter(({ previousRect: before, currentRect: after }) => {
        const isNew = before.width === 0 || after.width === 0;
        return !isNew && Math.abs(before.y - after.y) > 1;
      })
      .map(
        ({ node, previousRect: before, currentRect: after }) => `${nameOf(node)}: ${before.y} -> ${after.y}`,
      );
  }, sinceMs);
}

/**
 * Why the focus cannot be seen: on nothing, out of view, or without an outline; null if it is visible, or on the screen
 * as a whole.
 */
export async function focusProblemOn(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return 'on nothing';
    if (element.tagName === 'MAIN') return null;
    const name = `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40)}`;
    const { top, bottom, left, right } = element.getBoundingClientRect();
    if (bottom <= 0 || right <= 0 || top >= innerHeight || left >= innerWidth)
      return `${name} is out of view`;
    const isOutlined = [element, element.parentElement].some((marked) => {
      if (marked === null) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(marked);
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1) || boxShadow !== 'none';
    });
    // The kit's fields show it by their border color.
    const like = [...document.querySelectorAll(element.tagName)].find((other) => other !== element);
    const isBordered =
      like !== undefined && getComputedStyle(like).borderColor !== getComputedStyle(element).borderColor;
    return isOutlined || isBordered ? null : `${name} does not show it`;
  });
}
