import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { contract } from '#shared/ipc/contract.ts';

/** Requests that only the service can answer and that are not reads. */
const writes = [
  'receiving.cancel',
  'receiving.saveLabels',
  'receiving.openLabels',
  'receiving.setExternalSync',
  'lots.change',
  'unidentified.link',
  'returns.cancel',
  'returns.modify',
  'products.create',
  'products.createBatch',
  'products.addVariants',
  'products.addBarcode',
  'products.changeVariant',
  'products.delete',
  'products.moveVariants',
  'products.convertToBundle',
  'products.mergeVariants',
  'shipments.cancel',
  'shipments.cancelMany',
  'shipments.markTrackingUploaded',
  'orders.cancel',
  'orders.cancelShipment',
  'webhooks.subscribe',
  'webhooks.remove',
  'simulation.start',
  'simulation.createOrder',
  'simulation.advance',
];
const reading =
  /\.(?:read|list|search|lookUp|find|query|refresh|counts$|health$|estimate$|checkConnection$|retry)/u;
/** Requests that this computer answers itself or stores until the server is reachable. */
const own = [
  'receiving.saveDraft',
  'receiving.queue',
  'receiving.saveCheckIn',
  'receiving.forgetCheckIn',
  'receiving.saveDeliveryNotes',
  'inventory.saveCode',
  'inventory.removeCode',
  'simulation.addFault',
  'simulation.clearFaults',
  'returns.importChecklists',
  'returns.saveChecklist',
  'returns.removeChecklist',
  'returns.saveDraft',
  'returns.queue',
  'orders.saveDraft',
  'orders.queue',
  /^(?:outbox|sync|labels|attachments|schedule|site|prints|exports|imports)\./u,
  /^(?:app|profiles|session|desk|preferences|updates|diagnostics|operators|lock)\./u,
];
const refusals = /use(?:Write|Service|Queue)Refusal|useLotRefusals|useIsUnreachable/u;

const folder = new URL('../../../../renderer/', import.meta.url).pathname;
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/u.test(name))
  .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));

/** The file itself and everything that imports it, up to the buttons of its feature. */
function waysTo(name: string, depth = 4): { name: string; text: string }[] {
  const area = name.split('/').slice(0, 2).join('/');
  const importers = files.filter(
    (file) => file.name.startsWith(area) && file.name !== name && file.text.includes(`/${basename(name)}'`),
  );
  const own = files.filter((file) => file.name === name);
  return depth === 0 ? own : [...own, ...importers.flatMap((file) => waysTo(file.name, depth - 1))];
}

it('every request that is not a read is in the list or needs no server', () => {
  const requests = Object.entries(contract.requests).flatMap(([area, names]) =>
    Object.keys(names).map((name) => `${area}.${name}`),
  );
  const isOwn = (request: string) =>
    own.some((one) => (typeof one === 'string' ? one === request : one.test(request)));
  expect(requests.filter((request) => !reading.test(request) && !isOwn(request)).toSorted()).toEqual(
    writes.toSorted(),
  );
});

it.each(writes)('every caller of %s knows in advance whether the server can be reached', (write) => {
  const asking = files.filter(
    ({ name, text }) =>
      /^(?:features|components|scan)\//u.test(name) &&
      (text.includes(`call('${write}'`) || text.includes(`useRequest('${write}'`)),
  );
  expect(asking.map(({ name }) => name)).not.toEqual([]);
  for (const { name } of asking) {
    expect(
      waysTo(name).some(({ text }) => refusals.test(text)),
      name,
    ).toBe(true);
  }
});
