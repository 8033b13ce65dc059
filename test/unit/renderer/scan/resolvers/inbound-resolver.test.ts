import { createIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';
import { translateOf } from '#renderer/messages/use-messages.ts';
import { askResolvers } from '#renderer/scan/resolvers/ask-resolvers.ts';
import { createRecentResolver } from '#renderer/scan/resolvers/recent-resolver.ts';
import { createInboundResolver } from '#renderer/scan/resolvers/record-resolvers.ts';
import type { RecordAddress } from '#renderer/scan/resolvers/scan-finding.ts';
import en from '#shared/messages/en/messages.json';
import type { InboundHit } from '#shared/receiving/receiving-index-view.ts';
import { english } from '#test/support/english.ts';
import {
  boxHitOf,
  indexedOrderOf,
  lookOf,
  lookUpOf,
  matchOf,
  parcelHitOf,
  readingOf,
  scanOf,
} from '#test/unit/renderer/scan/scan-samples.ts';

const code = '1Z999AA10123456784';
const t = translateOf(createIntl({ locale: 'en', messages: en }));
const noItem = () => Promise.resolve(lookUpOf(readingOf(code)));

/** The findings for a scan among the hits, and the addresses that opening all of them leads to. */
async function among(hits: readonly InboundHit[], catalog = noItem(), isAmongParcels = () => false) {
  const opened: RecordAddress[] = [];
  const open = (address: RecordAddress) => opened.push(address);
  const resolver = createInboundResolver({ label: 'inbound', t, open, isAmongParcels });
  const found = (await resolver.resolve(scanOf(code), lookOf(catalog, [], hits))) ?? [];
  for (const finding of found) finding.open();
  return { found, opened, likely: found.map(({ isLikely }) => isLikely) };
}

describe('createInboundResolver', () => {
  it('opens the receiving order of a box, and highlights the box there', async () => {
    const { found, opened } = await among([boxHitOf()]);
    expect(opened).toEqual([{ to: '/receiving/9', search: { box: '4' } }]);
    expect(found[0]).toMatchObject({
      kind: 'receivingOrder',
      title: '1Z999AA10123456784',
      detail: 'box 2 · Awaiting · 9 · PO-9 · Cicero (IL)',
      isLikely: true,
    });
  });

  it('offers to check in the order of a box until the order is closed', async () => {
    const { found, opened } = await among([boxHitOf()]);
    expect(found[0]?.offer).toMatchObject({ text: 'Check in', place: 'receiving' });
    found[0]?.offer?.run();
    expect(opened.at(-1)).toEqual({ to: '/check-in/9', search: { box: '4' } });
    const ended = boxHitOf({ order: indexedOrderOf({ id: 9, status: 'Completed' }) });
    expect((await among([ended])).found[0]).not.toHaveProperty('offer');
    expect((await among([parcelHitOf({ by: 'tracking' })])).found[0]).not.toHaveProperty('offer');
  });

  it('opens the order with a purchase order, and offers all if several have it', async () => {
    const orders = [9, 10].map(
      (id): InboundHit => ({ kind: 'order', order: indexedOrderOf({ id }), by: 'purchaseOrder' }),
    );
    const { opened, likely, found } = await among(orders);
    expect(opened.map(({ to }) => to)).toEqual(['/receiving/9', '/receiving/10']);
    expect(likely).toEqual([true, true]);
    expect(found[1]).toMatchObject({ title: 'PO-9', detail: '10 · Awaiting · Cicero (IL)' });
  });

  it('prefers the parcel for the number of a box while a user works through parcels, unless it is linked', async () => {
    const parcel = parcelHitOf({ by: 'tracking' });
    expect((await among([boxHitOf(), parcel])).likely).toEqual([true, true]);
    expect((await among([boxHitOf(), parcel], noItem(), () => true)).likely).toEqual([false, true]);
    const linked = { ...parcel, isLinked: true };
    expect((await among([boxHitOf(), linked], noItem(), () => true)).likely).toEqual([true, false]);
    expect((await among([boxHitOf()], noItem(), () => true)).likely).toEqual([true]);
  });

  it('opens an unidentified parcel by its tag, and names it by its known data', async () => {
    const { found, opened } = await among([
      parcelHitOf(),
      parcelHitOf({ id: 78, tag: null, by: 'tracking' }),
    ]);
    expect(opened).toEqual([
      { to: '/unidentified/77', search: {} },
      { to: '/unidentified/78', search: {} },
    ]);
    expect(found.map(({ title, detail }) => [title, detail])).toEqual([
      ['URO-77', '77 · not linked'],
      [code, '78 · not linked'],
    ]);
  });

  it('accepts a bare id, the end of a code, and a linked parcel only if nothing else matches', async () => {
    const doubtful = [
      boxHitOf({ by: 'suffix' }),
      { kind: 'order', order: indexedOrderOf({ id: 11 }), by: 'id' } as const,
      parcelHitOf({ isLinked: true }),
    ];
    for (const hit of doubtful) {
      expect((await among([hit])).likely).toEqual([true]);
      expect((await among([boxHitOf(), hit])).likely).toEqual([true, false]);
      const item = Promise.resolve(lookUpOf(readingOf(code), [matchOf()]));
      expect((await among([hit], item)).likely).toEqual([false]);
    }
  });

  it('offers an order only once if it was also seen on this desk, with its box', async () => {
    const opened: RecordAddress[] = [];
    const open = (address: RecordAddress) => opened.push(address);
    const seen = createRecentResolver(english.t, open, async () => ({
      hits: [
        {
          kind: 'receivingOrder',
          id: 9,
          parentId: null,
          title: 'PO-9',
          detail: 'Awaiting',
          matched: code,
          asOf: '2026-11-21T08:00:00Z',
        },
      ],
      totalCount: 1,
    }));
    const resolvers = [createInboundResolver({ label: 'inbound', t, open }), seen];
    const { findings, tried } = await askResolvers(
      resolvers,
      scanOf(code),
      lookOf(noItem(), [], [boxHitOf()]),
    );
    expect(tried).toEqual(['inbound', 'recent records']);
    expect(findings).toHaveLength(1);
    findings[0]?.open();
    expect(opened).toEqual([{ to: '/receiving/9', search: { box: '4' } }]);
  });

  it('reports an empty search if it finds nothing, and fails without the index', async () => {
    expect((await among([])).found).toEqual([]);
    const gone = { ...lookOf(noItem()), inbound: Promise.reject(new Error('no index')) };
    const resolver = createInboundResolver({ label: 'inbound', t, open: () => undefined });
    await expect(resolver.resolve(scanOf(code), gone)).rejects.toThrow('no index');
  });
});
