import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { FileError } from '#electron/files/file-error.ts';
import { photoFileName, writePhotos } from '#electron/resources/attachments/photo-export.ts';
import { sentence } from '#shared/messages/messages.ts';
import { english } from '#test/support/english.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

describe('the name of a saved photo', () => {
  const nameOf = (of: string, place = 0) => photoFileName('RT-1', { of, place, mediaType: 'image/jpeg' });

  test('contains the record, its position, and its subject, and sorts in the order taken', () => {
    const names = Array.from({ length: 60 }, (_, place) => nameOf('Parcel', place));
    expect(names[0]).toBe('RT-1 01 Parcel.jpg');
    expect(names.toSorted()).toEqual(names);
  });

  test('is valid on every system, whatever the service calls an item', () => {
    expect(nameOf('../CUP:1')).toBe('RT-1 01 ..-CUP-1.jpg');
    expect(nameOf('')).toBe('RT-1 01.jpg');
    expect(Buffer.byteLength(nameOf('ش'.repeat(400)))).toBeLessThan(220);
  });
});

const photo = {
  id: '6f1b8d1e-4a55-4c0e-9d5a-0d9f6a3c2b10',
  at: '2026-11-21T08:00:00.000Z',
  operator: null,
  of: 'Parcel',
  file: { mediaType: 'image/jpeg', content: new Uint8Array([1]) },
} as const;

test('a folder that accepts only some of the photos is left unchanged', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'RT-1 01 Parcel.jpg'), 'of somebody else');
  const full = new FileError(sentence('failure.file.diskFull'));
  const writing = writePhotos({
    folder,
    record: 'RT-1',
    photos: [photo, photo],
    writeTable: () => Promise.reject(full),
    t: english.t,
  });
  await expect(writing).rejects.toBe(full);
  expect(readdirSync(folder)).toEqual(['RT-1 01 Parcel.jpg']);
});

test('two desks save their photos into one folder at the same time, each beside the other’s', async () => {
  const folder = temporaryFolder();
  const writeTable = async () => new Uint8Array();
  const save = () => writePhotos({ folder, record: 'RT-1', photos: [photo], writeTable, t: english.t });
  await Promise.all([save(), save()]);
  expect(readdirSync(folder).toSorted()).toEqual([
    'RT-1 01 Parcel (2).jpg',
    'RT-1 01 Parcel.jpg',
    'RT-1 Photos (2).csv',
    'RT-1 Photos.csv',
  ]);
});
