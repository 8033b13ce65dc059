import { beforeEach, describe, expect, test } from 'vitest';
import { TransportError } from '#electron/api/http/transport-error.ts';
import {
  createProductChanges,
  type ProductChangeEntry,
  type ProductChanges,
} from '#electron/resources/products/product-changes.ts';
import { quoted, sentence } from '#shared/messages/messages.ts';
import { createCachedDesk } from '#test/unit/electron/catalog/cached-desk.ts';

let desk: ReturnType<typeof createCachedDesk>;
let changes: ProductChanges;
let entries: ProductChangeEntry[];

beforeEach(() => {
  desk = createCachedDesk();
  entries = [];
  changes = createProductChanges({
    api: desk.api,
    account: () => desk.account,
    startActivity: () => (entry) => void entries.push(entry),
  });
});

describe('a product change', () => {
  test('is sent once, and recorded in the activity log with its request', async () => {
    desk.serve = () => ({ status: 201, body: { id: 9, name: 'Lamp', variants: [] } });
    const product = await changes.create({ name: 'Lamp', typeId: 1, variants: [{ isDigital: false }] });
    expect(product.id).toBe(9);
    expect(desk.sent.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['POST', '/2026-07/product', { name: 'Lamp', type_id: 1, variants: [{ is_digital: false }] }],
    ]);
    expect(entries).toMatchObject([
      {
        action: 'products.create',
        subject: sentence('activity.subject.newProduct', { name: 'Lamp' }),
        outcome: 'done',
        detail: null,
      },
    ]);
    expect(entries[0]?.requestId).toMatch(/./);
  });

  test('is refused with the field if it breaks a limit, and recorded as refused', async () => {
    const long = { name: 'A', referenceId: 'R', gtin: '1'.repeat(51) };
    await expect(changes.createBatch([long])).rejects.toMatchObject({
      failure: {
        code: 'INVALID',
        fields: { '0.gtin': [sentence('invalid.characters.most', { maximum: 50 })] },
      },
    });
    expect(desk.sent).toEqual([]);
    expect(entries).toMatchObject([
      { subject: sentence('activity.subject.newProducts', { count: 1 }), outcome: 'refused' },
    ]);
  });

  test('is refused if it has an unknown field, instead of being reduced', async () => {
    const misspelt = { name: 'Lamp', variants: [{ wieght: 5 }] } as never;
    await expect(changes.create(misspelt)).rejects.toMatchObject({ code: 'INVALID' });
    expect(desk.sent).toEqual([]);
  });

  test.each([
    ['products.delete', () => changes.delete({ id: 4 })],
    ['products.merge', () => changes.merge({ variantId: 4, ids: [5] })],
  ])('reports that it may have been made if its response is lost: %s', async (action, act) => {
    desk.serve = () => new TransportError('interrupted', quoted('The connection broke.'), false);
    await expect(act()).rejects.toMatchObject({
      code: 'OFFLINE',
      message: expect.stringContaining('products.failure.perhapsDone'),
    });
    expect(desk.sent).toHaveLength(1);
    expect(entries).toMatchObject([{ action, outcome: 'unverified' }]);
  });

  test('does not report this if it was never sent', async () => {
    desk.serve = () => new TransportError('unreachable', quoted('There is no connection.'), true);
    const error: Error = await changes.delete({ id: 4 }).then(
      () => new Error('It was done.'),
      (refusal: Error) => refusal,
    );
    expect(error.message).toContain('There is no connection.');
    expect(error.message).not.toContain('perhapsDone');
  });

  test('requires a signed-in account', async () => {
    desk.account = null;
    await expect(changes.delete({ id: 4 })).rejects.toMatchObject({ code: 'SIGNED_OUT' });
    expect(desk.sent).toEqual([]);
  });

  test('of a missing product is not treated as a missing operation', async () => {
    desk.serve = ({ path }) =>
      path.endsWith('/product')
        ? { body: { items: [{ id: 5, variants: [] }], next: null } }
        : { status: 404, body: '' };
    await expect(changes.delete({ id: 4 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(changes.delete({ id: 5 })).rejects.toMatchObject({ code: 'UNSUPPORTED' });
  });
});

describe('a customs value', () => {
  const body = { name: 'Lamp', variants: [{}, { customs: { value: 12.5 } }] };

  test('keeps its decimals if the version accepts them', async () => {
    desk.serve = () => ({ status: 201, body: { id: 9 } });
    await changes.create(body);
    expect(desk.sent[0]?.body).toMatchObject({ variants: [{}, { customs: { value: 12.5 } }] });
  });

  test('is refused, not rounded, if the server has only older versions', async () => {
    desk.serve = ({ path }) =>
      path.startsWith('/2026-07') ? { status: 404, body: '' } : { status: 201, body: { id: 9 } };
    await expect(changes.create(body)).rejects.toMatchObject({
      failure: {
        code: 'INVALID',
        fields: {
          'variants.1.customs.value': [
            sentence('products.failure.wholeCustomsValue', { version: '2026-01' }),
          ],
        },
      },
    });
    await expect(
      changes.create({ name: 'Lamp', variants: [{ customs: { value: 12 } }] }),
    ).resolves.toMatchObject({ id: 9 });
  });
});
