import { expect } from 'vitest';
import { valuesAt, withoutMember } from '#test/sandbox/misbehavior/member-path.ts';
import { type ReadMember, type Row, rowOf } from './row.ts';
import { callSample, type Sample, sendSample, sharedAnswer, sharedClientAnswer } from './sample.ts';
import { clientPathOf, comparable, isOfKind, type ValueKind } from './value-kinds.ts';

const isThere = (value: unknown) => value !== null && value !== undefined;

function valuesOf(json: unknown, path: string, kind: ValueKind): unknown[] {
  const values = valuesAt(json, path).filter(isThere);
  expect(values.length, `no answer has ${path}`).toBeGreaterThan(0);
  const odd = values.find((value) => !isOfKind(kind, value));
  expect(odd, `${path} is no ${kind}`).toBeUndefined();
  return values.map((value) => comparable(kind, value));
}

/** Whether the client has all received values, in order; missing ones are represented by a value of their own. */
function hasInOrder(all: readonly unknown[], wanted: readonly unknown[]): boolean {
  let next = 0;
  for (const value of all) {
    if (next < wanted.length && JSON.stringify(value) === JSON.stringify(wanted[next])) next += 1;
  }
  return next === wanted.length;
}

/**
 * The client's schema declares a member: if a response omits it, the record has null or an equivalent in its place, or
 * the response is refused. Schemas let unknown members through, so a value alone does not show that the schema knows
 * its name.
 */
function expectDeclared(
  { schema, path, clientPath }: Pick<ReadMember, 'schema' | 'path' | 'clientPath'>,
  json: unknown,
): void {
  // Free keys and list entries have no names of their own, unlike their containers.
  const [bare, clientBare] = [path, clientPath].map((each) => each.replace(/(\.\*|\[\])$/, ''));
  const read = schema.safeParse(withoutMember(json, bare ?? ''));
  if (!read.success) return;
  const { holders, name } = holdersOf(read.data, clientBare ?? '');
  for (const holder of holders) {
    const place = name === null ? holder : (holder as Record<string, unknown>)[name];
    expect(place, `the client's schema does not declare ${path}`).toBeDefined();
  }
}

/** The containers of the members at a path, and the member's name; null if the path is the value itself. */
function holdersOf(value: unknown, path: string): { holders: readonly unknown[]; name: string | null } {
  const [, holder = '', name = ''] = /^(.*?)\.?([^.[\]]*)$/.exec(path) ?? [];
  const holders = valuesAt(value, holder).filter((each) => typeof each === 'object' && each !== null);
  return name === '' ? { holders: valuesAt(value, holder), name: null } : { holders, name };
}

/** The client's record has a member's values from the response, in order, and its schema declares the member. */
export function expectRead(reads: ReadMember, { value, json }: { value: unknown; json: unknown }): void {
  const { path, clientPath, kind } = reads;
  const wanted = valuesOf(json, path, kind);
  const kept = valuesAt(value, clientPath).map((entry) => comparable(kind, entry));
  expect(hasInOrder(kept, wanted), `the client loses ${path}: ${JSON.stringify(kept)}`).toBe(true);
  expectDeclared(reads, json);
}

/**
 * A sample's endpoint exists, and the client calls it.
 *
 * @example endpoint('4.5', readOrder)
 */
export const endpoint = (section: string, sample: Sample): Row =>
  rowOf(section, `the endpoint ${sample.address}`, {
    sandbox: async (bench) => void (await sendSample(bench, sample)),
    client: async (bench) => void (await callSample(bench, sample)),
    mutation: { kind: 'noRoute', on: sample.address },
  });

/**
 * A member of a response: some response has it, always of this kind, and the client keeps the same value. A sample must
 * contain each of its members at least once.
 *
 * @example field('2.8', readOrder, 'fulfillment_center.name', 'text')
 */
