import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { projectFolder } from '#build/vite/project-folder.ts';

/** The name is for display. */
type Step = {
  readonly name: string;
  /** A program from node_modules/.bin or the system, and its arguments. */
  readonly command: readonly [program: string, ...args: string[]];
  readonly env?: Readonly<Record<string, string>>;
  /** Streams the output instead of showing it only if the step fails. */
  readonly live?: boolean;
};

export type StepResult = { readonly name: string; readonly ok: boolean; readonly seconds: number };

/** Returns an environment in which the project's own tools are found first. */
function toolEnvironment(added: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const tools = join(projectFolder, 'node_modules', '.bin');
  const separator = process.platform === 'win32' ? ';' : ':';
  // On Windows the variable may be spelled Path: whatever its case, there must be only one.
  const pathName = Object.keys(process.env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
  return { ...process.env, [pathName]: `${tools}${separator}${process.env[pathName] ?? ''}`, ...added };
}

/** Runs a step in the project's folder and prints the result, with the step's output if it failed. Never rejects. */
export async function runStep({ name, command, env, live = false }: Step): Promise<StepResult> {
  const startedMs = performance.now();
  const [program, ...args] = command;
  const isShim = process.platform === 'win32' && program !== process.execPath;
  const child = spawn(program, args, {
    cwd: projectFolder,
    env: toolEnvironment(env),
    stdio: ['ignore', live ? 'inherit' : 'pipe', live ? 'inherit' : 'pipe'],
    shell: isShim,
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8');
    stream?.on('data', (text: string) => (printed += text));
  }
  const ok = await new Promise<boolean>((resolve) => {
    child.once('error', (error) => {
      printed += `${error.message}\n`;
      resolve(false);
    });
    child.once('close', (code) => resolve(code === 0));
  });
  const seconds = (performance.now() - startedMs) / 1_000;
  if (!ok && printed !== '') console.log(printed.trimEnd());
  console.log(`${ok ? 'ok    ' : 'FAILED'}  ${name.padEnd(22)} ${seconds.toFixed(1)} s`);
  return { name, ok, seconds };
}
