import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { runMain as run } from './run-main.ts';

test('serves on its own, writes a profile and exits cleanly when requested', async () => {
  const folder = temporaryFolder();
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
    await expect.poll(output).toContain('Ctrl+C');
    const profile = JSON.parse(await readFile(profileFile, 'utf8')) as { baseUrl: string };
    const token = /access token\s+(\S+)/.exec(output())?.[1] ?? '';
    const headers = { authorization: `Bearer ${token}` };
    expect((await fetch(`${profile.baseUrl}/2.0/receiving`, { headers })).status).toBe(200);
    expect((await fetch(`${profile.baseUrl}/2026-07/location`, { headers })).status).toBe(404);
  } finally {
    child.kill('SIGTERM');
    expect((await ended).code).toBe(0);
  }
});

test('prints what is available and how to start the app, and writes profile, secrets and barcodes', async () => {
  const folder = temporaryFolder();
  const world = [
    '--items',
    '150',
    '--receiving-orders',
    '12',
    '--uros',
    '5',
    '--orders',
    '16',
    '--returns',
    '7',
  ];
  const { child, ended, output } = run(['--port', '0', '--folder', folder, ...world]);
  try {
    await expect.poll(output).toContain('Ctrl+C');
    const text = output();
    const profileFile = join(folder, 'profile.json');
    const profile = JSON.parse(await readFile(profileFile, 'utf8')) as { baseUrl: string };
    const sheet = await readFile(join(folder, 'barcodes.html'), 'utf8');
    expect(text).toContain('150 items, 12 receiving orders, 5 unidentified, 16 orders, 7 returns');
    for (const part of [
      `${profile.baseUrl}/connect/authorize`,
      `${profile.baseUrl}/barcodes (written to ${join(folder, 'barcodes.html')})`,
      'mara.okafor@fernhill.example',
      `npm start -- --profile ${profileFile} --local-demo ${join(folder, 'demo.json')}`,
    ]) {
      expect(text).toContain(part);
    }
    expect(await (await fetch(`${profile.baseUrl}/barcodes`)).text()).toBe(sheet);
    expect((await stat(join(folder, 'demo.json'))).mode & 0o777).toBe(0o600);
    const demo = JSON.parse(await readFile(join(folder, 'demo.json'), 'utf8')) as Record<string, string>;
    expect(text).toContain(demo.clientSecret);
    expect(text).toContain(demo.personalToken);
  } finally {
    child.kill('SIGTERM');
    expect((await ended).code).toBe(0);
  }
});

test.each([
  [['--port', 'high'], /--port takes a whole number/],
  [['--port', '70000'], /from 0 to 65535/],
  [['--items', '1000001'], /--items takes a whole number from 0 to 1000000/],
  [['--returns', '-4'], /--returns/],
  [['--folder', ''], /--folder wants a path/],
  [['--sede', '1'], /--sede/],
  [['something'], /something/],
])('refuses %j, gives the reason and shows the options', async (commandLine, reason) => {
  const { code, errors } = await run(commandLine).ended;
  expect(code).toBe(1);
  expect(errors).toMatch(reason);
  expect(errors).toContain('--profile-file FILE');
});

test('reports in one sentence that a folder cannot be used or a file cannot be written', async () => {
  const folder = temporaryFolder();
  const noFolder = await run(['--port', '0', '--folder', process.execPath]).ended;
  const profileFile = join(folder, 'none', 'p.json');
  const noFile = await run(['--port', '0', '--orders', '0', '--profile-file', profileFile]).ended;
  expect([noFolder.code, noFile.code]).toEqual([1, 1]);
  expect(noFolder.errors).toContain(`The folder ${process.execPath} cannot be made`);
  expect(noFile.errors).toContain('p.json cannot be written');
  expect(noFolder.errors).not.toContain('Usage');
});

test('shows its help', async () => {
  expect(await run(['--help']).ended).toMatchObject({
    code: 0,
    output: expect.stringContaining('--spec-only'),
  });
});
