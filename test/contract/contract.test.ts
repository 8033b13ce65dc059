import fc from 'fast-check';
import { build, type Rolldown } from 'vite';
import { describe, expect, it } from 'vitest';
import { preloadConfig } from '#build/vite/preload.config.ts';
import { answerRequest } from '#electron/ipc/answer-request.ts';
import type { RequestName } from '#shared/ipc/contract.ts';
import { failureSentence } from '#shared/messages/failure-sentence.ts';
import { quoted, sentence } from '#shared/messages/messages.ts';
import { translateSentence } from '#shared/messages/translate.ts';
import { eventEntries, requestEntries, schemasWithin } from '#test/support/contract-entries.ts';
import { english } from '#test/support/english.ts';
import { runCount } from '#test/support/run-count.ts';
import { sampleInboundInputs } from '#test/support/samples/sample-inbound-inputs.ts';
import { sampleOutputs, samplePayloads } from '#test/support/samples/sample-outputs.ts';
import { sampleReturnDesk } from '#test/support/samples/sample-return-desk.ts';

const appFrame = { url: 'app://dockhand/#/receiving', parent: null };
const fuzzedInputs = runCount('R22, fuzzed inputs a request', 1_000, 10_000);

const validInputs: Partial<Record<RequestName, unknown>> = {
  'app.openLink': { url: 'https://example.test/' },
  'app.allowCamera': { isAllowed: true },
  'app.saveLoginItem': { isOn: true },
  'app.openLicenses': {},
  'app.clearRecords': {},
  'app.restart': { isSafeMode: true },
  'app.allowScale': { isAllowed: true, device: { vendorId: 0x0922, productId: 0x8003 } },
  'profiles.checkProfile': { text: '{}' },
  'profiles.importProfile': { text: '{}' },
  'profiles.exportProfile': {},
  'profiles.importViews': { text: '{}' },
  'profiles.choose': { profileId: 'local' },
  'profiles.remove': { profileId: 'local' },
  'session.saveClient': { clientId: 'dockhand' },
  'session.signInWithToken': { token: 'a-token' },
  'session.chooseChannel': { channelId: 17 },
  'session.signOut': { purge: false },
  'desk.save': { name: 'Dock 4', centerId: 3, centerName: 'Moreno Valley' },
  'preferences.save': { theme: 'dark' },
  'diagnostics.collect': { longTasks: [{ startedAtMs: 1_800_000_000_000, tookMs: 80 }] },
  'diagnostics.save': { id: '7a1c1d9e-5d0b-4f0e-9a52-3f1f1e2c6a10' },
  'diagnostics.saveRecording': sampleOutputs['diagnostics.readRecording'],
  'diagnostics.readRecording': { text: '{}' },
  'operators.save': { before: null, name: 'Jane', badge: 'STAFF-0042', pin: '2580' },
  'operators.remove': { name: 'Jane' },
  'operators.identify': { texts: ['STAFF-0042'] },
  'lock.unlock': { name: 'Jane', pin: '2580' },
  'receiving.list': { filters: {}, page: 1, pageSize: 100 },
  'receiving.read': { id: 1 },
  'receiving.listBoxes': { id: 1 },
  'receiving.readDistributions': { id: 1 },
  'receiving.saveLabels': { id: 1 },
  'receiving.openLabels': { id: 1 },
  'unidentified.list': { isLinked: false, page: 1 },
  'unidentified.read': { id: 1 },
  'unidentified.readPicture': { id: 1, position: 0 },
  'inventory.list': { filters: {}, cursor: null, pageSize: 50 },
  'inventory.read': { id: 1 },
  'inventory.readLevel': { id: 1 },
  'inventory.readLocations': { id: 1 },
  'inventory.readLots': { id: 1 },
  'inventory.listProducts': { id: 1 },
  'inventory.lookUp': { texts: ['09521000000018'] },
  'inventory.lookUpEach': { texts: ['09521000000018', 'MUG'] },
  'inventory.search': { text: 'mug' },
  'returns.importChecklists': { text: 'item,question,answers' },
  'returns.removeChecklist': { inventoryId: 1 },
  'returns.saveChecklist': {
    inventoryId: 1,
    sku: null,
    name: null,
    questions: [{ question: 'Is the seal whole?', answers: ['Yes', 'No'] }],
  },
  'inventory.saveCode': { code: 'BIN-77', inventoryId: 1, quantity: 12 },
  'inventory.removeCode': { code: 'BIN-77' },
  'site.readDesk': { id: '0b6ad2a5-6b1b-4f3b-9f65-0d3a7e1d2c11' },
  'site.removeDesk': { id: '0b6ad2a5-6b1b-4f3b-9f65-0d3a7e1d2c11' },
  'site.noteOpen': { records: [{ kind: 'returns', id: 7 }] },
  'site.savePassword': { password: 'secret' },
  'labels.print': {
    printer: 'Zebra 1',
    labels: [{ heading: 'Mug', codes: ['MUG-1'], facts: [] }],
    copies: 2,
  },
  'history.list': {
    query: { centerId: 3, from: '2026-09-01T00:00:00Z', to: '2026-11-21T00:00:00Z' },
    cursor: null,
  },
  'lots.list': { today: '2026-11-20' },
  'lots.listExclusions': { id: 1 },
  'lots.listExclusionsBySku': { sku: 'MUG-B' },
  'returns.list': { filters: {}, page: 1, pageSize: 50 },
  'returns.read': { id: 1 },
  'returns.readPicture': { id: 1, line: 0, action: 0 },
  'returns.readItem': { id: 1 },
  'returns.saveDraft': { id: null, draft: sampleReturnDesk['returns.readDraft'].draft },
  'returns.readDraft': { id: 1 },
  'returns.queue': { id: 1 },
  'returns.findDuplicates': {
    referenceId: null,
    trackingNumber: 'T',
    originalShipmentId: null,
    otherBoxes: [],
    outboxId: null,
  },
  'returns.modify': {
    id: 1,
    expectedContent: '{}',
    body: {
      centerId: 1,
      centerName: 'Cicero (IL)',
      lines: [{ inventoryId: 1, quantity: 1, action: null, lotNumber: null, lotDate: null }],
      originalShipmentId: null,
      referenceId: 'RT-1',
      trackingNumber: null,
    },
  },
  'returns.cancel': { id: 1 },
  'outbox.list': { states: ['queued'] },
  'outbox.read': { id: 1 },
  'outbox.counts': { kind: 'return.create' },
  'outbox.queueChanges': { changes: [{ kind: 'unidentified.link', id: 1, receivingOrderId: 2 }] },
  'outbox.decide': { id: 1, decision: 'itArrived' },
  'outbox.cancel': { id: 1 },
  'outbox.revise': { id: 1 },
  'outbox.release': { id: 1 },
  'outbox.readDeskDrafts': {},
  'outbox.takeOver': { referenceId: 'RT-1' },
  'shipments.lookUp': { texts: ['1Z999AA10123456784'] },
  'shipments.search': { text: '1Z', limit: 20 },
  'shipments.cancel': { id: 1 },
  'shipments.cancelMany': { ids: [1] },
  'shipments.markTrackingUploaded': { ids: [1], isUploaded: true },
  'orders.list': { filters: {}, page: 1, pageSize: 50 },
  'orders.read': { id: 1 },
  'orders.readShipment': { id: 1 },
  'orders.cancel': { id: 1 },
  'orders.estimate': { address: { country: 'US' }, products: [{ referenceId: 'MUG-B', quantity: 1 }] },
  'orders.saveDraft': { id: null, draft: {} },
  'orders.readDraft': { id: 1 },
  'orders.queue': { id: 1 },
  'orders.cancelShipment': { orderId: 1, id: 2 },
  'orders.readStoreOrder': { id: 1 },
  'products.list': { filters: {}, cursor: null, pageSize: 50 },
  'products.read': { id: 8_000_000_000 },
  'products.create': { name: 'Lamp', variants: [{ sku: 'LAMP-1' }] },
  'products.createBatch': { products: [{ referenceId: 'R-1', name: 'Lamp' }] },
  'products.addVariants': { id: 1, variants: [{ sku: 'LAMP-2' }] },
  'products.addBarcode': { id: 1, variantId: 2, inventoryId: 3, code: 'BIN-77' },
  'products.changeVariant': { id: 1, change: { id: 2, weight: 4 }, expected: { weight: 3 } },
  'products.delete': { id: 1, variantIds: [2] },
  'products.moveVariants': { id: 1, variantIds: [2], into: { name: 'Lamps' } },
  'products.convertToBundle': { id: 1, variantId: 2, parts: [{ variantId: 3, quantity: 2 }] },
  'products.mergeVariants': { id: 1, variantId: 2, mergedIds: [3] },
  'channels.search': { filters: { channelIds: [], channelNames: ['Shop'] }, cursor: null, pageSize: 10 },
  'billing.listInvoiceTransactions': { invoiceId: 4711 },
  'webhooks.subscribe': { url: 'https://hooks.example.com/a', topics: ['order.shipped'] },
  'webhooks.remove': { id: 'whsub_1' },
  'simulation.start': { shipmentId: 1, steps: [{ action: 'ShipOrder' }] },
  'simulation.read': { id: 'S-1' },
  'simulation.createOrder': { sku: 'LAMP-1', quantity: 2 },
  'simulation.advance': { record: 'returns', id: 1, step: 'arrive' },
  'simulation.addFault': { kind: 'delay', times: 1, path: '' },
  ...sampleInboundInputs,
  'recent.search': { text: 'mug', limit: 50 },
  'returns.readBuilt': { reference: 'RT-1' },
  'attachments.save': { owner: { record: 'return', reference: 'RT-1' }, base64: '/9j/4A==' },
  'attachments.open': { id: '6f1b8d1e-4a55-4c0e-9d5a-0d9f6a3c2b10', name: 'note.pdf' },
  'attachments.read': { id: '6f1b8d1e-4a55-4c0e-9d5a-0d9f6a3c2b10' },
  'attachments.export': {
    owner: { record: 'receivingOrder', id: 7 },
    photos: [
      {
        id: '6f1b8d1e-4a55-4c0e-9d5a-0d9f6a3c2b10',
        at: '2026-11-21T08:00:00.000Z',
        operator: null,
        of: 'Box 3',
      },
    ],
  },
  'exports.saveTable': {
    format: 'csv',
    suggestedName: 'returns',
    table: { columns: [{ header: 'Id', kind: 'number' }], rows: [[700]] },
  },
  'schedule.save': { isOn: false, parts: ['activity'], format: 'csv', time: '18:00' },
  'imports.readTable': { base64: 'U0tVLFF0eQ==' },
};

