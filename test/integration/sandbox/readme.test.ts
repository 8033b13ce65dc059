import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { operations, scopesOf } from '#test/sandbox/api/operations.ts';
import { usage } from '#test/sandbox/command-line.ts';
import { advanceReceivingOrder, receivingSteps } from '#test/sandbox/world/receiving/receiving-progress.ts';
import { advanceReturn, returnSteps } from '#test/sandbox/world/returns/return-progress.ts';

const readme = await readFile(new URL('../../sandbox/README.md', import.meta.url), 'utf8');
const rows = readme.split('\n').filter((line) => /^\| `(?:GET|POST|PUT|PATCH|DELETE) /.test(line));

test('the table of operations has one row for each operation, and no other', () => {
  const served = new Set(operations.map(({ method, path }) => `${method} ${path}`));
  const documented = rows.map((row) => /`([^`]+)`/.exec(row)?.[1] ?? '');
  expect(new Set(documented).size).toBe(documented.length);
  expect(new Set(documented)).toEqual(served);
});

test('the table states which operations exist with --spec-only, and the scope of each', () => {
  for (const row of rows) {
    const [, name = '', strict = '', , scope = ''] = row.split('|').map((cell) => cell.trim());
    const own = operations.filter(({ method, path }) => name === `\`${method} ${path}\``);
    expect([name, strict !== '']).toEqual([name, own.some(({ specified }) => specified)]);
    expect(new Set(own.flatMap(scopesOf))).toEqual(new Set(scope.split(' or ')));
  }
});

test('the steps of a center are named correctly, and so are the options', () => {
  for (const step of [...receivingSteps, ...returnSteps]) expect(readme).toContain(`\`${step}\``);
  for (const { name } of [advanceReceivingOrder, advanceReturn]) expect(readme).toContain(name);
  for (const option of ['--folder', '--items', '--spec-only', '--sunset-1.0', '--hostile']) {
    expect(readme).toContain(option);
    expect(usage).toContain(option);
  }
});
