import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeCsv } from '#electron/files/csv.ts';
import { createSaveFile } from '#electron/files/save-file.ts';
import { createScheduledExport, type SavedExport } from '#electron/files/scheduled-export.ts';
import { createAttachmentFiles } from '#electron/resources/attachments/attachment-files.ts';
import { writePhotos } from '#electron/resources/attachments/photo-export.ts';
import { english } from '#test/support/english.ts';
import { withFileSizeLimit } from '#test/support/file-size-limit.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

const limit = 100_000;
const large = 'x'.repeat(2 * limit);
const photo = (text: string) => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(text)]);
const failure = (id: string) => ({ failure: { code: 'INVALID', message: { id } } });
const table = { columns: [{ header: 'Text', kind: 'text' as const }], rows: [[large]] };

test('a photo or file that does not fit on a full disk is reported; the others stay, and it can be saved later', async () => {
  const files = createAttachmentFiles({ folder: temporaryFolder() });
  const before = await files.save('env/1', photo('before'));
  const names = readdirSync(files.folderOf('env/1'));
  await withFileSizeLimit(limit, async () => {
    for (const content of [photo(large), Buffer.from(`%PDF-1.7 ${large}`)]) {
      await expect(files.save('env/1', content)).rejects.toMatchObject(
        failure('attachment.failure.diskFull'),
      );
    }
    expect(readdirSync(files.folderOf('env/1'))).toEqual(names);
    expect((await files.read('env/1', before.id))?.content).toEqual(photo('before'));
  });
  const after = await files.save('env/1', photo(large));
  expect((await files.read('env/1', after.id))?.content).toHaveLength(photo(large).length);
});

test('photos are saved in a folder completely or not at all, next to existing files', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'mine.txt'), 'mine');
  const photos = ['small', large].map((text, place) => {
    const file = { mediaType: 'image/jpeg', content: photo(text) } as const;
    return { id: String(place), at: '2026-11-24T08:00:00.000Z', operator: null, of: `Photo ${place}`, file };
  });
  const writeTable = async (_format: string, rows: typeof table) => writeCsv(rows);
  const write = () =>
    writePhotos({ folder, record: 'RT-1', photos, writeTable: writeTable as never, t: english.t });
  await withFileSizeLimit(limit, async () => {
    await expect(write()).rejects.toMatchObject(failure('failure.file.diskFull'));
  });
  expect(readdirSync(folder)).toEqual(['mine.txt']);
  await write();
  expect(readdirSync(folder)).toHaveLength(4);
});

test('an exported list that fails leaves the previous file unchanged', async () => {
  const path = join(temporaryFolder(), 'list.csv');
  writeFileSync(path, 'of yesterday');
  const save = createSaveFile({
    choosePath: async () => path,
    downloadsFolder: () => '',
    t: english.t,
  });
  const write = async () => writeCsv(table);
  await withFileSizeLimit(limit, async () => {
    await expect(save({ suggestedName: 'list', format: 'csv', write })).rejects.toMatchObject(
      failure('failure.file.diskFull'),
    );
  });
  expect(readFileSync(path, 'utf8')).toBe('of yesterday');
  await save({ suggestedName: 'list', format: 'csv', write });
  expect(readFileSync(path, 'utf8')).toContain(large);
});

test('a failed scheduled export is reported, leaves no partial file, and covers the same time once there is space', async () => {
  const folder = temporaryFolder();
  let saved: SavedExport | null = null;
  const requested: string[] = [];
  const scheduled = createScheduledExport({
    account: () => 'a',
    read: () => saved,
    write: (_account, value) => {
      saved = value;
    },
    chooseFolder: async () => folder,
    begun: new Set(),
    async readTables(parts, { from }) {
      requested.push(from);
      return parts.map((part) => ({ part, table }));
    },
    writeTable: async (_format, rows) => writeCsv(rows),
    t: english.t,
    now: () => new Date(2026, 10, 24, 9).getTime(),
    ran: () => undefined,
    faulted: () => undefined,
  });
  await scheduled.sessionChanged();
  await scheduled.handlers.chooseFolder();
  await scheduled.handlers.save({ isOn: true, parts: ['activity'], format: 'csv', time: '18:00' });
  await withFileSizeLimit(limit, async () => {
    expect(await scheduled.handlers.run()).toMatchObject({
      lastRun: { isDone: false, sentence: { id: 'failure.file.diskFull' } },
    });
  });
  expect(readdirSync(folder)).toEqual([]);
  expect(await scheduled.handlers.run()).toMatchObject({ lastRun: { isDone: true } });
  expect(readFileSync(join(folder, readdirSync(folder)[0] ?? ''), 'utf8')).toContain(large);
  expect(new Set(requested).size).toBe(1);
});