export function field(section: string, sample: Sample, path: string, kind: ValueKind): Row {
  const clientPath = clientPathOf(path, sample.clientPlaces);
  const { address, schema } = sample;
  const reads: ReadMember = { address, schema, path, clientPath, kind };
  return rowOf(section, `the answer's ${path} (${kind}) of ${sample.address}`, {
    reads,
    async sandbox(bench) {
      valuesOf(await sharedAnswer(bench, sample), path, kind);
    },
    async client(bench) {
      expectRead(reads, await sharedClientAnswer(bench, sample));
    },
    mutation: { kind: 'omit', on: sample.address, path },
  });
}

/**
 * {@link field} for many members of one response.
 *
 * @example ...fields('2.8', readOrder, { id: 'integer', 'inventory_quantities[].sku': 'text' })
 */
export const fields = (section: string, sample: Sample, members: Readonly<Record<string, ValueKind>>) =>
  Object.entries(members).map(([path, kind]) => field(section, sample, path, kind));

/** Replacement values in a mutated response for members that the specification allows to be null. */
const instead: Readonly<Record<ValueKind, unknown>> = {
  integer: 7,
  number: 7.5,
  text: 'Not null',
  boolean: true,
  instant: '2026-01-31T00:00:00Z',
  day: '2026-01-31T00:00:00Z',
  date: '2026-01-31',
  object: {},
  list: [],
  texts: [],
  integers: [],
};

/** The values of a member, with null for omitted ones, which is equivalent (reference notes, 13). */
function valuesOrNull(json: unknown, path: string): unknown[] {
  const parts = path.split('.');
  const holders = valuesAt(json, parts.slice(0, -1).join('.'));
  return holders.map((holder) => (holder as Record<string, unknown>)[parts.at(-1) ?? ''] ?? null);
}

/**
 * A nullable member of a response: some response has it as null, and so does the client. A sample must contain each of
 * its members as null at least once.
 *
 * @example nullable('2.8', bareOrder, 'purchase_order_number', 'text')
 */
export function nullable(section: string, sample: Sample, path: string, kind: ValueKind): Row {
  const clientPath = clientPathOf(path, sample.clientPlaces);
  return rowOf(section, `the answer's ${path} of ${sample.address} may be null`, {
    async sandbox(bench) {
      expect(valuesOrNull(await sharedAnswer(bench, sample), path)).toContain(null);
    },
    async client(bench) {
      const { value, json } = await sharedClientAnswer(bench, sample);
      expect(valuesAt(value, clientPath)).toContain(null);
      expectDeclared({ schema: sample.schema, path, clientPath }, json);
    },
    mutation: { kind: 'add', on: sample.address, path, value: instead[kind] },
  });
}

/** {@link nullable} for many members of one response. */
export const nullables = (section: string, sample: Sample, members: Readonly<Record<string, ValueKind>>) =>
  Object.entries(members).map(([path, kind]) => nullable(section, sample, path, kind));

/**
 * A value of an enum: a response has it, and the client knows its name.
 *
 * @param sample one whose response has the value
 * @param known the client's list of the values
 * @example value('3', ordersWith('Awaiting'), '[].status', 'Awaiting', receivingStatuses)
 */
export function value(section: string, sample: Sample, path: string, name: string, known: readonly string[]) {
  const clientPath = clientPathOf(path, sample.clientPlaces);
  return rowOf(section, `the value ${name} of ${path} in ${sample.address}`, {
    async sandbox(bench) {
      expect(valuesAt(await sharedAnswer(bench, sample), path)).toContain(name);
    },
    async client(bench) {
      expect(known).toContain(name);
      const answer = await sharedClientAnswer(bench, sample);
      expect(valuesAt(answer.value, clientPath)).toContain(name);
      expectDeclared({ schema: sample.schema, path, clientPath }, answer.json);
    },
    mutation: { kind: 'replace', on: sample.address, path, from: name, to: 'SomethingElse' },
  });
}

/**
 * {@link value} for a complete enum.
 *
 * @example ...values('3', ordersWith, '[].status', ['Awaiting', 'Arrived'], receivingStatuses)
 */
export const values = (
  section: string,
  sampleOf: (name: string) => Sample,
  path: string,
  names: readonly string[],
  known: readonly string[],
): Row[] => names.map((name) => value(section, sampleOf(name), path, name, known));
