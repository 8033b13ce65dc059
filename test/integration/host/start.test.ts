import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

const script = fileURLToPath(new URL('../../../build/start.ts', import.meta.url));
const folder = temporaryFolder();
const userDataDir = join(folder, 'data');

/** The environment of a server for the start script: no display. */
const withoutDisplay = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => name !== 'DISPLAY' && name !== 'WAYLAND_DISPLAY'),
);

function start(...args: string[]) {
  return spawnSync(process.execPath, [script, ...args, '--user-data-dir', userDataDir], {
    env: withoutDisplay,
    encoding: 'utf8',
  });
}

describe('a start that is not possible', () => {
  it.each([
    [['--nonsense'], "Unknown option '--nonsense'"],
    [['--remote-debugging-port', 'x'], '--remote-debugging-port wants a port'],
    [['--profile', 'nowhere.json', '--headless'], 'There is no profile at'],
  ])('reports the reason and exits with 1 before writing anything: %j', (args, words) => {
    const { status, stderr } = start(...args);
    expect(stderr).toContain(words);
    expect(status).toBe(1);
    expect(existsSync(userDataDir)).toBe(false);
  });

  it.runIf(process.platform === 'linux')('reports what to do with a profile when there is no display', () => {
    const { status, stderr } = start('--profile', 'any.json');
    expect(stderr).toContain('There is no display for the window. Add --headless');
    expect(status).toBe(1);
    expect(existsSync(userDataDir)).toBe(false);
  });
});

describe('the private keyring', () => {
  it.runIf(process.platform === 'linux')(
    'ends with the process that started it, even if that process is killed',
    async () => {
      const module = new URL('../../../build/private-keyring.ts', import.meta.url).href;
      const code = `const { startPrivateKeyring } = await import(${JSON.stringify(module)});
      const { env, daemon } = await startPrivateKeyring();
      console.log(daemon.pid + ' ' + env.DBUS_SESSION_BUS_ADDRESS.replace('unix:path=', '')); setInterval(() => {}, 1000);`;
      const holder = spawn(process.execPath, ['--input-type=module', '-e', code], {
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      const [line] = (await once(holder.stdout, 'data')) as [Buffer];
      const [, socket = ''] = line.toString().trim().split(' ');
      expect(existsSync(socket)).toBe(true);
      holder.kill('SIGKILL');
      await expect.poll(() => existsSync(socket)).toBe(false);
    },
  );
});
