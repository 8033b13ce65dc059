import { expect, it } from 'vitest';
import { placeAt, recordAt } from '../../../../renderer/platform/place-at.ts';

const places = [{ path: '/returns' }, { path: '/return' }];

it('finds the place of an address and of its records', () => {
  expect(placeAt(places, '/returns')?.path).toBe('/returns');
  expect(placeAt(places, '/returns/12')?.path).toBe('/returns');
  expect(placeAt(places, '/return')?.path).toBe('/return');
});

it('takes no place for another whose name begins alike', () => {
  expect(placeAt([{ path: '/return' }], '/returns')).toBeUndefined();
  expect(placeAt(places, '/')).toBeUndefined();
});

it('reads the record of an address', () => {
  expect(recordAt('/returns', '/returns/12')).toBe('12');
  expect(recordAt('/returns', '/returns')).toBeUndefined();
});
