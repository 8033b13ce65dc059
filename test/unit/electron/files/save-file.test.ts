import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { toFileError } from '#electron/files/file-error.ts';
import {
  createSaveFile,
  type FileToSave,
  type SaveSuggestion,
  writeAtomically,
} from '#electron/files/save-file.ts';
import { createSaveTable, createTableWriter } from '#electron/files/table-files.ts';
import { sentence } from '#shared/messages/messages.ts';
import { english } from '#test/support/english.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

let folder: string;
let requested: SaveSuggestion[];

beforeEach(async () => {
  folder = temporaryFolder();
  requested = [];
});

const choosing = (path: string | null) =>
  createSaveFile({
    choosePath: async (suggestion) => {
      requested.push(suggestion);
      return path;
    },
    downloadsFolder: () => folder,
    t: english.t,
  });

const file = (content = 'content'): FileToSave => ({
  suggestedName: 'returns',
  format: 'csv',
  write: async () => new TextEncoder().encode(content),
});

describe('a file saved by a user', () => {
  test('is suggested in the downloads folder, and written to the chosen path', async () => {
    const path = join(folder, 'chosen.csv');
    expect(await choosing(path)(file())).toEqual({ outcome: 'saved', path });
    expect(requested).toEqual([
      {
        defaultPath: join(folder, 'returns.csv'),
        filters: [{ name: 'Comma-separated values', extensions: ['csv'] }],
      },
    ]);
    expect(await readFile(path, 'utf8')).toBe('content');
    expect(await readdir(folder)).toEqual(['chosen.csv']);
  });

  test('is not even created if the dialog is cancelled', async () => {
    let made = 0;
    const write = async () => {
      made += 1;
      return new Uint8Array();
    };
    expect(await choosing(null)({ ...file(), write })).toEqual({ outcome: 'cancelled' });
    expect([made, await readdir(folder)]).toEqual([0, []]);
  });

  test('replaces an existing file', async () => {
    const path = join(folder, 'chosen.csv');
    await writeFile(path, 'what was there');
    await choosing(path)(file('new'));
    expect(await readFile(path, 'utf8')).toBe('new');
  });

  test('gets its extension if the dialog omitted it, but never overwrites another file', async () => {
    const bare = join(folder, 'chosen');
    expect(await choosing(bare)(file())).toEqual({ outcome: 'saved', path: `${bare}.csv` });
    expect(await choosing(bare)(file())).toEqual({ outcome: 'saved', path: bare });
  });

  test('leaves the existing file unchanged if it cannot be created', async () => {
    const path = join(folder, 'chosen.csv');
    await writeFile(path, 'what was there');
    const write = () => Promise.reject(new Error('no table'));
    await expect(choosing(path)({ ...file(), write })).rejects.toThrow('no table');
    expect(await readFile(path, 'utf8')).toBe('what was there');
  });

  test.each([
    ['a folder that is gone', () => join(folder, 'gone', 'x.csv'), 'failure.file.noFolder'],
    ['the place of a folder', () => folder, 'failure.file.isFolder'],
    ['a name that is too long', () => join(folder, `${'x'.repeat(300)}.csv`), 'failure.file.nameTooLong'],
  ] as const)('is refused with a message for %s, and nothing is left behind', async (_, path, id) => {
    const before = await readdir(folder);
    await expect(choosing(path())(file())).rejects.toMatchObject({
      failure: { code: 'INVALID', message: sentence(id) },
    });
    expect(await readdir(folder)).toEqual(before);
  });

  describe.each(['EPERM', 'EACCES', 'EBUSY'])('that Windows refuses to replace (%s)', (code) => {
    const content = new TextEncoder().encode('new');
    const platform = 'win32';
    const refused = () => Promise.reject(Object.assign(new Error('x'), { code }));

    test('is replaced once the program that held it lets it go', async () => {
      const path = join(folder, 'chosen.csv');
      await writeFile(path, 'what was there');
      let attempts = 0;
      const renameFile: typeof rename = (...names) => {
        attempts += 1;
        return attempts < 3 ? refused() : rename(...names);
      };
      await writeAtomically(path, content, undefined, { renameFile, platform });
      expect(attempts).toBe(3);
      expect(await readFile(path, 'utf8')).toBe('new');
      expect(await readdir(folder)).toEqual(['chosen.csv']);
    });

    test('is left as it was and reported as open in another program', async () => {
      const path = join(folder, 'chosen.csv');
      await writeFile(path, 'what was there');
      await expect(
        writeAtomically(path, content, undefined, { renameFile: refused, platform }),
      ).rejects.toMatchObject({
        failure: { message: sentence('failure.file.inUse') },
      });
      expect(await readFile(path, 'utf8')).toBe('what was there');
      expect(await readdir(folder)).toEqual(['chosen.csv']);
    });

    test('is not created, for the reason that the system gives, if it does not exist', async () => {
      const path = join(folder, 'chosen.csv');
      await expect(
        writeAtomically(path, content, undefined, { renameFile: refused, platform }),
      ).rejects.toMatchObject({
        failure: { message: toFileError(Object.assign(new Error('x'), { code })).failure.message },
      });
      expect(await readdir(folder)).toEqual([]);
    });
  });

  test('is refused for missing permission where only Windows means an open file by that', async () => {
    const path = join(folder, 'chosen.csv');
    await writeFile(path, 'what was there');
    const renameFile = () => Promise.reject(Object.assign(new Error('x'), { code: 'EPERM' }));
    const saving = writeAtomically(path, new Uint8Array(), undefined, { renameFile, platform: 'linux' });
    await expect(saving).rejects.toMatchObject({ failure: { message: sentence('failure.file.notAllowed') } });
  });

  test.each([
    ['ENOSPC', 'failure.file.diskFull'],
    ['EDQUOT', 'failure.file.diskFull'],
    ['EACCES', 'failure.file.notAllowed'],
    ['EROFS', 'failure.file.notAllowed'],
    ['EBUSY', 'failure.file.inUse'],
    ['EIO', 'failure.file.notWritten'],
  ] as const)('has a message for %s', (code, id) => {
    const error = toFileError(Object.assign(new Error('x'), { code }));
    expect(error.failure).toMatchObject({ code: 'INVALID', message: sentence(id) });
  });
});

describe('a table saved by a user', () => {
  const writeTable = createTableWriter(
    new URL('../../../../electron/files/table-worker.ts', import.meta.url),
  );
  const table = { columns: [{ header: 'Id', kind: 'number' as const }], rows: [[700], [701]] };

  test('is written by its worker in both formats', async () => {
    for (const format of ['csv', 'xlsx'] as const) {
      const path = join(folder, `table.${format}`);
      const saveTable = createSaveTable(choosing(path), writeTable);
      expect(await saveTable({ format, suggestedName: 'returns', table })).toEqual({
        outcome: 'saved',
        path,
      });
    }
    expect(await readFile(join(folder, 'table.csv'), 'utf8')).toBe('\uFEFFId\r\n700\r\n701\r\n');
    expect((await readFile(join(folder, 'table.xlsx'))).subarray(0, 2).toString()).toBe('PK');
  });

  test('fails if its worker fails', async () => {
    const failing = createTableWriter(new URL('data:text/javascript,throw new Error("no room")'));
    await expect(failing('csv', table)).rejects.toThrow('no room');
    const silent = createTableWriter(new URL('data:text/javascript,'));
    await expect(silent('csv', table)).rejects.toThrow('ended with code 0');
  });
});
