import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { RunOptions } from 'axe-core';
import axe from 'axe-core';
import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import { callFromPage } from './at-the-desk.ts';

/** Waits until nothing moves: a colour half-way between two is nobody's. */
async function comeToRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
}

/** Runs axe in the page; only what it finds comes back, since all that it looked at is much more. */
export async function runAxe(
  page: Page,
  { within, ...options }: RunOptions & { within: string | null },
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([part, asked]) => {
      const { run } = (window as unknown as { axe: typeof axe }).axe;
      const { violations } = await run(part ?? document, {
        ...asked,
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
 * What axe finds on the screen, or in one part of it, as `theme rule: element`. In the dark the elements are the same,
 * so that there only the contrast of their colours is looked at. The screen is light again at the end.
 */
export async function axeFindings(page: Page, within: string | null = null): Promise<string[]> {
  const found: string[] = [];
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
  await callFromPage(page, 'preferences', 'save', { theme: 'light' });
  return found;
}

/** What text of the service did to the screen: markup that came alive, text that turned what stands around it. */
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

/** What is wider inside than outside: the window itself, and what of it scrolls. */
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

/** The texts of a column, named by its header, that a grid cuts off; an absent column counts as one. */
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

/** The one file that was saved into a folder beside those from before, once it is written to its end. */
export async function savedFile(folder: string, before: ReadonlySet<string> = new Set()): Promise<string> {
  let size = 0;
  await expect
    .poll(() => {
      const names = readdirSync(folder).filter((name) => !before.has(name));
      if (names.length !== 1) return `${names.length} files`;
      const sizeBefore = size;
      ({ size } = statSync(join(folder, names[0] ?? '')));
      return size > 0 && size === sizeBefore ? 'written' : `${size} bytes`;
    })
    .toBe('written');
  return join(folder, readdirSync(folder).find((name) => !before.has(name)) ?? '');
}
