import { describe, expect, it } from 'vitest';
import {
  bodyOfOrder,
  checkOrder,
  isEmptyOrder,
  withItem,
  withQuantity,
} from '#shared/orders/model/order-draft-rules.ts';
import { OrderBody } from '#shared/orders/order-body.ts';
import { OrderDraft } from '#shared/orders/order-draft.ts';

const lamp = { inventoryId: 7, sku: 'LAMP-1', name: 'Lamp' };
const whole = OrderDraft.parse({
  name: ' Ada Park ',
  address1: '1 Main Street',
  city: 'Reno',
  country: 'us',
  shippingMethod: 'Standard',
  lines: [{ ...lamp, quantity: 2 }],
});

describe('the rules of a new order', () => {
  it('report missing fields in field order, but no optional ones', () => {
    expect(checkOrder(OrderDraft.parse({})).map(({ field, problem }) => `${field} ${problem}`)).toEqual([
      'name missing',
      'address1 missing',
      'city missing',
      'country missing',
      'shippingMethod missing',
      'lines missing',
    ]);
    expect(checkOrder(whole)).toEqual([]);
  });

  it.each([
    ['name', 300],
    ['phoneNumber', 50],
    ['shippingMethod', 400],
    ['email', 2_000],
  ] as const)('limit %s to %i characters, like the request', (field, maxLength) => {
    const draft = (length: number) => ({ ...whole, [field]: 'x'.repeat(length) });
    expect(checkOrder(draft(maxLength))).toEqual([]);
    expect(OrderBody.safeParse(bodyOfOrder(draft(maxLength), 'OR-1')).success).toBe(true);
    expect(checkOrder(draft(maxLength + 1))).toEqual([{ field, problem: 'tooLong', maxLength }]);
    expect(OrderBody.safeParse(bodyOfOrder(draft(maxLength + 1), 'OR-1')).success).toBe(false);
  });

  it('accept a country only by its two letters', () => {
    for (const country of ['USA', '1A', 'Ü']) {
      expect(checkOrder({ ...whole, country })).toMatchObject([{ field: 'country', problem: 'country' }]);
    }
  });

  it('count an item that is added again, and omit lines without a quantity', () => {
    const twice = withItem(withItem(OrderDraft.parse({}), lamp), lamp);
    expect(twice.lines).toEqual([{ ...lamp, quantity: 2 }]);
    expect(withQuantity(twice, 7, 2_147_483_648)).toBe(twice);
    expect(withQuantity(twice, 7, 1.5)).toBe(twice);
    expect(withQuantity(twice, 7, 0).lines).toEqual([]);
    expect([isEmptyOrder(OrderDraft.parse({ city: ' ' })), isEmptyOrder(twice)]).toEqual([true, false]);
  });

  it.each([0, -1, 1.5, 2_147_483_648])('add nothing of a quantity that no order can have: %d', (quantity) => {
    const empty = OrderDraft.parse({});
    expect([withItem(empty, lamp, quantity), withItem(whole, lamp, quantity)]).toEqual([empty, whole]);
  });

  it('send the entered text trimmed, under the reference of its row', () => {
    const body = bodyOfOrder({ ...whole, orderNumber: ' 4711 ' }, 'OR-1');
    expect(OrderBody.parse(body)).toMatchObject({
      referenceId: 'OR-1',
      orderNumber: '4711',
      shippingMethod: 'Standard',
      recipient: { name: 'Ada Park', address: { country: 'US', address2: null } },
      products: [{ referenceId: 'LAMP-1', sku: 'LAMP-1', name: 'Lamp', quantity: 2, id: null }],
    });
    const unnamed = { ...whole, lines: [{ ...lamp, name: ' ', quantity: 1 }] };
    expect(bodyOfOrder(unnamed, 'OR-1').products).toMatchObject([{ name: 'LAMP-1' }]);
  });
});
