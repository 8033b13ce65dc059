import { describe, expect, it } from 'vitest';
import {
  createHandlers,
  type EnvironmentServices,
  type HandlerServices,
  type Resources,
} from '../../../../electron/ipc/handlers.ts';
import { contract, type RequestName } from '../../../../shared/ipc/contract.ts';
import { sampleOutputs } from '../../../support/samples/sample-outputs.ts';

/** The requests that a resource of the service answers, by the resource where that is not the area of their name. */
const resourceOf: Partial<Record<RequestName, keyof Resources>> = {
  'receiving.saveLabels': 'labels',
  'receiving.openLabels': 'labels',
  'receiving.lookUp': 'inbound',
  'receiving.readIndex': 'inbound',
  'receiving.refreshIndex': 'inbound',
  'receiving.readCreation': 'receivingDesk',
  'receiving.saveDraft': 'receivingDesk',
  'receiving.readDrafts': 'receivingDesk',
  'receiving.readDraft': 'receivingDesk',
  'receiving.queue': 'receivingDesk',
  'receiving.cancel': 'receivingChanges',
  'receiving.setExternalSync': 'receivingChanges',
  'receiving.readCheckIn': 'checkIns',
  'receiving.saveCheckIn': 'checkIns',
  'receiving.forgetCheckIn': 'checkIns',
  'unidentified.listCandidates': 'inbound',
  'unidentified.link': 'unidentifiedLinks',
  'lots.change': 'lotChanges',
  'lots.readOffers': 'lotChanges',
  'inventory.listProducts': 'products',
  'inventory.lookUp': 'catalog',
  'inventory.search': 'catalog',
  'returns.readItem': 'returnItems',
  'returns.saveDraft': 'returnDesk',
  'returns.readDrafts': 'returnDesk',
  'returns.readDraft': 'returnDesk',
  'returns.queue': 'returnDesk',
  'returns.findDuplicates': 'returnDesk',
  'returns.modify': 'returnChanges',
  'returns.cancel': 'returnChanges',
};
/** And the method, where that is not the verb of their name. */
const methodOf: Partial<Record<RequestName, string>> = {
  'receiving.saveLabels': 'save',
  'receiving.openLabels': 'open',
  'receiving.readCheckIn': 'read',
  'receiving.saveCheckIn': 'save',
  'receiving.forgetCheckIn': 'forget',
  'returns.readItem': 'read',
};

const areas = [
  'centers',
  'receiving',
  'unidentified',
  'inventory',
  'history',
  'lots',
  'returns',
  'outbox',
  'shipments',
  'orders',
  'recent',
  'activity',
] as const;
const requests = areas.flatMap((area) =>
  Object.keys(contract.requests[area]).map((name) => `${area}.${name}` as RequestName),
);

/** What is asked of the desk or the service alone. */
const uncached: ReadonlySet<RequestName> = new Set([
  'recent.search',
  ...requests.filter((name) => {
    const isOwnResource = resourceOf[name] !== undefined && resourceOf[name] !== 'products';
    return isOwnResource || /^(outbox|shipments|activity)\./.test(name);
  }),
]);

/** What is done, and tells nothing. */
const answerless: ReadonlySet<RequestName> = new Set([
  'receiving.openLabels',
  'receiving.saveCheckIn',
  'receiving.forgetCheckIn',
]);

/** What is asked for nothing. */
const inputless: ReadonlySet<RequestName> = new Set([
  'centers.list',
  'outbox.health',
  'outbox.retryNow',
  'receiving.readIndex',
  'receiving.refreshIndex',
  'receiving.readCreation',
  'lots.readOffers',
  'shipments.readIndex',
  'shipments.refreshIndex',
]);

function handlersOverNotes() {
  const calls: [string, ...unknown[]][] = [];
  const noting = (resource: string) =>
    new Proxy(
      {},
      {
        get:
          (_, method) =>
          async (...input: unknown[]) => {
            calls.push([`${resource}.${String(method)}`, ...input]);
            return 'an answer';
          },
      },
    );
  const resources = new Proxy({}, { get: (_, resource) => noting(String(resource)) }) as Resources;
  const environment = { use: (work) => work(resources) } as EnvironmentServices;
  const handlers = createHandlers({ environment: () => environment } as HandlerServices);
  const call = (name: RequestName, input: unknown) => {
    const [area = '', method = ''] = name.split('.');
    const all = handlers as unknown as Record<string, Record<string, (value: unknown) => Promise<unknown>>>;
    return all[area]?.[method]?.(input);
  };
  return { call, calls };
}

describe('the handler of', () => {
  it.each(requests)('%s asks its resource, with the query and what is preferred apart', async (name) => {
    const { call, calls } = handlersOverNotes();
    const [area, method] = name.split('.');
    const answer = answerless.has(name) ? {} : 'an answer';
    expect(await call(name, { id: 7, prefer: 'cache' })).toEqual(answer);
    const asked = `${resourceOf[name] ?? area}.${methodOf[name] ?? method}`;
    if (inputless.has(name)) expect(calls).toEqual([[asked]]);
    else if (uncached.has(name)) expect(calls).toEqual([[asked, { id: 7, prefer: 'cache' }]]);
    else expect(calls).toEqual([[asked, { id: 7 }, 'cache']]);
  });

  it('exports.saveTable hands the table to the files', async () => {
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

  it('prints.print and prints.savePdf hand what is wanted to the window’s printing', async () => {
    const asked: unknown[] = [];
    const handlers = createHandlers({
      environment: () => null,
      prints: {
        print: async (query) => void asked.push(query),
        async savePdf(query) {
          asked.push(query);
          return { outcome: 'saved', path: '/slip.pdf' };
        },
      },
    } as HandlerServices);
    expect(await handlers.prints.print({ paper: 'a4' })).toEqual({});
    const wanted = { paper: 'label4x6' as const, suggestedName: 'slip' };
    expect(await handlers.prints.savePdf(wanted)).toEqual({ outcome: 'saved', path: '/slip.pdf' });
    expect(asked).toEqual([{ paper: 'a4' }, wanted]);
  });

  it('anything of the service says that no environment is chosen, where none is', async () => {
    const handlers = createHandlers({ environment: () => null } as HandlerServices);
    await expect(handlers.recent.search({ text: 'mug', limit: 9 })).rejects.toMatchObject({
      failure: { code: 'SIGNED_OUT' },
    });
  });
});
