import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';

/** Requests that only the service can answer, and that are no reading. */
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
  'shipments.markTrackingUploaded',
];
const refusals = /use(?:Write|Service|Queue)Refusal|useLotRefusals|useIsOutOfReach/u;

const folder = new URL('../../../../renderer/', import.meta.url).pathname;
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/u.test(name))
  .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));

/** The file itself and whatever leads to it, up to the buttons of its feature. */
function waysTo(name: string, depth = 4): { name: string; text: string }[] {
  const area = name.split('/').slice(0, 2).join('/');
  const importers = files.filter(
    (file) => file.name.startsWith(area) && file.name !== name && file.text.includes(`/${basename(name)}'`),
  );
  const own = files.filter((file) => file.name === name);
  return depth === 0 ? own : [...own, ...importers.flatMap((file) => waysTo(file.name, depth - 1))];
}

it.each(writes)(
  'whatever asks for %s knows before it is tried whether the server can be reached',
  (write) => {
    const asking = files.filter(
      ({ name, text }) => /^(?:features|components|scan)\//u.test(name) && text.includes(`call('${write}'`),
    );
    expect(asking.map(({ name }) => name)).not.toEqual([]);
    for (const { name } of asking) {
      expect(
        waysTo(name).some(({ text }) => refusals.test(text)),
        name,
      ).toBe(true);
    }
  },
);
