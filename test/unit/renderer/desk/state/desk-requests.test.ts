import { describe, expect, it } from 'vitest';
import {
  itemAtService,
  maxOutcomes,
  readChanged,
  readSubmitted,
} from '#renderer/desk/state/desk-requests.ts';
import type { DraftPorts } from '#renderer/desk/state/draft-plan.ts';
import { entryOf, listing, receivingEntryOf } from '#test/unit/renderer/features/outbox/entry-samples.ts';
import { at } from '#test/unit/shared/returns/draft-builders.ts';

/** A main process that gives this response to every call. */
const answering = (answer: (input: never) => unknown) =>
  ({ call: async (_name: string, input: never) => answer(input) }) as unknown as Pick<DraftPorts, 'call'>;

describe('the entries sent from a desk', () => {
  it('are not displaced by later writes of other kinds, however many', async () => {
    const others = Array.from({ length: 250 }, (_, index) => receivingEntryOf({ id: 1_000 - index }));
    const entries = [...others, entryOf({ id: 7 }), entryOf({ id: 6 })];
    const found = await readSubmitted(answering(listing(entries)), 'return.create');
    expect(found?.map(({ id }) => id)).toEqual([7, 6]);
  });

  it('include only the newest ones', async () => {
    const entries = Array.from({ length: 20 }, (_, index) => entryOf({ id: 50 - index }));
    const found = await readSubmitted(answering(listing(entries)), 'return.create');
    expect(found).toHaveLength(maxOutcomes);
    expect(found?.[0]?.id).toBe(50);
  });

  it('are unknown if the outbox cannot be read', async () => {
    const broken = answering(() => {
      throw new Error('The disk is full.');
    });
    expect(await readSubmitted(broken, 'return.create')).toBeNull();
    expect(await readChanged(broken, { id: 1, state: 'sent', isShown: true })).toBeNull();
  });

  it('are read again only if they are shown and are not drafts', async () => {
    const requested = answering(() => entryOf({ id: 1 }));
    expect((await readChanged(requested, { id: 1, state: 'sent', isShown: true }))?.id).toBe(1);
    expect(await readChanged(requested, { id: 1, state: 'sent', isShown: false })).toBeNull();
    expect(await readChanged(requested, { id: 1, state: 'draft', isShown: true })).toBeNull();
  });
});

describe('the item of a line', () => {
  const itemsFrom = (source: 'service' | 'cache') =>
    answering(() => ({ data: { items: [], next: null }, source, asOf: at })).call;

  it('is null if the service does not know its SKU', async () => {
    expect(await itemAtService(itemsFrom('service'), { inventoryId: null, sku: 'S-1' })).toBeNull();
  });

  it.each([
    ['SKU', { inventoryId: null, sku: 'S-1' }],
    ['ID', { inventoryId: 1, sku: null }],
  ])('is not looked up by its %s in saved data if the service does not respond', async (_name, line) => {
    await expect(itemAtService(itemsFrom('cache'), line)).rejects.toMatchObject({
      failure: { code: 'OFFLINE' },
    });
  });
});
