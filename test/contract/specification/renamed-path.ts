import { expect } from 'vitest';
import { type Row, rowOf } from './row.ts';
import type { Sample } from './sample.ts';

/** The dated versions, oldest first (specification 9.1). */
export const datedVersions = ['2025-07', '2026-01', '2026-07'] as const;

/** An operation whose path changed at 2025-07 (specification 9.5). */
export type RenamedPath = {
  readonly method: string;
  readonly old: string;
  readonly now: string;
  /** A successful call, and its operation in the client. */
  readonly sample: Pick<Sample, 'operation' | 'call'>;
};

/**
 * The renaming of a path: neither path exists at the other one's versions, and the client uses each where it belongs.
 * Rows of the endpoints cover their existence at their own versions.
 */
export const renamedPath = ({ method, old, now, sample: { operation, call } }: RenamedPath): Row =>
  rowOf('9.5', `${old} of 2.0 is ${now} from 2025-07 on, and nothing else`, {
    async sandbox(bench) {
      const sent = await call(bench);
      const statusAt = async (path: string) => (await bench.send(`${method} ${path}`, sent)).status;
      for (const version of datedVersions) expect([404, 405]).toContain(await statusAt(`/${version}${old}`));
      expect([404, 405]).toContain(await statusAt(`/2.0${now}`));
      expect(await statusAt(`/2025-07${now}`)).toBe(200);
    },
    clientAlone(bench) {
      const pathAt = (version: string) =>
        bench.versionsOf({ [operation]: version }).candidates(operation)[0]?.path;
      const bare = (path = '') => path.replaceAll(/\{\w+\}/g, '{}');
      expect(bare(pathAt('2.0'))).toBe(bare(old));
      for (const version of datedVersions) expect(bare(pathAt(version))).toBe(bare(now));
    },
    mutation: { kind: 'status', on: `${method} /2026-07${old}`, status: 200 },
  });
