import { test } from 'vitest';
import { expectEachOnce, killsOf } from './kill-loop.ts';

const kills = killsOf('refusing');

test(
  `a desk that is killed at any instant loses no return and sends none twice, in ${kills} kills at a service that refuses duplicates`,
  () => expectEachOnce('refusing', kills),
  3_600_000,
);
