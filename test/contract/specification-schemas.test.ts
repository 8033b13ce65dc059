import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { z as Zod } from 'zod';
import type * as Orders from '#shared/orders/orders.ts';
import { valuesAt } from '#test/sandbox/misbehavior/member-path.ts';
import type * as Rows from './specification/answer-rows.ts';
import type { ReadMember } from './specification/row.ts';
import type { ValueKind } from './specification/value-kinds.ts';

type Shape = Readonly<Record<string, Zod.ZodType>>;
type MakeObject = (shape: Shape) => Zod.ZodObject;

/** Members lost by the client's schemas: members with one name in all schemas, and all members of some schemas. */
const lost = vi.hoisted(() => ({ name: '', schemas: new Set<unknown>() }));

/** An object schema that reads as if it had been written without the lost members. */
function losing(make: MakeObject, shape: Shape): Zod.ZodObject {
  const whole = make(shape);
  const withoutName = new Map<string, Zod.ZodObject>();
  const now = (): Zod.ZodObject | null => {
    if (lost.schemas.has(whole)) return make({});
    if (!Object.hasOwn(shape, lost.name)) return null;
    const { [lost.name]: _gone, ...rest } = shape;
    const cut = withoutName.get(lost.name) ?? make(rest);
    withoutName.set(lost.name, cut);
    return cut;
  };
  const parse = whole._zod.parse.bind(whole._zod);
  const read: typeof parse = (payload, context) =>
    now()?._zod.run(payload, context) ?? parse(payload, context);
  Object.assign(whole._zod, { parse: read, run: read });
  return Object.assign(whole, { extend: (more: Shape) => losing(make, { ...shape, ...more }) });
}

const example: Readonly<Record<ValueKind, unknown>> = {
  integer: 7,
  number: 7.5,
  text: 'Text',
  boolean: true,
  instant: '2026-01-31T10:00:00Z',
  day: '2026-01-31T00:00:00Z',
  date: '2026-01-31',
  object: { key: 'Text' },
  list: [],
  texts: ['Text'],
  integers: [7],
};

type Json = Record<string, unknown> | unknown[];

/** Puts a value into a response, creating its containers; existing values are kept. */
function place(holder: Json, [step = '', ...rest]: readonly string[], value: unknown): void {
  const record = holder as Record<string, unknown>;
  const key = step === '*' ? 'key' : step;
  record[key] ??= rest.length === 0 ? value : rest[0] === '0' ? [] : {};
  if (rest.length > 0) place(record[key] as Json, rest, value);
}

/**
 * The single barcode of 2.0 is read as a list with one entry: a missing value is not an entry, and rows of `barcodes`
 * cover its member.
 */
const singleBarcode = '[].variants[].barcode';

const stepsOf = (path: string) => path.replaceAll('[]', '.0').replace(/^\./, '').split('.');

/** Members that a record requires to be readable, in addition to the members with rows. */
const ids = { id: 7, inventory_id: 7 };

/** One response with all of these members, in the form of the specification. */
function answerOf(members: readonly ReadMember[]): unknown {
  const whole: Record<string, unknown> = {};
  const depth = ({ path }: ReadMember) => stepsOf(path).length;
  // Members that contain others come after them.
  for (const { path, kind } of members.toSorted((one, other) => depth(other) - depth(one))) {
    place(whole, ['answer', ...stepsOf(path)], structuredClone(example[kind]));
  }
  for (const holder of ['', '[]', 'items[]', 'variants[]']) {
    for (const record of valuesAt(whole['answer'], holder)) {
      if (!Array.isArray(record)) Object.assign(record ?? {}, { ...ids, ...(record as object) });
    }
  }
  return whole['answer'];
}

/** Rows of one response, and an example of that response. */
type Group = { readonly members: readonly ReadMember[]; readonly json: unknown };

function groupsOf(reads: readonly ReadMember[]): Group[] {
  const byAnswer = Map.groupBy(
    reads,
    ({ schema, address }) => `${address} ${reads.findIndex((first) => first.schema === schema)}`,
  );
  return [...byAnswer.values()].map((members) => ({ members, json: answerOf(members) }));
}

function passing({ members, json }: Group): ReadMember[] {
  const answer = members[0]?.schema.safeParse(json);
  if (answer?.success !== true) return [];
  return members.filter((member) => {
    try {
      rows.expectRead(member, { value: answer.data, json });
      return true;
    } catch {
      return false;
    }
  });
}

const namesOf = ({ clientPath }: ReadMember) => clientPath.replaceAll(/\[\]|\.\*$/g, '').split('.');

let rows: typeof Rows;
let orders: typeof Orders;
let groups: readonly Group[];

describe('a row of a member fails if the client lost the member', () => {
  beforeAll(async () => {
    vi.doMock('zod', async (importOriginal) => {
      const actual = await importOriginal<{ z: typeof Zod }>();
      const { object, looseObject } = actual.z;
      const z = {
        ...actual.z,
        object: (shape: Shape = {}) => losing(object, shape),
        looseObject: (shape: Shape) => losing(looseObject, shape),
      };
      return { ...actual, z };
    });
    // Other files of this worker have loaded the original schemas.
    vi.resetModules();
    const { specificationTable } = await import('./specification-table.ts');
    rows = await import('./specification/answer-rows.ts');
    orders = await import('#shared/orders/orders.ts');
    // A list that is the complete record is not a member of anything.
    groups = groupsOf(
      Object.values(specificationTable)
        .flat()
        .flatMap(({ reads }) => reads ?? [])
        .filter(({ path, clientPath }) => clientPath !== '' && path !== singleBarcode),
    );
    vi.doUnmock('zod');
    return () => vi.resetModules();
  });

  it('holds for every row of a member, with every schema that reads it', () => {
    expect(groups.flatMap(({ members }) => members).length).toBeGreaterThan(790);
    for (const group of groups) {
      expect(passing(group)).toEqual(group.members);
      for (const [name, members] of Map.groupBy(group.members, (member) => namesOf(member).at(-1) ?? '')) {
        lost.name = name;
        expect(passing({ ...group, members }).map(({ path }) => path)).toEqual([]);
      }
      lost.name = '';
    }
  });

  it.each(['Address', 'Measurements', 'RetailerProgram', 'ShippedItem'] as const)(
    'holds for every member of %s at the same time',
    (name) => {
      const schema = orders[name];
      lost.schemas.add(schema);
      const noticed = groups.flatMap((group) => {
        const unnoticed = new Set(passing(group));
        return group.members.filter((member) => !unnoticed.has(member)).flatMap(namesOf);
      });
      lost.schemas.clear();
      expect(noticed).toEqual(expect.arrayContaining(Object.keys(schema.shape)));
    },
  );
});
