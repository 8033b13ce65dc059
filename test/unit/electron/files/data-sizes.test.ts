import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { readDataSizes } from '#electron/files/data-sizes.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

it('measures each part of the saved data, with its write-ahead logs and copies, and nothing else', async () => {
  const folder = temporaryFolder();
  expect((await readDataSizes(folder)).every(({ bytes }) => bytes === 0)).toBe(true);
  const files: Record<string, number> = {
    'preferences.json': 1_000,
    'data/cache.sqlite': 10,
    'data/cache.sqlite-wal': 1,
    'data/records.sqlite': 20,
    'data/inventory/one.sqlite': 300,
    'data/outbox.sqlite': 4_000,
    'data/outbox.damaged-1.sqlite': 1,
    'data/attachments/2026/photo.jpg': 50_000,
    'logs/dockhand.log': 600_000,
  };
  for (const [path, size] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), Buffer.alloc(size));
  }
  expect(await readDataSizes(folder)).toEqual([
    { part: 'records', bytes: 31 },
    { part: 'catalogs', bytes: 300 },
    { part: 'outbox', bytes: 4_001 },
    { part: 'attachments', bytes: 50_000 },
    { part: 'logs', bytes: 600_000 },
  ]);
});
