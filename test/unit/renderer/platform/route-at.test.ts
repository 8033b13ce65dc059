import { expect, it } from 'vitest';
import { recordAt, routeAt } from '#renderer/platform/route-at.ts';

const places = [{ path: '/returns' }, { path: '/return' }];

it('finds the route of an address and of its records', () => {
  expect(routeAt(places, '/returns')?.path).toBe('/returns');
  expect(routeAt(places, '/returns/12')?.path).toBe('/returns');
  expect(routeAt(places, '/return')?.path).toBe('/return');
});

it('does not confuse routes with the same prefix', () => {
  expect(routeAt([{ path: '/return' }], '/returns')).toBeUndefined();
  expect(routeAt(places, '/')).toBeUndefined();
});

it('reads the record from an address', () => {
  expect(recordAt('/returns', '/returns/12')).toBe('12');
  expect(recordAt('/returns', '/returns')).toBeUndefined();
});
