import { describe, expect, test } from 'vitest';
import { matchUnidentifiedOrders } from '#shared/unidentified/model/unidentified-filters.ts';
import { UnidentifiedOrder, UnidentifiedOrderWire } from '#shared/unidentified/unidentified.ts';

describe('an unidentified receiving order', () => {
  test.each([[null], [0], ['0'], [undefined]])('is not linked if the link is %j', (linked_wro_id) => {
    expect(UnidentifiedOrderWire.parse({ id: 1, linked_wro_id }).linkedWroId).toBeNull();
  });

  test('has the pictures with an address, whatever their fields are called', () => {
    const order = UnidentifiedOrderWire.parse({
      id: 1,
      attachments: [
        { url: 'https://files.example.com/a.png', file_name: 'a.png', created_date: '2026-11-01T08:00:00Z' },
        { attachmentUrl: ' https://files.example.com/b.png', name: 'b' },
        { some_key: 'http://127.0.0.1/c' },
        { file_name: 'no address' },
        { url: 'file:///etc/passwd' },
        { url: 'javascript:alert(1)', name: 'x', created_date: '2026-11-01T08:00:00Z' },
        'https://files.example.com/bare.png',
        null,
      ],
    });
    expect(order.attachments.map(({ url, name }) => [url, name])).toEqual([
      ['https://files.example.com/a.png', 'a.png'],
      ['https://files.example.com/b.png', 'b'],
      ['http://127.0.0.1/c', null],
    ]);
    expect(UnidentifiedOrder.parse(structuredClone(order))).toEqual(order);
  });
});

describe('the pictures of an unidentified receiving order', () => {
  const readOne = (attachment: object) => {
    const order = UnidentifiedOrderWire.parse({ id: 1, attachments: [attachment] });
    expect(UnidentifiedOrder.parse(structuredClone(order))).toEqual(order);
    return order.attachments[0];
  };

  test('have a timestamp as their date, and never a name', () => {
    const url = 'https://files.example.com/a.png';
    expect(
      readOne({ updated_by: 'Maria', created_date: '2026-01-01T00:00:00.1234567', url })?.createdDate,
    ).toBe('2026-01-01T00:00:00.123Z');
    expect(readOne({ updated_by: 'Maria', created_by: 'Jo', url })?.createdDate).toBeNull();
    expect(
      readOne({ updated_date: '2026-02-01T00:00:00Z', created_on: '2026-01-01T00:00:00Z', url })?.createdDate,
    ).toBe('2026-01-01T00:00:00.000Z');
  });

  test('keep unknown fields', () => {
    expect(
      readOne({ url: 'https://files.example.com/a.png', content_length: 12, taken_by: { id: 3 } }),
    ).toEqual({
      url: 'https://files.example.com/a.png',
      name: null,
      createdDate: null,
      contentLength: 12,
      takenBy: { id: 3 },
    });
  });
});

describe('the seen unidentified receiving orders', () => {
  test('form two lists, the newest first', () => {
    const orders = [
      { id: 1, createdDate: '2026-11-01T08:00:00Z' },
      { id: 2, createdDate: null },
      { id: 3, createdDate: '2026-11-03T08:00:00Z', linkedWroId: 7 },
      { id: 4, createdDate: '2026-11-03T08:00:00Z' },
      { id: 5, createdDate: '2026-11-03T08:00:00Z' },
    ].map((order) => UnidentifiedOrder.parse(order));
    const idsOf = (isLinked: boolean) => matchUnidentifiedOrders(orders, { isLinked }).map(({ id }) => id);
    expect(idsOf(false)).toEqual([5, 4, 1, 2]);
    expect(idsOf(true)).toEqual([3]);
  });
});
