/** `node build/package/read-fuses.ts BINARY`: reads the fuses back from a packaged binary; exit code 1 when one is wrong (R21). */
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { findWrongFuses } from './fuses.ts';

const [, , binary] = process.argv;
if (binary === undefined) throw new Error('Name the packaged binary.');

const wire = await getCurrentFuseWire(binary);
const wrong = findWrongFuses((name) => {
  const state = wire[FuseV1Options[name as keyof typeof FuseV1Options]];
  return state === FuseState.ENABLE ? true : state === FuseState.DISABLE ? false : null;
});
console.log(wrong.length === 0 ? `All fuses of ${binary} are as they must be.` : wrong.join('\n'));
process.exitCode = wrong.length === 0 ? 0 : 1;
