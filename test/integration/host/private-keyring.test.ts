import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type PrivateKeyring, startPrivateKeyring } from '#build/private-keyring.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

const keytar = createRequire(import.meta.url).resolve('keytar');
const dataHome = temporaryFolder();
/** Uses the real keychain in a separate process, as the app does. */
function useKeychain({ env }: PrivateKeyring, expression: string): string {
  const script = `const keychain = require(${JSON.stringify(keytar)});
    ${expression}.then((value) => console.log(JSON.stringify(value)), (error) => console.log(error.message))`;
  return spawnSync(process.execPath, ['-e', script], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  }).stdout.trim();
}

describe.runIf(process.platform === 'linux')('a private keyring', () => {
  it('keeps a secret across a restart and does not store it in clear text', async () => {
    const first = await startPrivateKeyring({ dataHome });
    useKeychain(first, "keychain.setPassword('dockhand-test', 'desk', 'a secret of the test')");
    expect(useKeychain(first, "keychain.getPassword('dockhand-test', 'desk')")).toBe(
      '"a secret of the test"',
    );
    await first.stop();
    const second = await startPrivateKeyring({ dataHome });
    expect(useKeychain(second, "keychain.getPassword('dockhand-test', 'desk')")).toBe(
      '"a secret of the test"',
    );
    await second.stop();
    const files = readdirSync(join(dataHome, 'keyrings')).map((name) =>
      readFileSync(join(dataHome, 'keyrings', name), 'latin1'),
    );
    expect(files.join()).not.toContain('a secret of the test');
  });

  it('can be locked: reads find nothing and writes fail', async () => {
    const keyring = await startPrivateKeyring({ dataHome, state: 'locked' });
    expect(useKeychain(keyring, "keychain.getPassword('dockhand-test', 'desk')")).toBe('null');
    expect(useKeychain(keyring, "keychain.setPassword('dockhand-test', 'desk', 'other')")).toContain(
      'locked',
    );
    await keyring.stop();
  });

  it('can be missing from its bus', async () => {
    const keyring = await startPrivateKeyring({ state: 'absent' });
    expect(useKeychain(keyring, "keychain.getPassword('dockhand-test', 'desk')")).toContain(
      'org.freedesktop.secrets',
    );
    await keyring.stop();
  });

  it('shares nothing with another private keyring', async () => {
    const [one, other] = await Promise.all([startPrivateKeyring(), startPrivateKeyring()]);
    useKeychain(one, "keychain.setPassword('dockhand-test', 'desk', 'mine')");
    expect(useKeychain(other, "keychain.getPassword('dockhand-test', 'desk')")).toBe('null');
    await Promise.all([one.stop(), other.stop()]);
  });
});
