import { execFileSync } from 'node:child_process';

/**
 * Runs something while this process may write no file beyond a number of bytes: what a full disk does, by the system
 * itself (EFBIG in place of ENOSPC). The limit is lifted again however it ends.
 */
export async function withFileSizeLimit<Value>(bytes: number, run: () => Promise<Value>): Promise<Value> {
  const limit = (most: string) => execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${most}:`]);
  const ignoring = () => undefined;
  process.on('SIGXFSZ', ignoring);
  limit(String(bytes));
  try {
    return await run();
  } finally {
    limit('unlimited');
    process.off('SIGXFSZ', ignoring);
  }
}
