import { expect, test } from 'vitest';
import { addressLines } from '#renderer/features/orders/detail/order-side.tsx';

test('an address has a line for each given part', () => {
  const nothing = {
    type: null,
    address1: null,
    address2: null,
    city: null,
    companyName: null,
    country: null,
    state: null,
    zipCode: null,
  };
  expect(addressLines(nothing)).toEqual([]);
  expect(addressLines({ ...nothing, city: 'Eugene', state: 'OR', zipCode: '97481', country: 'US' })).toEqual([
    'Eugene, OR 97481',
    'US',
  ]);
});
