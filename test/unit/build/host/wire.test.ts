import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromWire, toWire } from '#build/host/wire.ts';

/** Encodes and decodes a value, as text, like the DevTools protocol transfers it. */
function carried(value: unknown): unknown {
  return fromWire(JSON.parse(JSON.stringify(toWire(value))));
}

describe('the wire between window and host', () => {
  it('transfers every structured-clone value of plain data unchanged', () => {
    const value = fc.anything({
      withBigInt: true,
      withDate: true,
      withMap: true,
      withSet: true,
      withTypedArray: true,
      withSparseArray: false,
      withObjectString: false,
      withNullPrototype: false,
    });
    fc.assert(
      fc.property(value, (original) => {
        expect(carried(original)).toEqual(original);
      }),
    );
  });

  it('keeps what JSON loses', () => {
    expect(carried({ a: undefined, b: Number.NaN, c: -0, d: [Number.POSITIVE_INFINITY] })).toStrictEqual({
      a: undefined,
      b: Number.NaN,
      c: -0,
      d: [Number.POSITIVE_INFINITY],
    });
    expect(carried(new Uint8Array([0, 255]).buffer)).toEqual(new Uint8Array([0, 255]).buffer);
    expect(carried(/a+/giu)).toEqual(/a+/giu);
  });

  it('does not confuse data with its own markers', () => {
    const sent = JSON.parse('{"$":"bytes","v":[1],"__proto__":{"polluted":true}}') as object;
    const received = carried(sent) as object;
    expect(Object.entries(received)).toEqual(Object.entries(sent));
    expect('polluted' in {}).toBe(false);
  });

  it('keeps the name and message of an error', () => {
    const received = carried(new RangeError('too far')) as Error;
    expect([received.name, received.message]).toEqual(['RangeError', 'too far']);
  });

  it('refuses functions and cycles', () => {
    const cycle: Record<string, unknown> = {};
    cycle['self'] = cycle;
    expect(() => toWire({ run: () => 1 })).toThrow('could not be cloned');
    expect(() => toWire(cycle)).toThrow('cyclic');
  });
});
