import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Sandbox } from '#test/sandbox/start-sandbox.ts';

/** The default port of the embedded sandbox: data seen once stays known across restarts. */
const defaultPort = 47_614;

export type LocalSandbox = {
  readonly sandbox: Sandbox;
  readonly profileFile: string;
  /** The secrets, so that no one has to type them; readable only by their owner. */
  readonly demoFile: string;
  stop(): Promise<void>;
};

/**
 * Starts the miniature service and writes its profile.
 *
 * @param port null takes the usual port, or a free one if that is taken.
 */
export async function startLocalSandbox(port: number | null): Promise<LocalSandbox> {
  // It contains a complete authorization server, which a start with a profile need not load.
  const { startSandbox } = await import('#test/sandbox/start-sandbox.ts');
  const sandbox = await startSandbox({ port: port ?? defaultPort }).catch((error: unknown) => {
    if (port !== null || !String(error).includes('EADDRINUSE')) throw error;
    return startSandbox({ port: 0 });
  });
  const folder = mkdtempSync(join(tmpdir(), 'dockhand-local-'));
  const profileFile = join(folder, 'profile.json');
  const demoFile = join(folder, 'demo.json');
  const { clientSecret, personalToken } = sandbox.demo;
  writeFileSync(profileFile, JSON.stringify(sandbox.profile(), null, 2));
  writeFileSync(demoFile, JSON.stringify({ clientSecret, personalToken }), { mode: 0o600 });
  return {
    sandbox,
    profileFile,
    demoFile,
    async stop() {
      rmSync(folder, { recursive: true, force: true });
      await sandbox.stop();
    },
  };
}