const noReport = () => undefined;

describe('the contract', () => {
  it('provides its names to the preload script, each exactly once, and no schema', async () => {
    const built = await build({
      ...preloadConfig,
      logLevel: 'silent',
      build: { ...preloadConfig.build, write: false },
    });
    const [{ output }] = [built].flat() as [Rolldown.RolldownOutput];
    expect(output.map(({ fileName }) => fileName)).toEqual(['preload.cjs']);
    const { code } = output[0];
    const names = [...code.matchAll(/"([a-z]+\.[a-zA-Z]+)"/g)].map(([, name = '']) => name);
    const declared = [...requestEntries, ...eventEntries].map(([name]) => name);
    expect(names.toSorted()).toEqual(declared.toSorted());
    expect(code).not.toContain('zod');
  });

  it('names requests by area and verb, events by area and past tense', () => {
    for (const [name] of requestEntries) expect(name).toMatch(/^[a-z]+\.[a-z][A-Za-z]+$/);
    for (const [name] of eventEntries) expect(name).toMatch(/^[a-z]+\.[a-z]+ed$/);
  });

  it('exposes no secret: no output or event has a field for one', () => {
    const secretName = /secret|token|password|verifier|authorization|cookie/i;
    const outgoing = [
      ...requestEntries.map(([, { output }]) => output),
      ...eventEntries.map(([, payload]) => payload),
    ];
    const fields = outgoing
      .flatMap((schema) => schemasWithin(schema))
      .filter(({ path }) => secretName.test(path.slice(path.lastIndexOf('.') + 1)));
    // Whether a secret is stored may be exposed; that is the only such field, and it is a boolean.
    expect(fields.length).toBeGreaterThan(0);
    for (const field of fields) {
      expect(field).toMatchObject({ path: expect.stringMatching(/\.hasClientSecret$/), type: 'boolean' });
    }
  });

  it('drops handler output that is not in the contract', async () => {
    const entry = requestEntries.find(([name]) => name === 'session.read');
    if (entry === undefined) throw new Error('session.read is not in the contract');
    const reply = await answerRequest({
      definition: entry[1],
      handler: async () => ({
        ...sampleOutputs['session.read'],
        refreshToken: 'canary',
        account: { ...accountOf(), accessToken: 'canary' },
      }),
      frame: appFrame,
      input: {},
      report: noReport,
    });
    expect(reply.ok).toBe(true);
    expect(JSON.stringify(reply)).not.toContain('canary');
  });

  it('contains only values that structured clone keeps unchanged', () => {
    const forbidden = new Set([
      'date',
      'map',
      'set',
      'bigint',
      'symbol',
      'function',
      'promise',
      'file',
      'custom',
      'void',
      'undefined',
    ]);
    const schemas = [
      ...requestEntries.flatMap(([name, { output }]) => schemasWithin(output, name)),
      ...eventEntries.flatMap(([name, payload]) => schemasWithin(payload, name)),
    ];
    expect(schemas.filter(({ type }) => forbidden.has(type))).toEqual([]);
  });
});

