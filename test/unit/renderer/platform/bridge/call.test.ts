import { afterEach, describe, expect, it, vi } from 'vitest';
import { call } from '#renderer/platform/bridge/call.ts';
import { RequestFailure } from '#renderer/platform/bridge/request-failure.ts';
import type { Failure } from '#shared/ipc/failure.ts';
import { quoted } from '#shared/messages/messages.ts';

function publish(read: (input: unknown) => Promise<unknown>): void {
  vi.stubGlobal('window', { dockhand: { receiving: { read } } });
}

afterEach(() => vi.unstubAllGlobals());

describe('call', () => {
  it('sends the input and returns the value', async () => {
    const inputs: unknown[] = [];
    publish(async (input) => {
      inputs.push(input);
      return { ok: true, value: 'the order' };
    });
    expect(await call('receiving.read', { id: 7 })).toBe('the order');
    expect(inputs).toEqual([{ id: 7 }]);
  });

  it('throws the failure from the response', async () => {
    const failure: Failure = { code: 'NOT_FOUND', message: quoted('There is none.'), requestId: 'req_1' };
    publish(async () => ({ ok: false, failure }));
    const thrown = await call('receiving.read', { id: 7 }).catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(RequestFailure);
    expect(thrown).toMatchObject({ failure, message: 'NOT_FOUND: quoted' });
  });

  it('refuses an unpublished request', async () => {
    publish(async () => ({ ok: true, value: null }));
    await expect(call('centers.list', {})).rejects.toThrow('centers.list');
  });
});
