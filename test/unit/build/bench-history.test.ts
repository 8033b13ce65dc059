import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { addRun, comparisonTable, readHistory, writeHistory } from '#build/bench-history.ts';
import type { BenchRow } from '#build/bench-row.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

function rowOf(name: string, value: number, scan: number): BenchRow {
  const against = [{ name: 'scan', value: scan }];
  return { name, items: 1_000, value, unit: 'ms', budget: '', met: null, against };
}

const at = '2026-11-25T09:00:00.000Z';
const ofCommit = (commit: string) => ({ commit, at, machine: 'a machine' });

describe('the benchmark history of a commit', () => {
  it('is read back as written, and is empty if nothing was measured', () => {
    const path = join(temporaryFolder(), 'bench.json');
    expect(readHistory(path)).toEqual([]);
    const runs = addRun([], ofCommit('a'), [rowOf('lookup', 4, 8)]);
    writeHistory(path, runs);
    expect(readHistory(path)).toEqual(runs);
  });

  it('is replaced row by row when the commit is measured again, and moves to the end', () => {
    const first = addRun([], ofCommit('a'), [rowOf('lookup', 4, 8), rowOf('search', 9, 9)]);
    const runs = addRun(addRun(first, ofCommit('b'), []), ofCommit('a'), [rowOf('lookup', 5, 10)]);
    expect(runs.map(({ commit }) => commit)).toEqual(['b', 'a']);
    expect(runs.at(-1)?.findings.map(({ name, value }) => [name, value])).toEqual([
      ['search', 9],
      ['lookup', 5],
    ]);
  });

  it('is compared by ratio, and by the ratio of its alternative, on a machine that was twice as busy', () => {
    const before = addRun([], ofCommit('a'), [rowOf('lookup', 4, 8), rowOf('gone', 1, 1)]);
    const now = addRun([], ofCommit('b'), [rowOf('lookup', 8, 32), rowOf('new', 1, 1)]);
    const [head, ...lines] = comparisonTable(before[0]?.findings ?? [], now[0]?.findings ?? []).split('\n');
    expect(head).toMatch(/^benchmark +items +then +now +now\/then +against alternative$/u);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^lookup +1,000 +4\.00 ms +8\.00 ms +×2\.00 +×2\.00 \(scan\)$/u);
  });
});
