import { request as openRequest } from 'node:http';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createLoopbackListener } from '#test/sandbox/loopback-listener.ts';

async function ready(): Promise<void> {
  // Nothing is to be made before the first request here.
}

describe('a listener', () => {
  test('serves no request before it is prepared, and keeps its port when it listens again', async () => {
    const greet = createLoopbackListener(0, async (_request, response, origin) => {
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

  test('does not listen where it cannot be prepared, and can be tried again', async () => {
    const listener = createLoopbackListener(0, async (_request, response) => {
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

  test('answers 500 to what its service rejects with, and goes on', async () => {
    let isBroken = true;
    const listener = createLoopbackListener(0, async (_request, response) => {
      if (isBroken) throw new Error('Broken on purpose by a test.');
      response.end();
    });
    const origin = await listener.listen(undefined, ready);
    expect((await fetch(origin)).status).toBe(500);
    isBroken = false;
    expect((await fetch(origin)).status).toBe(200);
    await listener.close();
  });

  test('writes no error where the request breaks off', async () => {
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    onTestFinished(() => written.mockRestore());
    const { promise: brokenOff, resolve } = Promise.withResolvers<unknown>();
    const listener = createLoopbackListener(0, async (request) => {
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
    expect(written).not.toHaveBeenCalled();
  });
});
