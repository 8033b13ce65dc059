/**
 * `npm run trace:start`: one start of the app on the host, from the cache, and where each millisecond is spent: as a
 * table, and as a picture in `out/trace/start.svg`. A preceding start is ignored: it warms the caches that every later
 * start uses.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { tableOf } from '#build/bench-row.ts';
import { findFreePort } from '#build/find-free-port.ts';
import { projectFolder } from '#build/vite/project-folder.ts';
import { inspectProcess } from './inspected-process.ts';
import { prepareSignedInDesk, todayFigure } from './worlds/signed-in-desk.ts';

/** Milliseconds from the start of the process. */
type Span = { readonly name: string; readonly from: number; readonly to: number };

type MainTimes = { origin: number; bootstrapped: number; marks: Record<string, number> };
type PageTimes = { origin: number; entries: { name: string; from: number; to: number }[]; painted: number };

const readMain = `({
  origin: performance.timeOrigin,
  bootstrapped: performance.nodeTiming.bootstrapComplete,
  marks: Object.fromEntries(performance.getEntriesByType('mark').map(({ name, startTime }) => [name, startTime])),
})`;

function readPage(page: Page): Promise<PageTimes> {
  return page.evaluate(() => {
    const entries = performance
      .getEntries()
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .map(({ name, startTime, responseEnd }) => ({
        name: new URL(name).pathname.split('/').at(-1) || 'the page itself',
        from: startTime,
        to: responseEnd,
      }));
    const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
    return { origin: performance.timeOrigin, entries, painted };
  });
}

async function trace(): Promise<Span[]> {
  const port = await findFreePort();
  const desk = await prepareSignedInDesk(240, { nodeArguments: [`--inspect=127.0.0.1:${port}`] });
  try {
    const warm = await desk.start(todayFigure);
    await warm.end();
    await desk.sandbox.stop();
    const startedAt = performance.timeOrigin + performance.now();
    const app = await desk.start(todayFigure);
    const inspected = await inspectProcess(port);
    const main = await inspected.evaluate<MainTimes>(readMain);
    const page = await readPage(app.page);
    inspected.close();
    await app.end();
    const inMain = (ms = Number.NaN) => main.origin + ms - startedAt;
    const inPage = (ms: number) => page.origin + ms - startedAt;
    const [loaded, imported, browser, composed] = [
      'host:loaded',
      'host:app',
      'host:browser',
      'app:composed',
    ].map((name) => inMain(main.marks[name])) as [number, number, number, number];
    const scriptsEnd = Math.max(...page.entries.map(({ to }) => to));
    return [
      { name: 'Node begins', from: 0, to: inMain(main.bootstrapped) },
      { name: 'the host loads its modules', from: inMain(main.bootstrapped), to: loaded },
      { name: 'the app’s bundle is read', from: loaded, to: imported },
      { name: 'the browser begins', from: imported, to: browser },
      { name: 'the app is put together', from: imported, to: composed },
      { name: 'the window gets its page', from: Math.max(browser, composed), to: inPage(0) },
      ...page.entries.map(({ name, from, to }) => ({ name, from: inPage(from), to: inPage(to) })),
      { name: 'until the first paint', from: inPage(0), to: inPage(page.painted) },
      { name: 'until the figures are there', from: inPage(scriptsEnd), to: app.readyMs },
    ];
  } finally {
    await desk.end();
  }
}

const [lineHeight, labelWidth, chartWidth] = [18, 330, 900];

function pictureOf(spans: readonly Span[]): string {
  const end = Math.max(...spans.map(({ to }) => to));
  const at = (ms: number) => labelWidth + (ms / end) * chartWidth;
  const height = (spans.length + 2) * lineHeight;
  const lines = spans.map(({ name, from, to }, index) => {
    const y = (index + 1) * lineHeight;
    const width = Math.max(1, at(to) - at(from)).toFixed(1);
    return `<text x="4" y="${y + 12}">${name.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</text>
<rect x="${at(from).toFixed(1)}" y="${y + 2}" width="${width}" height="${lineHeight - 5}" fill="#2f6fde"/>
<text x="${labelWidth - 8}" y="${y + 12}" text-anchor="end">${(to - from).toFixed(0)} ms</text>`;
  });
  const ticks = Array.from({ length: Math.floor(end / 100) + 1 }, (_, step) => {
    const x = at(step * 100).toFixed(1);
    return `<path d="M${x} ${lineHeight}V${height}" stroke="#ddd"/><text x="${x}" y="12">${step * 100}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${labelWidth + chartWidth + 60}" height="${height}" font-family="sans-serif" font-size="11">
<rect width="100%" height="100%" fill="#fff"/>
${[...ticks, ...lines].join('\n')}
</svg>
`;
}

const spans = await trace();
const folder = join(projectFolder, 'out', 'trace');
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'start.svg'), pictureOf(spans));
const rows = spans.map(({ name, from, to }) => [name, ...[from, to, to - from].map((ms) => ms.toFixed(0))]);
console.log(tableOf([['what', 'from, ms', 'to', 'taken'], ...rows]));
console.log(`The picture is ${join(folder, 'start.svg')}.`);
