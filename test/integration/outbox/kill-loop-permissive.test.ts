import { test } from 'vitest';
import { expectEachOnce, killsOf } from './kill-loop.ts';

const kills = killsOf('permissive');

test(
  `a desk killed at random times loses no return and sends none twice, in ${kills} kills with a service that accepts duplicates`,
  () => expectEachOnce('permissive', kills),
  3_600_000,
);
