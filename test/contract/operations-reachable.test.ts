import { describe, expect, it } from 'vitest';
import { type Operation, operations } from '#electron/api/operations/operations.ts';
import { readLiveCode } from '#test/support/operations/live-code.ts';
import {
  calledNames,
  outOfReach,
  readEvidence,
  sentNames,
} from '#test/support/operations/operation-reach.ts';
import { noteFigures } from '#test/support/run-count.ts';

const names = Object.keys(operations) as Operation[];
const evidence = readEvidence();

describe('every operation of the specification', () => {
  const { without, count, whole } = outOfReach(evidence);
  const lacking = Object.entries(without).flatMap(([what, operationsWithout]) =>
    operationsWithout.length === 0 ? [] : `not ${what}: ${operationsWithout.join(', ')}`,
  );
  noteFigures('operations reachable', [`${whole} of ${count}`, ...lacking].join('; '));

  it('is sent by running code, requested by a screen, and covered by a test of a screen', () => {
    expect(without).toEqual({ constructed: [], reachable: [], tried: [] });
  });
});

describe('the count of reachable operations', () => {
  it.each(names)('decreases without the code that sends %s, the call of its request, or its test', (name) => {
    const { request = '', title = '' } = evidence.trials[name] ?? {};
    const unsent = sentNames(evidence.mainText.replaceAll(`'${name}'`, "'gone.gone'"));
    expect(outOfReach({ ...evidence, sent: unsent }).without.constructed).toEqual([name]);
    const uncalled = calledNames(evidence.windowText.replaceAll(`'${request}'`, "'gone.gone'"));
    expect(outOfReach({ ...evidence, called: uncalled }).without.reachable).toContain(name);
    const readTest = (file: string) =>
      evidence.readTest(file).replaceAll(`test('${title}`, `test.fixme('${title}`);
    expect(outOfReach({ ...evidence, readTest }).without.tried).toContain(name);
    const { [name]: _gone, ...trials } = evidence.trials;
    const untested = outOfReach({ ...evidence, trials }).without;
    expect([untested.reachable, untested.tried].every((list) => list.includes(name))).toBe(true);
  });

  it('includes only running code: no type-only imports, names in comments, or unused code', () => {
    const sources: Record<string, string> = {
      'a.ts': [
        "import { used } from './b.ts';",
        "import type { typed } from './b.ts';",
        '// unused() is only spoken of here',
        'used();',
        "export const late = async () => (await import('./c.ts')).later;",
        '',
      ].join('\n'),
      'b.ts': [
        "import { deep } from '#b/d.ts';",
        'export function used() {',
        '  return { unused: 1, ...deep() };',
        '}',
        "export const typed = 'typed';",
        "export const unused = 'unused';",
        '',
      ].join('\n'),
      'b/d.ts': "export const deep = () => 'deep';\nexport const deeper = 'deeper';\n",
      'c.ts': "export const later = 'later';\nexport const never = 'never';\n",
    };
    const text = [...readLiveCode('a.ts', (path) => sources[path] ?? null).values()].join('\n');
    expect(text).toContain("'deep'");
    expect(text).toContain("'later'");
    for (const gone of ["'typed'", "'unused'", "'deeper'", "'never'"]) expect(text).not.toContain(gone);
  });
});
