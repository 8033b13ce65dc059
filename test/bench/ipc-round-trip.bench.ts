import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Worker } from 'node:worker_threads';
import { quantile } from './quantile.ts';
import { prepareSignedInDesk } from './worlds/signed-in-desk.ts';

/**
 * The round trip of one IPC request, from the page's call to its reply, compared with other ways to query another
 * process.
 */

const rounds = 300;

async function timeEach(ask: () => Promise<unknown>): Promise<number[]> {
  const figures: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = performance.now();
    await ask();
    figures.push(performance.now() - before);
  }
  return figures;
}

async function timeWorkerMessages(): Promise<number[]> {
  const worker = new Worker(
    'require("node:worker_threads").parentPort.on("message", (m) => require("node:worker_threads").parentPort.postMessage(m))',
    { eval: true },
  );
  const figures = await timeEach(async () => {
    worker.postMessage({});
    await once(worker, 'message');
  });
  await worker.terminate();
  return figures;
}

async function timeLoopbackRequests(): Promise<number[]> {
  const server = createServer((_request, response) => response.end('{}')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const figures = await timeEach(async () => (await fetch(`http://127.0.0.1:${port}/`)).json());
  server.closeAllConnections();
  server.close();
  return figures;
}

const desk = await prepareSignedInDesk(240);
try {
  const { page, end } = await desk.start('main [data-figure]');
  const timeInPage = (area: string, method: string, input: unknown, times: number) =>
    page.evaluate(
      async ([areaName, methodName, value, count]) => {
        type Api = Record<string, Record<string, (input: unknown) => Promise<unknown>>>;
        const call = (window as unknown as { dockhand: Api }).dockhand[areaName]?.[methodName];
        if (call === undefined) throw new Error('no such request');
        const figures: number[] = [];
        for (let round = 0; round < count; round += 1) {
          const before = performance.now();
          await call(value);
          figures.push(performance.now() - before);
        }
        return figures;
      },
      [area, method, input, times] as const,
    );

  await timeInPage('app', 'readInfo', {}, 50);
  const smallest = await timeInPage('app', 'readInfo', {}, rounds);
  await desk.sandbox.stop();
  const listed = await timeInPage('receiving', 'list', { filters: {}, page: 1, pageSize: 100 }, 100);
  await end();

  const worker = await timeWorkerMessages();
  const loopback = await timeLoopbackRequests();
  const against = (share: number) => [
    { name: 'worker thread message', value: quantile(worker, share) },
    { name: 'loopback HTTP request', value: quantile(loopback, share) },
  ];
  for (const [name, figures] of [
    ['IPC round trip, smallest request', smallest],
    ['IPC round trip, 100 orders from the cache while offline', listed],
  ] as const) {
    for (const [word, share] of [
      ['p50', 0.5],
      ['p99', 0.99],
    ] as const) {
      console.log(
        JSON.stringify({
          name: `${name}, ${word}`,
          items: 240,
          value: quantile(figures, share),
          unit: 'ms',
          budget: '',
          met: null,
          against: against(share),
        }),
      );
    }
  }
} finally {
  await desk.end();
}
