import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

export type DeskScripts = { script: string; workerPath: string };

/** Bundles `killed-desk.ts` and its worker, so that a process loads two files instead of 170 sources. */
export async function bundleDesk(folder: string): Promise<DeskScripts> {
  const sourceOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: folder,
      minify: false,
      rolldownOptions: {
        input: { desk: sourceOf('killed-desk.ts'), worker: sourceOf('hurried-worker.ts') },
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' },
      },
    },
  });
  return { script: join(folder, 'desk.mjs'), workerPath: join(folder, 'worker.mjs') };
}

/** A desk in a separate process that waits for its order, so that lives follow each other quickly. */
export type DeskProcess = ReturnType<typeof startDeskProcess>;

/** Starts a desk whose clock began at this timestamp (epoch milliseconds). The caller kills it. */
export function startDeskProcess(script: string, clockStartMs: number) {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script], {
    env: { ...process.env, DOCKHAND_CLOCK_START: String(clockStartMs) },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  // A killed desk no longer reads lines.
  child.stdin.on('error', () => undefined);
  const lines: string[] = [];
  const listeners: ((line: string) => void)[] = [];
  const reader = createInterface({ input: child.stdout });
  reader.on('line', (line) => {
    lines.push(line);
    for (const listener of listeners) listener(line);
  });
  return {
    /** The lines printed so far. */
    lines,
    onLine: (listener: (line: string) => void) => void listeners.push(listener),
    write: (line: string) => void child.stdin.write(`${line}\n`),
    kill: () => void child.kill('SIGKILL'),
    /** Resolves when the process has exited and its last line is read. */
    ended: Promise.all([once(child, 'exit'), once(reader, 'close')]),
  };
}