function accountOf(): object {
  const session = sampleOutputs['session.read'];
  if (session.step !== 'signedIn') throw new Error('The sample session is signed in.');
  return session.account;
}

describe.each(requestEntries)('%s', (name, definition) => {
  const requestName = name as RequestName;
  const validInput = validInputs[requestName] ?? {};
  const answer = (
    frame: Parameters<typeof answerRequest>[0]['frame'],
    input: unknown,
    counter = { calls: 0 },
  ) =>
    answerRequest({
      definition,
      handler: async () => {
        counter.calls += 1;
        return sampleOutputs[requestName];
      },
      frame,
      input,
      report: noReport,
    });

  it('answers the app’s own page', async () => {
    const reply = await answer(appFrame, validInput);
    expect(reply).toMatchObject({ ok: true });
  });

  it('returns a value that structured clone keeps unchanged', async () => {
    const reply = await answer(appFrame, validInput);
    if (!reply.ok) throw new Error(reply.failure.code);
    expect(structuredClone(reply.value)).toEqual(sampleOutputs[requestName]);
  });

  it.each([
    ['no frame', null],
    ['a frame that is gone', undefined],
    ['a frame inside another', { url: appFrame.url, parent: appFrame }],
    ['another origin', { url: 'https://example.test/', parent: null }],
    ['a host that begins alike', { url: 'app://dockhand.example.test/', parent: null }],
    ['another host of the scheme', { url: 'app://other/', parent: null }],
    ['a blank page', { url: 'about:blank', parent: null }],
    ['a data page', { url: 'data:text/html,app://dockhand/', parent: null }],
    ['a file', { url: 'file:///app://dockhand/', parent: null }],
  ])('refuses %s before its handler runs', async (_, frame) => {
    const counter = { calls: 0 };
    expect(await answer(frame, validInput, counter)).toMatchObject({ ok: false });
    expect(counter.calls).toBe(0);
  });

  it('refuses input of the wrong shape', async () => {
    const counter = { calls: 0 };
    const reply = await answer(appFrame, 'not an object', counter);
    expect(reply).toMatchObject({ ok: false, failure: { code: 'INVALID' } });
    expect(counter.calls).toBe(0);
  });

  it(`replies to each of ${fuzzedInputs} fuzzed inputs without throwing`, async () => {
    const property = fc.asyncProperty(
      fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true }),
      async (input) => {
        const reply = await answer(appFrame, input);
        expect(typeof reply.ok).toBe('boolean');
        if (!reply.ok)
          expect(translateSentence(english.t, failureSentence(reply.failure)).length).toBeGreaterThan(0);
      },
    );
    await fc.assert(property, { numRuns: fuzzedInputs });
  });
});

