import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const main = fileURLToPath(new URL('../../sandbox/main.ts', import.meta.url));

interface Ended {
  code: number | null;
  output: string;
  errors: string;
}

function run(commandLine: readonly string[]): {
  child: ChildProcess;
  ended: Promise<Ended>;
  output: () => string;
} {
  const child = spawn(process.execPath, [main, ...commandLine], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString('utf8')));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output, errors }));
  return { child, ended, output: () => output };
}

test('serves alone, writes a profile and ends cleanly when told to', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-'));
  const profileFile = join(folder, 'profile.json');
  const { child, ended, output } = run([
    '--port',
    '0',
    '--spec-only',
    '--seed',
    '5',
    '--profile-file',
    profileFile,
  ]);
  try {
    await expect.poll(output, { timeout: 30_000 }).toContain('Ctrl+C');
    const profile = JSON.parse(await readFile(profileFile, 'utf8')) as { baseUrl: string };
    const token = /access token\s+(\S+)/.exec(output())?.[1] ?? '';
    const headers = { authorization: `Bearer ${token}` };

    expect((await fetch(`${profile.baseUrl}/2.0/receiving`, { headers })).status).toBe(200);
    expect((await fetch(`${profile.baseUrl}/2026-07/location`, { headers })).status).toBe(404);
  } finally {
    child.kill('SIGTERM');
    expect((await ended).code).toBe(0);
    await rm(folder, { recursive: true });
  }
});

test.each([
  [['--port', 'high'], /--port takes a whole number/],
  [['--port', '70000'], /from 0 to 65535/],
  [['--sede', '1'], /--sede/],
])('refuses %j, says why and shows the options', async (commandLine, reason) => {
  const { code, errors } = await run(commandLine).ended;

  expect(code).toBe(1);
  expect(errors).toMatch(reason);
  expect(errors).toContain('--profile-file FILE');
});

test('explains itself', async () => {
  expect(await run(['--help']).ended).toMatchObject({
    code: 0,
    output: expect.stringContaining('--spec-only'),
  });
});
