import { test } from 'vitest';
import { expectEachOnce, killsOf } from './kill-loop.ts';

const kills = killsOf('permissive');

test(
  `a desk that is killed at any instant loses no return and sends none twice, in ${kills} kills at a service that takes duplicates`,
  () => expectEachOnce('permissive', kills),
  3_600_000,
);
