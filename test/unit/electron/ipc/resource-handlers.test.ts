import { describe, expect, it } from 'vitest';
import type { CachedRead } from '#electron/cache/read-through.ts';
import {
  type AccountHandlers,
  createHandlers,
  type EnvironmentServices,
  type HandlerServices,
} from '#electron/ipc/handlers.ts';
import { createHistory } from '#electron/resources/history/history.ts';
import { createInventory } from '#electron/resources/inventory/inventory.ts';
import { createLots } from '#electron/resources/lots/lots.ts';
import { createOrders } from '#electron/resources/orders/orders.ts';
import { createProducts } from '#electron/resources/products/products.ts';
import { createReceiving } from '#electron/resources/receiving/receiving.ts';
import { createReturns } from '#electron/resources/returns/returns.ts';
import { createUnidentified } from '#electron/resources/unidentified/unidentified.ts';
import { contract, type RequestName } from '#shared/ipc/contract.ts';
import { sampleOutputs } from '#test/support/samples/sample-outputs.ts';

type Handler = (input: unknown) => Promise<unknown>;

/** Areas that the app handles itself; all others belong to the modules of the current environment. */
const ownAreas = [
  'app',
  'profiles',
  'session',
  'desk',
  'preferences',
  'updates',
  'diagnostics',
  'operators',
  'lock',
  'prints',
  'exports',
  'imports',
];
const requests = Object.entries(contract.requests)
  .filter(([area]) => !ownAreas.includes(area))
  .flatMap(([area, requested]) => Object.keys(requested).map((name) => `${area}.${name}` as RequestName));

/** Handlers over modules that record how they are called. */
function handlersOverNotes() {
  const calls: [string, ...unknown[]][] = [];
  const noting = (area: string) =>
    new Proxy(
      {},
      {
        get:
          (_, name) =>
          async (...input: unknown[]) => {
            calls.push([`${area}.${String(name)}`, ...input]);
            return 'an answer';
          },
      },
    );
  const modules = new Proxy({}, { get: (_, area) => noting(String(area)) }) as AccountHandlers;
  const environment = { use: (work) => work(modules) } as EnvironmentServices;
  const handlers = createHandlers({ environment: () => environment } as HandlerServices);
  const call = (name: RequestName, input: unknown) => {
    const [area = '', method = ''] = name.split('.');
    return (handlers as unknown as Record<string, Record<string, Handler>>)[area]?.[method]?.(input);
  };
  return { call, calls };
}

/** Handlers of the reading resources, over a cache and a catalog that record what is requested. */
function readingHandlers() {
  const reads: Pick<CachedRead<unknown>, 'parameters' | 'prefer'>[] = [];
  const note = async (read: Pick<CachedRead<unknown>, 'parameters' | 'prefer'>) => {
    reads.push(read);
    const attachments = [{ url: 'https://a.test/1.png' }];
    const inventory = [{ actionTaken: [{ imageUrl: 'https://a.test/1.png' }] }];
    return {
      data: { attachments, inventory, returns: [] },
      source: 'cache',
      asOf: '2026-11-22T08:00:00.000Z',
    };
  };
  const context = {
    readThrough: { read: note },
    pictures: { read: note },
    inbound: {},
    drafts: { owner: () => null },
    cachedItems: {},
    catalog: {},
    versions: {},
  } as unknown as Parameters<typeof createReceiving>[0] &
    Parameters<typeof createReturns>[0] &
    Parameters<typeof createUnidentified>[0] &
    Parameters<typeof createInventory>[0] &
    Parameters<typeof createLots>[0];
  const inventory = { ...createInventory(context), ...createProducts(context) };
  const areas = {
    receiving: createReceiving(context).handlers,
    unidentified: createUnidentified(context).handlers,
    inventory,
    history: createHistory(context),
    lots: createLots(context).handlers,
    returns: createReturns(context).handlers,
    orders: createOrders(context),
  } as unknown as Record<string, Record<string, Handler>>;
  return { areas, reads };
}

