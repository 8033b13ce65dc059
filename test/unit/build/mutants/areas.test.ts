import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { mutantAreas } from '#build/mutants/areas.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const filesOf = (pattern: string) => globSync(pattern.replace(/^!/, ''), { cwd: root });

/** The single files of a pattern with braces. */
function namesOf(pattern: string): string[] {
  const [, before = '', list = '', after = ''] = /^(.*)\{(.*)\}(.*)$/.exec(pattern) ?? [];
  return list === '' ? [pattern] : list.split(',').map((name) => `${before}${name}${after}`);
}

test.each(mutantAreas)('every file that the area $name lists exists', ({ mutate, tests }) => {
  const missing = [...mutate, ...tests].flatMap(namesOf).filter((name) => filesOf(name).length === 0);
  expect(missing).toEqual([]);
});

test('no file is mutated in two areas', () => {
  const mutated = mutantAreas.flatMap(({ mutate }) =>
    mutate.filter((pattern) => !pattern.startsWith('!')).flatMap(filesOf),
  );
  expect(mutated.filter((file, place) => mutated.indexOf(file) !== place)).toEqual([]);
});
