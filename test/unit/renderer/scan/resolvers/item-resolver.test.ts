import { describe, expect, it } from 'vitest';
import { createItemResolver } from '#renderer/scan/resolvers/record-resolvers.ts';
import type { RecordAddress } from '#renderer/scan/resolvers/scan-finding.ts';
import type { ItemMatch } from '#shared/inventory/item-view.ts';
import { lookOf, lookUpOf, matchOf, readingOf, scanOf } from '#test/unit/renderer/scan/scan-samples.ts';

const opened: RecordAddress[] = [];
const resolver = createItemResolver('the catalog', (address) => opened.push(address));

async function resolve(...matches: readonly ItemMatch[]) {
  const catalog = Promise.resolve(lookUpOf(readingOf('4006381333931'), matches));
  return (await resolver.resolve(scanOf('4006381333931'), lookOf(catalog))) ?? [];
}

const likely = (found: Awaited<ReturnType<typeof resolve>>) =>
  found.filter(({ isLikely }) => isLikely).map(({ title }) => title);

describe('createItemResolver', () => {
  it('opens the item, with the lot that the code names', async () => {
    const [item] = await resolve(matchOf());
    item?.open();
    const [withLot] = await resolve({ ...matchOf(), lot: { number: 'L/22 #1', date: null } });
    withLot?.open();
    expect(opened).toEqual([
      { to: '/inventory/12', search: {} },
      { to: '/inventory/12', search: { lot: 'L/22 #1' } },
    ]);
  });

  it('finds nothing where the catalog knows nothing', async () => {
    expect(await resolve()).toEqual([]);
  });

  it('believes the surest way in which the code names something, and offers the rest', async () => {
    const found = await resolve(matchOf(), matchOf({ inventoryId: 13, sku: 'FH-SOAP-PIECE' }, 'caseOf'));
    expect(found.map(({ title }) => title)).toEqual(['FH-SOAP', 'FH-SOAP-PIECE']);
    expect(likely(found)).toEqual(['FH-SOAP']);
  });

  it('prefers what is in the catalog to what is gone from it', async () => {
    const gone = matchOf({ inventoryId: 13, sku: 'FH-OLD', removedAt: '2026-11-01T00:00:00Z' });
    expect(likely(await resolve(matchOf(), gone))).toEqual(['FH-SOAP']);
    expect(likely(await resolve(gone))).toEqual(['FH-OLD']);
  });

  it('leaves two items of one barcode to a person', async () => {
    expect(likely(await resolve(matchOf(), matchOf({ inventoryId: 13, sku: 'FH-TWIN' })))).toEqual([
      'FH-SOAP',
      'FH-TWIN',
    ]);
  });

  it('calls an item without a SKU by its id', async () => {
    expect((await resolve(matchOf({ sku: null, name: null })))[0]).toMatchObject({ title: '12', detail: '' });
  });

  it('fails like the look-up does', async () => {
    const catalog = Promise.reject(new Error('no index'));
    await expect(resolver.resolve(scanOf('1'), lookOf(catalog))).rejects.toThrow('no index');
  });
});
