import { describe, expect, it } from 'vitest';
import { createItemResolver } from '#renderer/scan/resolvers/record-resolvers.ts';
import type { RecordAddress } from '#renderer/scan/resolvers/scan-finding.ts';
import type { ItemMatch } from '#shared/inventory/item-view.ts';
import type { ScanReading } from '#shared/scan/scan-reading.ts';
import { lookOf, lookUpOf, matchOf, readingOf, scanOf } from '#test/unit/renderer/scan/scan-samples.ts';

const opened: RecordAddress[] = [];
const resolver = createItemResolver('the catalog', (address) => opened.push(address));

const resolve = async (...matches: readonly ItemMatch[]) => resolveLabel({}, ...matches);

async function resolveLabel(label: Partial<ScanReading>, ...matches: readonly ItemMatch[]) {
  const catalog = Promise.resolve(lookUpOf(readingOf('4006381333931', label), matches));
  return (await resolver.resolve(scanOf('4006381333931'), lookOf(catalog))) ?? [];
}

const likely = (found: Awaited<ReturnType<typeof resolve>>) =>
  found.filter(({ isLikely }) => isLikely).map(({ title }) => title);

describe('createItemResolver', () => {
  it('opens the item, with the lot from the code', async () => {
    const [item] = await resolve(matchOf());
    item?.open();
    const [withLot] = await resolve({ ...matchOf(), lot: { number: 'L/22 #1', date: null } });
    withLot?.open();
    expect(opened).toEqual([
      { to: '/inventory/12', search: {} },
      { to: '/inventory/12', search: { lot: 'L/22 #1' } },
    ]);
  });

  it('opens the lot with the date on the label, since several may have its number', async () => {
    opened.length = 0;
    const match: ItemMatch = { ...matchOf(), lot: { number: 'L-22', date: '2027-01-31' } };
    for (const label of [{ expiry: '2027-03-31' }, { bestBefore: '2027-04-30' }, {}]) {
      const [item] = await resolveLabel(label, match);
      item?.open();
    }
    expect(opened.map(({ search }) => search)).toEqual([
      { lot: 'L-22', lotDate: '2027-03-31' },
      { lot: 'L-22', lotDate: '2027-04-30' },
      { lot: 'L-22' },
    ]);
  });

  it('finds nothing if the catalog has no match', async () => {
    expect(await resolve()).toEqual([]);
  });

  it('prefers the most certain match of the code, and offers the others', async () => {
    const found = await resolve(matchOf(), matchOf({ inventoryId: 13, sku: 'FH-SOAP-PIECE' }, 'caseOf'));
    expect(found.map(({ title }) => title)).toEqual(['FH-SOAP', 'FH-SOAP-PIECE']);
    expect(likely(found)).toEqual(['FH-SOAP']);
  });

  it('prefers an item in the catalog to a removed one', async () => {
    const gone = matchOf({ inventoryId: 13, sku: 'FH-OLD', removedAt: '2026-11-01T00:00:00Z' });
    expect(likely(await resolve(matchOf(), gone))).toEqual(['FH-SOAP']);
    expect(likely(await resolve(gone))).toEqual(['FH-OLD']);
  });

  it('leaves the choice between two items with one barcode to the user', async () => {
    expect(likely(await resolve(matchOf(), matchOf({ inventoryId: 13, sku: 'FH-TWIN' })))).toEqual([
      'FH-SOAP',
      'FH-TWIN',
    ]);
  });

  it('names an item without a SKU by its id', async () => {
    expect((await resolve(matchOf({ sku: null, name: null })))[0]).toMatchObject({ title: '12', detail: '' });
  });

  it('fails if the lookup fails', async () => {
    const catalog = Promise.reject(new Error('no index'));
    await expect(resolver.resolve(scanOf('1'), lookOf(catalog))).rejects.toThrow('no index');
  });
});