describe.each(eventEntries)('%s', (name, payload) => {
  it('has a payload that matches its schema and survives structured clone', () => {
    const sample = samplePayloads[name as keyof typeof samplePayloads];
    expect(structuredClone(payload.parse(sample))).toEqual(sample);
  });
});

describe('a failing handler', () => {
  const entry = requestEntries.find(([name]) => name === 'receiving.read');
  const answerWith = async (thrown: unknown) => {
    if (entry === undefined) throw new Error('receiving.read is not in the contract');
    const reported: unknown[] = [];
    const reply = await answerRequest({
      definition: entry[1],
      handler: () => Promise.reject(thrown),
      frame: appFrame,
      input: { id: 1 },
      report: (error) => reported.push(error),
    });
    return { reply, reported };
  };

  it('with its own failure: passes it on as data', async () => {
    const failure = {
      code: 'FORBIDDEN',
      message: quoted('No.'),
      requestId: 'r-1',
      missingScope: 'receiving_read',
    };
    const { reply, reported } = await answerWith(Object.assign(new Error('x'), { failure }));
    expect(reply).toEqual({ ok: false, failure });
    expect(reported).toEqual([]);
  });

  it('with refused fields: names them', async () => {
    const fields = { name: [sentence('invalid.missing')] };
    const { reply } = await answerWith(Object.assign(new Error('This profile cannot be used.'), { fields }));
    expect(reply).toMatchObject({ ok: false, failure: { code: 'INVALID', fields } });
  });

  it.each([
    [new Error('internal detail /home/x')],
    ['a string'],
    [undefined],
    [{ failure: { code: 'NONSENSE' } }],
  ])('with %j: reports to the log, not to the window', async (thrown) => {
    const { reply, reported } = await answerWith(thrown);
    expect(reply).toMatchObject({ ok: false, failure: { code: 'INTERNAL' } });
    expect(JSON.stringify(reply)).not.toContain('internal detail');
    expect(reported).toEqual([thrown]);
  });

  it('with a value outside its output schema: reports an internal error', async () => {
    if (entry === undefined) throw new Error('receiving.read is not in the contract');
    const reply = await answerRequest({
      definition: entry[1],
      handler: async () => ({ data: 'nothing like an order' }),
      frame: appFrame,
      input: { id: 1 },
      report: noReport,
    });
    expect(reply).toMatchObject({ ok: false, failure: { code: 'INTERNAL' } });
  });
});
