import { test } from 'vitest';
import { expectEachOnce, killsOf } from './kill-loop.ts';

const kills = killsOf('refusing');

test(
  `a desk killed at random times loses no return and sends none twice, in ${kills} kills with a service that refuses duplicates`,
  () => expectEachOnce('refusing', kills),
  3_600_000,
);
