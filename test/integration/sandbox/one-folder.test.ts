import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readCommandLine } from '#test/sandbox/command-line.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from '#test/sandbox/start-sandbox.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { runMain } from './run-main.ts';
import { send } from './send-call.ts';

const small = { receivingOrders: 12, unidentifiedOrders: 6, orders: 16, returns: 6 };

let folder: string;
const sandboxes: Sandbox[] = [];

beforeEach(async () => {
  folder = temporaryFolder();
});

afterEach(() => Promise.all(sandboxes.splice(0).map((sandbox) => sandbox.stop())));

async function start(options: SandboxOptions = small): Promise<Sandbox> {
  const sandbox = await startSandbox({ folder, rateLimitPerMinute: 1_000_000, ...options });
  sandboxes.push(sandbox);
  return sandbox;
}

/** Links the same unidentified order each time, which works only once. */
async function associate(sandbox: Sandbox): Promise<number> {
  const { unidentifiedOrders, receivingOrders } = sandbox.world.demo;
  const waiting = unidentifiedOrders.find(({ linkedOrderId }) => linkedOrderId === null);
  const path = `/2026-07/unidentified-receiving-order/${waiting?.id}:associateWRO`;
  return (await send(sandbox, 'POST', path, { body: { wro_id: receivingOrders[0]?.id } })).status;
}

describe('a folder in use by a sandbox', () => {
  test('is refused to a second sandbox, naming the first one’s process, and its world is not harmed', async () => {
    const first = await start();
    await expect(start()).rejects.toThrow(`Another sandbox (process ${process.pid}) works in the folder`);
    expect(await associate(first)).toBe(204);
    await first.stop();
    const again = await start();
    expect(again.world.demo.unidentifiedOrders.some(({ linkedOrderId }) => linkedOrderId !== null)).toBe(
      true,
    );
  });

  test('is refused to another process too', async () => {
    await start();
    const { code, errors } = await runMain(['--port', '0', '--folder', folder]).ended;
    expect(code).toBe(1);
    expect(errors).toContain(`process ${process.pid}`);
    expect(errors).not.toContain('Usage');
  });

  test('is free again after a stop, and after a failed start', async () => {
    const first = await start();
    expect(await readdir(folder)).toContain('in-use.json');
    await first.stop();
    expect(await readdir(folder)).not.toContain('in-use.json');
    const elsewhere = await startSandbox(small);
    sandboxes.push(elsewhere);
    const port = Number(new URL(elsewhere.origin).port);
    await expect(start({ ...small, port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
    expect(await readdir(folder)).not.toContain('in-use.json');
  });

  test.each([
    ['is gone', async () => JSON.stringify({ pid: await pidOfTheDead() })],
    ['had the number that this process got', async () => JSON.stringify({ pid: process.pid })],
    ['did not finish its claim', async () => ''],
  ])('is taken over if its process %s', async (_name, content) => {
    await (await start()).stop();
    await writeFile(join(folder, 'in-use.json'), await content());
    await start();
    expect(JSON.parse(await readFile(join(folder, 'in-use.json'), 'utf8'))).toEqual({ pid: process.pid });
  });

  test('is refused to a stopped sandbox if another one has written to it since', async () => {
    const first = await start();
    await first.stop();
    const second = await start();
    expect(await associate(second)).toBe(204);
    await second.stop();
    await expect(first.start()).rejects.toThrow(/has written to the folder/);
    await start();
  });
});

async function pidOfTheDead(): Promise<number> {
  const { child, ended } = runMain(['--help']);
  await ended;
  return child.pid ?? 0;
}

test('a journal line that cannot be replayed is named, with the reason and what to do', async () => {
  const first = await start();
  expect(await associate(first)).toBe(204);
  await first.stop();
  const file = join(folder, 'journal.jsonl');
  const line = await readFile(file, 'utf8');
  await writeFile(file, `${line}${line}`);
  await expect(start()).rejects.toThrow(
    /^Line 2 of .*journal\.jsonl cannot be done again\. POST .*:associateWRO answers 422 here\. Delete that line/,
  );
});

describe('the options of a world', () => {
  test('need not be given again for its folder', async () => {
    await (await start({ ...small, items: 130, seed: 3, hostile: true })).stop();
    const again = await start({});
    const { world } = again;
    expect(world.seed).toBe(3);
    expect(world.demo.catalog.length).toBeGreaterThanOrEqual(130);
    expect(world.demo.unidentifiedOrders.length).toBeGreaterThanOrEqual(6);
    await again.stop();
    await expect(start({ items: 131 })).rejects.toThrow(/--items 130, not 131/);
  });

  test('are set by the command line only if typed', () => {
    expect(readCommandLine(['--folder', 'w'])).toMatchObject({
      options: { folder: 'w', port: 47_600, specOnly: false },
    });
    const bare = readCommandLine(['--folder', 'w', '--orders', '5']);
    const options = bare === 'help' ? {} : bare.options;
    expect(Object.keys(options).toSorted()).toEqual(['folder', 'orders', 'port', 'specOnly']);
  });

  test('state whether version 1.0 is over, and leave it to the clock if omitted', () => {
    expect(readCommandLine(['--sunset-1.0'])).toMatchObject({ options: { sunset10: true } });
    expect(readCommandLine(['--no-sunset-1.0'])).toMatchObject({ options: { sunset10: false } });
    expect(readCommandLine([])).not.toHaveProperty('options.sunset10');
  });

  test('with fewer items than always exist are answered with the actual number', async () => {
    const { child, ended, output } = runMain([
      '--port',
      '0',
      '--items',
      '5',
      '--orders',
      '0',
      '--returns',
      '0',
    ]);
    try {
      await expect.poll(output).toContain('Ctrl+C');
      expect(output()).toMatch(/(\d+) items \(not 5: the \1 hand-written ones are always there\)/);
    } finally {
      child.kill('SIGTERM');
      await ended;
    }
  });
});
