import { array, assert, dictionary, type JsonValue, jsonValue, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { pack, type Shape, type Shapes, unpack } from '#electron/database/packed-record.ts';
import { itemOf, lotsOf, productOf } from '#test/support/samples/saved-records.ts';

/** In-memory shapes, at most this many. */
function createShapes(most = 1_000): Shapes & { known: string[] } {
  const known: string[] = [];
  return {
    known,
    numberOf(shape) {
      if (!known.includes(shape) && known.length < most) known.push(shape);
      return known.indexOf(shape) + 1 || null;
    },
    shapeOf(number) {
      const shape = known[number - 1];
      if (shape === undefined) throw new Error('There is no such shape.');
      return JSON.parse(shape) as Shape;
    },
  };
}

const noneRepeated = new Set<string>();

function thereAndBack(value: unknown, shapes: Shapes, repeated: ReadonlySet<string> = noneRepeated): unknown {
  return unpack(JSON.parse(JSON.stringify(pack(value, shapes, repeated))), shapes);
}

/** The value as JSON preserves it: minus zero becomes zero, and a key that would affect a prototype is dropped. */
function plain(value: JsonValue): unknown {
  return JSON.parse(JSON.stringify(value), (key, entry: unknown) =>
    key === '__proto__' ? undefined : entry,
  );
}

test('a packed value is read back unchanged, whatever it is', () => {
  const keys = array(string({ maxLength: 6 }), { maxLength: 4 });
  assert(
    property(dictionary(string(), jsonValue({ maxDepth: 4 })), keys, (value, repeated) => {
      expect(thereAndBack(value, createShapes(), new Set(repeated))).toEqual(plain(value as JsonValue));
    }),
    { numRuns: 500 },
  );
});

test('a value is read back unchanged even if no more shapes are accepted', () => {
  assert(
    property(jsonValue({ maxDepth: 4 }), (value) => {
      expect(thereAndBack(value, createShapes(1))).toEqual(plain(value));
    }),
    { numRuns: 300 },
  );
});

test('a key that would affect a prototype is dropped at every depth, however the record is saved', () => {
  const hostile: unknown = JSON.parse(
    '{"a":{"b":[{"__proto__":1,"c":2}]},"r":{"__proto__":3},"__proto__":4}',
  );
  const rest = { a: { b: [{ c: 2 }] }, r: {} };
  const ownKeys = (value: unknown) => JSON.stringify(value);
  for (const shapes of [createShapes(), createShapes(0)]) {
    expect(ownKeys(thereAndBack(hostile, shapes, new Set(['r'])))).toBe(ownKeys(rest));
  }
});

test('new fields from the service are saved, at every depth', () => {
  const item = itemOf(1, {
    new_field: [1, { deep: ['a', [2]] }],
    variant: { is_active: null, added: { x: '' } },
  });
  expect(thereAndBack(item, createShapes())).toEqual(item);
  const product = productOf(3, null, [{ id: 1, barcodes: [{ value: 'x', more: 1 }, 'plain'], new: {} }]);
  expect(thereAndBack(product, createShapes())).toEqual(product);
});

test('data that records share is saved once, and each record stores only its own data', () => {
  const shapes = createShapes();
  const repeated = new Set(['locationId', 'name', 'unit']);
  const packed = JSON.stringify(pack(lotsOf(4_711, ['L1', 'L2']).lots, shapes, repeated));
  expect(packed.length).toBeLessThan(150);
  expect(packed).not.toContain('South');
  const items = [1, 2, 3].map((id) => itemOf(id, { weight: { unit: 'oz', value: id } }));
  const before = shapes.known.length;
  expect(thereAndBack(items, shapes, repeated)).toEqual(items);
  expect(shapes.known.length - before).toBe(1);
});

test('a text that contains the marks of a packed record stays a text', () => {
  for (const value of ['[-1,2]', '0', '', '{"a":null}']) {
    expect(thereAndBack({ value, list: [value] }, createShapes())).toEqual({ value, list: [value] });
  }
});

test('a value that was not packed is refused', () => {
  const shapes = createShapes();
  pack({ a: 1, b: [] }, shapes, noneRepeated);
  for (const packed of [['x'], [7], [1], [1, 2], [1, 2, 3]]) expect(() => unpack(packed, shapes)).toThrow();
});
