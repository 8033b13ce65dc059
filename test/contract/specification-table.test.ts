import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import type { Bench } from './specification/bench.ts';
import type { ClientPart, Row } from './specification/row.ts';
import { noCounts, tryRow, writeCounts } from './specification/try-rows.ts';
import { outsideOfTheApi, specificationTable } from './specification-table.ts';

const rows = Object.values(specificationTable).flat();
const nameOf = ({ section, subject }: { section: string; subject: string }) => `${section} ${subject}`;

describe('the specification table', () => {
  afterAll(() => writeCounts('table', { rows: rows.length, outside: outsideOfTheApi.length }));

  it('has no duplicate rows', () => {
    const names = [...rows, ...outsideOfTheApi].map(nameOf);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('is covered completely: each resource has one test for its rows, and there are no other rows', () => {
    const folder = fileURLToPath(new URL('specification/', import.meta.url));
    const tried = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.test.ts'))
      .flatMap((path) => readFileSync(join(folder, path), 'utf8').match(/(?<=^tryRows\(')[\w-]+/gm) ?? []);
    expect(tried.toSorted()).toEqual(Object.keys(specificationTable).toSorted());
  });

  it('explains why something is not part of the API or does not concern the client', () => {
    for (const { reason } of outsideOfTheApi) expect(reason.length).toBeGreaterThan(20);
    for (const row of rows)
      if ('noClient' in row) expect(row.noClient.length, nameOf(row)).toBeGreaterThan(20);
  });
});

describe('testing a row', () => {
  let isMutated = false;
  const mutations = { set: () => (isMutated = true), clear: () => (isMutated = false) };
  const bench = { sandbox: { mutations } } as unknown as Bench;
  const notices = () => expect(isMutated).toBe(false);
  const notNotices = () => undefined;

  const tryPart = async (part: ClientPart, sandbox: Row['sandbox'] = notices) => {
    const counts = { ...noCounts };
    const mutation = { kind: 'breakRule', rule: 'any' } as const;
    await tryRow(bench, { section: '1', subject: 'a rule', sandbox, ...part, mutation }, counts);
    return counts;
  };

  it('counts the sides that it tests', async () => {
    expect(await tryPart({ client: notices })).toEqual({ ...noCounts, covered: 1, both: 1 });
    expect(await tryPart({ clientAlone: notNotices })).toEqual({ ...noCounts, covered: 1, clientAlone: 1 });
    expect(await tryPart({ noClient: 'none' })).toEqual({ ...noCounts, covered: 1, serverAlone: 1 });
  });

  it('fails if a tested side does not notice the mutation', async () => {
    await expect(tryPart({ client: notNotices })).rejects.toThrow('the client did not notice');
    await expect(tryPart({ client: notices }, notNotices)).rejects.toThrow('was not noticed');
    await expect(tryPart({ noClient: 'none' }, notNotices)).rejects.toThrow('was not noticed');
  });

  it('fails if the row is enforced by the client alone, and the client notices the mutation', async () => {
    await expect(tryPart({ clientAlone: notices })).rejects.toThrow('the row tries both');
    expect(isMutated).toBe(false);
  });
});