describe('the handler of', () => {
  it.each(requests)('%s asks the module of the current environment for the requested data', async (name) => {
    const { call, calls } = handlersOverNotes();
    expect(await call(name, { id: 7, prefer: 'cache' })).toEqual('an answer');
    expect(calls).toEqual([[name, { id: 7, prefer: 'cache' }]]);
  });

  it.each([
    'receiving.list',
    'receiving.read',
    'receiving.listBoxes',
    'receiving.readDistributions',
    'unidentified.list',
    'unidentified.read',
    'unidentified.readPicture',
    'inventory.list',
    'inventory.read',
    'inventory.readLevel',
    'inventory.readLocations',
    'inventory.readLots',
    'inventory.listProducts',
    'history.list',
    'lots.listExclusions',
    'returns.list',
    'returns.read',
    'returns.readPicture',
    'orders.list',
    'orders.read',
    'orders.readShipment',
  ])('%s asks its resource, with the query and the preference kept apart', async (name) => {
    const { areas, reads } = readingHandlers();
    const [area = '', method = ''] = name.split('.');
    await areas[area]?.[method]?.({
      id: 7,
      page: 7,
      position: 0,
      line: 0,
      action: 0,
      query: {},
      prefer: 'cache',
    });
    expect(reads.at(-1)?.prefer).toBe('cache');
    expect(reads.at(-1)?.parameters).not.toHaveProperty('prefer');
    const own = name === 'history.list' ? [] : [7];
    expect(Object.values(reads.at(-1)?.parameters ?? {})).toEqual(expect.arrayContaining(own));
  });

  it('exports.saveTable passes the table on for saving', async () => {
    const saved: unknown[] = [];
    const handlers = createHandlers({
      environment: () => null,
      async saveTable(request) {
        saved.push(request);
        return sampleOutputs['exports.saveTable'];
      },
    } as HandlerServices);
    const request = {
      format: 'csv' as const,
      suggestedName: 'returns',
      table: { columns: [{ header: 'Id', kind: 'number' as const }], rows: [[1]] },
    };
    expect(await handlers.exports.saveTable(request)).toEqual({ outcome: 'cancelled' });
    expect(saved).toEqual([request]);
  });

  it('imports.readTable passes the bytes of the file to the table reader', async () => {
    const handlers = createHandlers({
      environment: () => null,
      readTable: async (content) => ({ rows: [{ row: 1, cells: [String(content)] }], sheet: null }),
    } as HandlerServices);
    expect(await handlers.imports.readTable({ base64: 'TVVHLDQ=' })).toMatchObject({
      rows: [{ cells: ['MUG,4'] }],
    });
  });

  it('prints.print and prints.savePdf pass the input to the window’s printing', async () => {
    const requested: unknown[] = [];
    const handlers = createHandlers({
      environment: () => null,
      prints: {
        async print(query) {
          requested.push(query);
          return { outcome: 'cancelled' };
        },
        async savePdf(query) {
          requested.push(query);
          return { outcome: 'saved', path: '/slip.pdf' };
        },
      },
    } as HandlerServices);
    expect(await handlers.prints.print({ paper: 'a4', printer: 'Office_1' })).toEqual({
      outcome: 'cancelled',
    });
    const wanted = { paper: 'label4x6' as const, suggestedName: 'slip' };
    expect(await handlers.prints.savePdf(wanted)).toEqual({ outcome: 'saved', path: '/slip.pdf' });
    expect(requested).toEqual([{ paper: 'a4', printer: 'Office_1' }, wanted]);
  });

  it('any request to the service reports that no environment is chosen, if there is none', async () => {
    const handlers = createHandlers({ environment: () => null } as HandlerServices);
    await expect(handlers.recent.search({ text: 'mug', limit: 9 })).rejects.toMatchObject({
      failure: { code: 'SIGNED_OUT' },
    });
  });
});
