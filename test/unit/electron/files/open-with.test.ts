import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openWith } from '#electron/windows/external-apps.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

const patienceMs = 4_000;

let folder = '';
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => vi.useRealTimers());

function openerThat(does: string): string {
  const command = join(folder, 'opener');
  writeFileSync(command, `#!/bin/sh\n${does}\n`);
  chmodSync(command, 0o755);
  return command;
}

describe('opening a file with a program of this computer', () => {
  it('reports that there is no such program', async () => {
    expect(await openWith({ command: join(folder, 'none'), patienceMs }, '/a.pdf')).toContain('ENOENT');
  });

  // The next tests use shell scripts, which Windows does not run as programs.
  if (process.platform === 'win32') return;

  it('passes the path unchanged, whatever a shell would make of it, and returns nothing', async () => {
    const path = '/tmp/$(touch x) "a"\' `b`; labels.pdf';
    const command = openerThat(`printf '%s|%s' "$#" "$1" > '${join(folder, 'given')}'`);
    expect(await openWith({ command, patienceMs }, path)).toBe('');
    expect(readFileSync(join(folder, 'given'), 'utf8')).toBe(`1|${path}`);
  });

  it('reports that the program failed', async () => {
    expect(await openWith({ command: openerThat('exit 3'), patienceMs }, '/a.pdf')).toContain('ended with 3');
  });

  it('treats a program that keeps running as the one that shows the file', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const pidFile = join(folder, 'pid');
    const command = openerThat(
      `echo $$ > '${pidFile}.new'; mv '${pidFile}.new' '${pidFile}'; exec tail -f /dev/null`,
    );
    const answer = openWith({ command, patienceMs }, '/a.pdf');
    await expect.poll(() => existsSync(pidFile)).toBe(true);
    vi.advanceTimersByTime(patienceMs);
    expect(await answer).toBe('');
    process.kill(Number(readFileSync(pidFile, 'utf8')));
  });
});
