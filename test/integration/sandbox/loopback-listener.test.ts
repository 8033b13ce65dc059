import { request as openRequest } from 'node:http';
import { describe, expect, test } from 'vitest';
import { createLoopbackListener, type Serve } from '#test/sandbox/loopback-listener.ts';

async function ready(): Promise<void> {
  // Nothing has to be prepared before the first request here.
}

/** A listener on a free port, and the faults that it reported. */
function listenerFor(serve: Serve) {
  const faults: string[] = [];
  return { listener: createLoopbackListener(0, serve, (fault) => void faults.push(fault)), faults };
}

describe('a listener', () => {
  test('serves no request before it is prepared, and keeps its port when it listens again', async () => {
    const { listener: greet } = listenerFor(async (_request, response, origin) => {
      response.end(origin);
    });
    const steps: string[] = [];
    const early: Promise<string>[] = [];
    const origin = await greet.listen(undefined, async (address) => {
      early.push(
        fetch(address).then(async (answer) => {
          steps.push('served');
          return answer.text();
        }),
      );
      await ready();
      steps.push('prepared');
    });
    expect(await Promise.all(early)).toEqual([origin]);
    expect(steps).toEqual(['prepared', 'served']);
    await greet.close();
    await expect(fetch(origin)).rejects.toThrow();
    expect(await greet.listen(undefined, ready)).toBe(origin);
    await greet.close();
  });

  test('does not listen if preparation fails, and can be tried again', async () => {
    const { listener } = listenerFor(async (_request, response) => {
      response.end();
    });
    let address = '';
    const failing = listener.listen(undefined, async (origin) => {
      address = origin;
      throw new Error('No key.');
    });
    await expect(failing).rejects.toThrow('No key.');
    expect(listener.isListening).toBe(false);
    await expect(fetch(address)).rejects.toThrow();
    expect(await listener.listen(undefined, ready)).toBe(address);
    await listener.close();
  });

  test('responds with 500 if its service rejects, and continues', async () => {
    let isBroken = true;
    const { listener, faults } = listenerFor(async (_request, response) => {
      if (isBroken) throw new Error('Broken on purpose by a test.');
      response.end();
    });
    const origin = await listener.listen(undefined, ready);
    expect((await fetch(origin)).status).toBe(500);
    expect(faults).toEqual([expect.stringContaining('Broken on purpose by a test.')]);
    isBroken = false;
    expect((await fetch(origin)).status).toBe(200);
    await listener.close();
  });

  test('reports nothing if the request breaks off', async () => {
    const { promise: brokenOff, resolve } = Promise.withResolvers<unknown>();
    const { listener, faults } = listenerFor(async (request) => {
      try {
        for await (const _part of request);
      } catch (failure) {
        resolve(failure);
        throw failure;
      }
    });
    const origin = await listener.listen(undefined, ready);
    const sent = openRequest(origin, { method: 'POST', headers: { 'content-length': '10' } });
    sent.on('error', () => undefined);
    sent.write('half', () => sent.destroy());
    expect(String(await brokenOff)).toContain('aborted');
    await listener.close();
    expect(faults).toEqual([]);
  });

  test('reports nothing if a request breaks off between its last byte and the reading of its body', async () => {
    const { promise: taken, resolve: take } = Promise.withResolvers<void>();
    const { promise: brokenOff, resolve } = Promise.withResolvers<unknown>();
    const { listener, faults } = listenerFor(async (request) => {
      const closed = new Promise((close) => request.on('error', () => undefined).on('close', close));
      take();
      await closed;
      expect(request.complete).toBe(true);
      try {
        for await (const _part of request);
      } catch (failure) {
        resolve(failure);
        throw failure;
      }
    });
    const origin = await listener.listen(undefined, ready);
    const sent = openRequest(origin, { method: 'POST' });
    sent.on('error', () => undefined);
    sent.end('whole');
    await taken;
    sent.destroy();
    expect(String(await brokenOff)).toContain('aborted');
    await listener.close();
    expect(faults).toEqual([]);
  });
});
