import { describe, expect, it } from 'vitest';
import { createShipmentResolver } from '#renderer/scan/resolvers/record-resolvers.ts';
import type { RecordAddress, ScanLookups } from '#renderer/scan/resolvers/scan-finding.ts';
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

const code = '420123451Z5QY4356580024631';
const noItem = () => Promise.resolve(lookUpOf(readingOf(code)));

/** The findings for a scan, and the addresses that opening all of them leads to. */
async function resolve(look: ScanLookups) {
  const opened: RecordAddress[] = [];
  const resolver = createShipmentResolver(english.t, (address) => opened.push(address));
  const found = (await resolver.resolve(scanOf(code), look)) ?? [];
  for (const { open } of found) open();
  return { found, opened };
}
const among = (...hits: ShipmentHit[]) => resolve(lookOf(noItem(), hits));

describe('createShipmentResolver', () => {
  it('opens the order of the parcel, and highlights its shipment', async () => {
    const { found, opened } = await among(shipmentHitOf());
    expect(opened).toEqual([{ to: '/orders/9', search: { shipment: '5' } }]);
    expect(found[0]).toMatchObject({
      // The same key as in the recently seen records, so that it is offered once.
      key: '/orders/9',
      kind: 'shipment',
      title: '1Z5QY4356580024631',
      detail: 'Completed · Jane Doe · WEB-9 · UPS',
      isLikely: true,
    });
  });

  it('offers to return the parcel if its order is on the screen', async () => {
    const { found, opened } = await among(shipmentHitOf());
    expect(found[0]?.offer).toMatchObject({ text: 'Return it', place: 'orders' });
    found[0]?.offer?.run();
    expect(opened.at(-1)).toEqual({ to: '/return-desk', search: { parcel: '1Z5QY4356580024631' } });
  });

  it('searches the orders for a parcel whose order is unknown', async () => {
    const { found, opened } = await among(shipmentHitOf({ orderId: null, orderReference: null }));
    expect(opened).toEqual([{ to: '/orders', search: { find: '1Z5QY4356580024631' } }]);
    expect(found[0]?.key).toBe('/orders 1Z5QY4356580024631');
    expect(found[0]?.detail).toBe('Completed · Jane Doe · UPS');
  });

  it('accepts the end of a longer code if nothing else matches', async () => {
    const { found } = await among(shipmentHitOf({ by: 'suffix' }));
    expect(found.map(({ isLikely }) => isLikely)).toEqual([true]);
  });

  it('prefers the complete number to the end of a code', async () => {
    const { found } = await among(
      shipmentHitOf(),
      shipmentHitOf({ shipmentId: 6, orderId: 10, by: 'suffix' }),
    );
    expect(found.map(({ isLikely }) => isLikely)).toEqual([true, false]);
  });

  it('prefers an item to a parcel that matches only the end of its code', async () => {
    const item = Promise.resolve(lookUpOf(readingOf(code), [matchOf()]));
    const { found } = await resolve(lookOf(item, [shipmentHitOf({ by: 'suffix' })]));
    expect(found.map(({ isLikely }) => isLikely)).toEqual([false]);
  });

  it('offers every parcel if several match', async () => {
    const { found } = await among(shipmentHitOf(), shipmentHitOf({ shipmentId: 6, orderId: 10 }));
    expect(found.map(({ key, isLikely }) => [key, isLikely])).toEqual([
      ['/orders/9', true],
      ['/orders/10', true],
    ]);
  });

  it('reports an empty search if it finds nothing', async () => {
    expect((await among()).found).toEqual([]);
  });

  it('finds parcels without the catalog too, but fails without the index', async () => {
    const gone = Promise.reject(new Error('no catalog'));
    const { found } = await resolve(lookOf(gone, [shipmentHitOf()]));
    expect(found).toHaveLength(1);
    const shipments = Promise.reject(new Error('no index'));
    await expect(resolve({ ...lookOf(noItem()), shipments })).rejects.toThrow('no index');
  });
});
