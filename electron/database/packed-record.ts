/**
 * Identifies the shapes of records by numbers. The parts shared by many records (field names, flags, missing values,
 * values that repeat often) are saved once, and a record is its shape's number with its own values.
 */
export type Shapes = {
  /** Returns the number of a shape, 1 or more; null if no more are accepted. */
  numberOf(shape: string): number | null;
  /** Throws if the shape is unknown. */
  shapeOf(number: number): Shape;
};

/**
 * A shape in parsed form: null for a value and 0 for a list that the record holds itself, `[value]` for a value that
 * all records of this shape have, an object for a nested record.
 */
export type Shape = { readonly [key: string]: null | 0 | readonly [unknown] | Shape };

/** Used instead of a shape's number: for a list, and for a record that is written out. */
const listMark = 0;
const plainMark = -1;

/**
 * Packs a JSON value so that {@link unpack} returns an equal one.
 *
 * @param repeated keys whose values, at any depth, are saved in the shape
 */
export function pack(value: unknown, shapes: Shapes, repeated: ReadonlySet<string>): unknown {
  if (value === null || typeof value !== 'object') return value ?? null;
  if (Array.isArray(value)) return [listMark, ...packList(value, shapes, repeated)];
  const values: unknown[] = [plainMark];
  const shape = extractShape(value, values, shapes, repeated);
  const number = shapes.numberOf(shape);
  if (number === null) return [plainMark, JSON.parse(JSON.stringify(value, withoutPrototype))];
  values[0] = number;
  return values;
}

function packList(list: readonly unknown[], shapes: Shapes, repeated: ReadonlySet<string>): unknown[] {
  return list.map((entry) => pack(entry, shapes, repeated));
}

/** Leaves out a key that would affect a prototype, at every depth. */
function withoutPrototype(key: string, value: unknown): unknown {
  return key === '__proto__' ? undefined : value;
}

/** Writes the shape of a record as JSON, and appends the record's own values to `values`. */
function extractShape(
  record: object,
  values: unknown[],
  shapes: Shapes,
  repeated: ReadonlySet<string>,
): string {
  let shape = '{';
  for (const [key, value] of Object.entries(record) as [string, unknown][]) {
    if (withoutPrototype(key, value) === undefined) continue;
    shape += shape === '{' ? quote(key) : `,${quote(key)}`;
    if (value === null || typeof value === 'boolean') shape += `:[${value}]`;
    else if (repeated.has(key)) shape += `:[${JSON.stringify(value, withoutPrototype)}]`;
    else if (Array.isArray(value)) {
      shape += ':0';
      values.push(packList(value, shapes, repeated));
    } else if (typeof value === 'object') shape += `:${extractShape(value, values, shapes, repeated)}`;
    else {
      shape += ':null';
      values.push(value);
    }
  }
  return `${shape}}`;
}

const quotedKeys = new Map<string, string>();

function quote(key: string): string {
  const known = quotedKeys.get(key);
  if (known !== undefined) return known;
  const quoted = JSON.stringify(key);
  // Bounded: a hostile response with endless new keys must not grow this forever.
  if (quotedKeys.size < 5_000) quotedKeys.set(key, quoted);
  return quoted;
}

/** Returns the packed value. Throws if {@link pack} did not create it. */
export function unpack(packed: unknown, shapes: Shapes): unknown {
  if (!Array.isArray(packed)) return packed;
  const [number, ...rest] = packed as [unknown, ...unknown[]];
  if (number === listMark) return rest.map((entry) => unpack(entry, shapes));
  if (number === plainMark) return rest[0];
  if (typeof number !== 'number') throw new Error('A packed record begins with the number of its shape.');
  return rebuildRecord(shapes.shapeOf(number), rest.values(), shapes);
}

function rebuildRecord(shape: Shape, values: Iterator<unknown>, shapes: Shapes): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (const [key, part] of Object.entries(shape)) {
    if (Array.isArray(part)) record[key] = copyOf(part[0]);
    else if (part !== null && part !== 0) record[key] = rebuildRecord(part as Shape, values, shapes);
    else {
      const { value, done } = values.next();
      if (done === true) throw new Error('A packed record lacks a value.');
      record[key] = part === 0 ? unpackList(value, shapes) : value;
    }
  }
  return record;
}

/** All records of a shape share its values: a caller that changes one must not change the others. */
function copyOf(value: unknown): unknown {
  return value !== null && typeof value === 'object' ? structuredClone(value) : value;
}

function unpackList(list: unknown, shapes: Shapes): unknown[] {
  if (!Array.isArray(list)) throw new Error('A packed record lacks a list.');
  return list.map((entry) => unpack(entry, shapes));
}
