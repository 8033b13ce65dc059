import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { writeCounts } from './specification/try-rows.ts';
import { outsideOfTheApi, specificationTable } from './specification-table.ts';

const rows = Object.values(specificationTable).flat();
const nameOf = ({ section, subject }: { section: string; subject: string }) => `${section} ${subject}`;

describe('the table of the specification', () => {
  afterAll(() => writeCounts('table', { rows: rows.length, outside: outsideOfTheApi.length }));

  it('has no row twice', () => {
    const names = [...rows, ...outsideOfTheApi].map(nameOf);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('is tried whole: each resource has one test, which tries its rows, and nothing is tried beside it', () => {
    const folder = fileURLToPath(new URL('specification/', import.meta.url));
    const tests = readdirSync(folder).filter((file) => file.endsWith('.test.ts'));
    const wanted = Object.keys(specificationTable).map((resource) => `${resource}.test.ts`);
    expect(tests.toSorted()).toEqual(wanted.toSorted());
    for (const resource of Object.keys(specificationTable)) {
      expect(readFileSync(`${folder}${resource}.test.ts`, 'utf8')).toContain(`tryRows('${resource}', `);
    }
  });

  it('says why something is no API, and why something is no matter of the client', () => {
    for (const { reason } of outsideOfTheApi) expect(reason.length).toBeGreaterThan(20);
    for (const row of rows)
      if ('noClient' in row) expect(row.noClient.length, nameOf(row)).toBeGreaterThan(20);
  });
});
