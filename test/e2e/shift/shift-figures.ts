import { appLocators } from '#build/tour/app-locators.ts';
import { expect } from '#test/e2e/desk-test.ts';
import { open, type Shift } from './shift-actions.ts';
import { ask } from './shift-troubles.ts';

/** Bytes in use, and the size of the document; values of the main process exist only on the host. */
type Figures = {
  /** The window's heap. */
  readonly window: number;
  /** Nodes of the window, including removed ones that are still held. */
  readonly nodes: number;
  readonly listeners: number;
  readonly main: number | null;
  readonly resident: number | null;
};

/**
 * Measures on the first screen, at rest, after garbage collection. The preceding screens are always the same, because
 * the last shown data is held until other data is shown.
 */
export async function measure({ app, page }: Shift): Promise<Figures> {
  for (const screen of ['settings', 'orders', 'today']) await open(page, screen);
  await appLocators.todayFigures(page).first().waitFor();
  // The last edited field is held with everything around it, so this uses one that always exists.
  const code = appLocators.scanPlace(page).getByRole('textbox');
  for (const text of ['x', '']) await code.fill(text);
  // Messages about recent actions and errors are shown for a while.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Dismiss', exact: true })).toHaveCount(0, {
      timeout: 1_000,
    });
  }).toPass({ timeout: 60_000 });
  const session = await page.context().newCDPSession(page);
  // The first collection may free objects that held others.
  for (let turn = 0; turn < 3; turn += 1) await session.send('HeapProfiler.collectGarbage');
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  const metric = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  const answer = await ask<{ memory: NodeJS.MemoryUsage }>(app, { shift: 'measure' });
  const memory = answer?.memory;
  return {
    window: usedSize,
    nodes: metric('Nodes'),
    listeners: metric('JSEventListeners'),
    main: memory === undefined ? null : memory.heapUsed + memory.external,
    resident: memory?.rss ?? null,
  };
}

/** In whole percent; null if either one was not measured. */
export function growth(before: number | null, after: number | null): number | null {
  return before === null || after === null ? null : Math.round((after / before - 1) * 100);
}
