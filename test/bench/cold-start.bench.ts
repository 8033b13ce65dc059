import { quantile } from './quantile.ts';
import { makeEmptyApp } from './worlds/empty-app.ts';
import { prepareSignedInDesk, startOnHost, todayFigure } from './worlds/signed-in-desk.ts';

/** Cold start to Today with its figures from the cache, compared with an empty window of the same runtime. */

const starts = 7;

const emptyApp = makeEmptyApp();

const desk = await prepareSignedInDesk(240);
try {
  const seen = await desk.start(todayFigure);
  await seen.end();

  const online: number[] = [];
  const offline: number[] = [];
  const empty: number[] = [];
  for (let round = 0; round < starts; round += 1) {
    const blank = await startOnHost(emptyApp.folder, [], {}, 'h1');
    empty.push(blank.readyMs);
    await blank.end();
    const app = await desk.start(todayFigure);
    online.push(app.readyMs);
    await app.end();
    await desk.sandbox.stop();
    const cached = await desk.start(todayFigure);
    offline.push(cached.readyMs);
    await cached.end();
    await desk.sandbox.start();
  }
  const emptyMs = quantile(empty, 0.5);
  for (const [name, figures] of [
    ['cold start to Today, from the cache', offline],
    ['cold start to Today, from the cache, with the service there', online],
  ] as const) {
    const value = quantile(figures, 0.5);
    console.log(
      JSON.stringify({
        name,
        items: 240,
        value,
        unit: 'ms',
        budget: '< 1.5 × empty window',
        met: value < 1.5 * emptyMs,
        against: [{ name: 'empty window of the same runtime', value: emptyMs }],
      }),
    );
  }
} finally {
  await desk.end();
  emptyApp.end();
}
