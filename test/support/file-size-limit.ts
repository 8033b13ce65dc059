import { execFileSync } from 'node:child_process';

/**
 * Runs a function while this process may write no file beyond a number of bytes. That acts like a full disk, but
 * enforced by the system (EFBIG instead of ENOSPC). The limit is removed afterward in any case.
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
