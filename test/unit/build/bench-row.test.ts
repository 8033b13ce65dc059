import { describe, expect, it } from 'vitest';
import { benchTable, readBenchRow, toFinding } from '#build/bench-row.ts';

describe('the rows of a benchmark', () => {
  it('are the lines that contain a name and a value in JSON', () => {
    expect(readBenchRow('{"name":"lookup","value":16,"unit":"µs","items":1000}')).toEqual({
      name: 'lookup',
      value: 16,
      unit: 'µs',
      items: 1_000,
      budget: '',
      met: null,
      against: [],
    });
    for (const line of ['warming up', '{ broken', '{"name":"x"}', '']) expect(readBenchRow(line)).toBeNull();
  });

  it('become a table with the ratio to each alternative', () => {
    const against = [{ name: 'linear scan', value: 32 }];
    const table = benchTable([
      { name: 'lookup', items: 1_000, value: 16, unit: 'µs', budget: '< 60 µs', met: true, against },
      { name: 'search', items: 1_000, value: 9, unit: 'ms', budget: '< 8 ms', met: false, against: [] },
    ]);
    expect(table).toContain('linear scan ×2.00');
    expect(table).toMatch(/search.*MISSED/u);
  });

  it('are recorded with ratios instead of the figures of the alternatives', () => {
    const row = {
      name: 'lookup',
      items: 1,
      value: 16,
      unit: 'µs',
      budget: '',
      met: null,
      against: [{ name: 'scan', value: 32 }],
    };
    expect(toFinding(row)).toEqual({ ...row, against: [{ name: 'scan', ratio: 2 }] });
  });
});
