import { expect, test, vi } from 'vitest';
import { createSandboxTools } from '#electron/resources/simulation/sandbox-tools.ts';

/** Tools of an environment, with a service that must not be called. */
function toolsOf(kind: 'production' | 'sandbox' | 'local') {
  const requested = vi.fn<() => never>(() => {
    throw new Error('Nothing may be asked.');
  });
  const tools = createSandboxTools({
    api: { call: requested },
    account: () => 'a',
    startActivity: () => () => undefined,
    http: { request: requested },
    orders: { create: requested },
    profile: { kind, baseUrl: 'https://api.example.com' },
  });
  return { requested, tools };
}

test('no sandbox tool can be used in production', async () => {
  const { requested, tools } = toolsOf('production');
  const { handlers } = tools;
  for (const refused of [
    handlers.start({ shipmentId: 1, steps: [{ action: 'ShipOrder', delayMinutes: null }] }),
    handlers.read({ id: 'S-1' }),
    handlers.createOrder({ sku: 'LAMP-1', quantity: 1 }),
    handlers.advance({ record: 'receiving', id: 1, step: 'arrive' }),
    handlers.listFaults(),
    handlers.addFault({ kind: 'delay', times: 1, path: '' }),
    handlers.clearFaults(),
  ]) {
    await expect(refused).rejects.toMatchObject({ failure: { code: 'UNSUPPORTED' } });
  }
  expect(await tools.readDeliveries([])).toBeNull();
  expect(requested).not.toHaveBeenCalled();
});

test('a remote sandbox has none of the switches of the local one', async () => {
  const { requested, tools } = toolsOf('sandbox');
  await expect(tools.handlers.listFaults()).rejects.toMatchObject({ failure: { code: 'UNSUPPORTED' } });
  expect(await tools.readDeliveries([])).toBeNull();
  expect(requested).not.toHaveBeenCalled();
});
