import { describe, expect, it } from 'vitest';
import type { Scan } from '#renderer/scan/engine/scan.ts';
import { createRecentResolver } from '#renderer/scan/resolvers/recent-resolver.ts';
import type { RecordAddress } from '#renderer/scan/resolvers/scan-finding.ts';
import type { ItemLookUp } from '#shared/inventory/item-view.ts';
import type { RecentHit } from '#shared/recent/recent-view.ts';
import type { ShipmentHit } from '#shared/shipments/shipment-view.ts';
import { english } from '#test/support/english.ts';
import {
  lookOf,
  lookUpOf,
  matchOf,
  readingOf,
  scanOf,
  shipmentHitOf,
} from '#test/unit/renderer/scan/scan-samples.ts';

const hitOf = (part: Partial<RecentHit>): RecentHit => ({
  kind: 'receivingOrder',
  id: 418_896,
  parentId: null,
  title: 'PO-2026-2463',
  detail: 'Processing',
  matched: '',
  asOf: '2026-11-21T08:00:00Z',
  ...part,
});

/** The findings for a scan among the hits, the searched texts, and the addresses that opening all findings leads to. */
async function resolve(
  scan: Scan,
  hits: readonly RecentHit[],
  lookUp: Promise<ItemLookUp>,
  parcels: readonly ShipmentHit[] = [],
) {
  const searched: string[] = [];
  const opened: RecordAddress[] = [];
  const resolver = createRecentResolver(
    english.t,
    (address) => opened.push(address),
    async (text) => {
      searched.push(text);
      return { hits: [...hits], totalCount: hits.length };
    },
  );
  const found = await resolver.resolve(scan, lookOf(lookUp, parcels));
  for (const { open } of found ?? []) open();
  return {
    searched,
    opened: opened.map(({ to, search }) => [to, search['find'] ?? ''].join(' ').trim()),
    found,
  };
}

const textOf = (text: string) => Promise.resolve(lookUpOf(readingOf(text)));

describe('createRecentResolver', () => {
  it('opens the record whose number is the code, but none that only contains it within a word', async () => {
    const tracking = '1Z5QY4356580024631';
    const hits = [
      hitOf({ matched: tracking }),
      hitOf({ id: 2, title: 'PO-2', matched: `${tracking}9` }),
      hitOf({ kind: 'return', id: 77, title: '', matched: tracking.toLowerCase() }),
    ];
    const { opened, searched } = await resolve(scanOf(` ${tracking} `), hits, textOf(tracking));
    expect(opened).toEqual(['/receiving/418896', '/returns/77']);
    expect(searched).toEqual([tracking]);
  });

  it('opens a record by its id', async () => {
    const { opened } = await resolve(scanOf('418896'), [hitOf({ matched: '' })], textOf('418896'));
    expect(opened).toEqual(['/receiving/418896']);
  });

  it('opens a shipment with its order, and searches the orders for it if the order is unknown', async () => {
    const hits = [
      hitOf({ kind: 'shipment', id: 5, parentId: 9, title: 'TRK-1' }),
      hitOf({ kind: 'shipment', id: 6, title: 'TRK-1' }),
    ];
    const { opened } = await resolve(scanOf('TRK-1'), hits, textOf('TRK-1'));
    expect(opened).toEqual(['/orders/9', '/orders TRK-1']);
  });

  it('leaves parcels, and nothing else, to the shipment index if it knows the code', async () => {
    const hits = [
      hitOf({ kind: 'shipment', id: 6, title: 'TRK-1' }),
      hitOf({ kind: 'return', id: 77, title: '', matched: 'TRK-1' }),
    ];
    const known = await resolve(scanOf('TRK-1'), hits, textOf('TRK-1'), [shipmentHitOf()]);
    expect(known.opened).toEqual(['/returns/77']);
    const unknown = await resolve(scanOf('TRK-1'), hits, textOf('TRK-1'));
    expect(unknown.opened).toEqual(['/orders TRK-1', '/returns/77']);
  });

  it('takes the code of an item for the item, and not for the orders that contain it', async () => {
    const hits = [
      hitOf({ kind: 'inventoryItem', id: 12, title: 'FH-SOAP', matched: 'FH-SOAP' }),
      hitOf({ matched: 'FH-SOAP' }),
    ];
    const unread = await resolve(scanOf('FH-SOAP'), hits, textOf('FH-SOAP'));
    expect(unread.opened).toEqual(['/inventory/12']);
    const known = lookUpOf(readingOf('FH-SOAP'), [matchOf({}, 'sku')]);
    expect((await resolve(scanOf('FH-SOAP'), hits, Promise.resolve(known))).opened).toEqual([]);
    const called = [...hits, hitOf({ id: 3, title: 'fh-soap', matched: 'fh-soap' })];
    expect((await resolve(scanOf('FH-SOAP'), called, Promise.resolve(known))).opened).toEqual([
      '/receiving/3',
    ]);
  });

  it('finds a barcode in each of its lengths', async () => {
    const reading = readingOf('0012345678905', { kind: 'gtin', gtin: '0012345678905' });
    const hit = hitOf({ kind: 'inventoryItem', id: 12, title: 'FH-SOAP', matched: '012345678905' });
    const { opened, searched } = await resolve(
      scanOf('0012345678905'),
      [hit],
      Promise.resolve(lookUpOf(reading)),
    );
    expect(searched).toEqual(['12345678905']);
    expect(opened).toEqual(['/inventory/12']);
  });

  it('also searches for the shipping unit of a GS1 message', async () => {
    const sscc = '340123450000000017';
    const reading = readingOf(`00${sscc}10L1`, { kind: 'gs1', sscc });
    const lookUp = Promise.resolve(lookUpOf(reading));
    const { searched } = await resolve(scanOf(`00${sscc}10L1`), [], lookUp);
    expect(searched).toEqual([`00${sscc}10L1`, sscc]);
  });

  it('searches for both readings if the layout of the scanner is unknown', async () => {
    const { searched } = await resolve(scanOf('QZERTY1', { keyText: 'AWERTY1' }), [], textOf('QZERTY1'));
    expect(searched).toEqual(['QZERTY1', 'AWERTY1']);
  });

  it('also searches without the catalog', async () => {
    const gone = Promise.reject(new Error('no index'));
    const { opened } = await resolve(scanOf('PO-2026-2463'), [hitOf({})], gone);
    expect(opened).toEqual(['/receiving/418896']);
  });

  it('ignores a text that cannot name a record', async () => {
    const long = 'x'.repeat(4_000);
    const { found, searched } = await resolve(scanOf(long), [], textOf(long));
    expect(found).toBeNull();
    expect(searched).toEqual([]);
  });
});
