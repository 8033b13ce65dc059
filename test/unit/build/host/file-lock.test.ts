import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { enterUserDataFolder, takeFileLock } from '#build/host/instance-lock.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

const folder = temporaryFolder();
describe('the folder of an app', () => {
  const enter = (path: string) => {
    const notice = { argv: [], workingDirectory: path, additionalData: null };
    return enterUserDataFolder(path, notice, () => undefined);
  };

  it.runIf(process.platform !== 'win32')('is accessible only to the user, like its lock', () => {
    const own = join(folder, 'own');
    const { isFirst, leave } = enter(own);
    expect(isFirst).toBe(true);
    const modeOf = (path: string) => statSync(path).mode & 0o777;
    expect([modeOf(own), modeOf(join(own, 'host-instance.lock'))]).toEqual([0o700, 0o600]);
    leave();
  });

  it('is named in a message if it is not writable', () => {
    writeFileSync(join(folder, 'plain'), '');
    expect(() => enter(join(folder, 'plain', 'below'))).toThrow(
      /^Dockhand may not write to its data folder .*below \((ENOTDIR|ENOENT|EEXIST)\)\.$/u,
    );
  });
});

describe('the lock on a folder', () => {
  it('belongs to one holder at a time', () => {
    const file = join(folder, 'one.lock');
    const release = takeFileLock(file);
    expect(release).not.toBeNull();
    expect(takeFileLock(file)).toBeNull();
    release?.();
    const again = takeFileLock(file);
    expect(again).not.toBeNull();
    again?.();
  });

  it('is held until it is released or its process ends, even if no code is left to release it', async () => {
    const file = join(folder, 'two.lock');
    const module = new URL('../../../../build/host/instance-lock.ts', import.meta.url).href;
    const script = `const { takeFileLock } = await import(${JSON.stringify(module)});
      takeFileLock(${JSON.stringify(file)});
      setTimeout(() => { gc(); console.log('held'); }, 1);
      setInterval(() => {}, 1000);`;
    const holder = spawn(process.execPath, ['--expose-gc', '--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    await once(holder.stdout, 'data');
    expect(takeFileLock(file)).toBeNull();
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    const release = takeFileLock(file);
    expect(release).not.toBeNull();
    release?.();
  });
});
