import { rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileNameOf } from '#electron/files/file-name.ts';
import { writeBeside } from '#electron/files/save-file.ts';
import type { WriteTable } from '#electron/files/table-files.ts';
import type { AttachmentType, ExportedPhoto } from '#shared/attachments/attachments.ts';
import type { ExportedTable } from '#shared/files/exported-table.ts';
import type { Translate } from '#shared/messages/translate.ts';
import { fileExtensions } from './attachment-files.ts';

/** A photo with its content; null if this desk no longer has it. */
type PhotoToWrite = ExportedPhoto & {
  readonly file: { readonly mediaType: AttachmentType; readonly content: Uint8Array } | null;
};

/** Names sort in the order taken; `place` counts from 0. */
export function photoFileName(
  record: string,
  { of, place, mediaType }: { of: string; place: number; mediaType: AttachmentType },
): string {
  return fileNameOf(`${record} ${String(place + 1).padStart(2, '0')} ${of}`, fileExtensions[mediaType]);
}

/**
 * Writes photos and a list of them into a folder, beside existing files; a missing photo is a row without a file.
 * Rejects with a FileError, leaving none of them behind.
 */
export async function writePhotos(options: {
  folder: string;
  /** The record's name for users: its reference or its number. */
  record: string;
  photos: readonly PhotoToWrite[];
  writeTable: WriteTable;
  t: Translate;
}): Promise<void> {
  const { folder, record, photos, writeTable, t } = options;
  const written: string[] = [];
  const write = async (name: string, content: Uint8Array) => {
    const path = await writeBeside(folder, name, content);
    written.push(path);
    return basename(path);
  };
  try {
    const rows: ExportedTable['rows'] = [];
    for (const [place, { of, at, operator, file }] of photos.entries()) {
      const name =
        file === null
          ? null
          : await write(photoFileName(record, { of, place, mediaType: file.mediaType }), file.content);
      rows.push([record, of, at, operator, name]);
    }
    const columns: ExportedTable['columns'] = [
      { header: t('term.record'), kind: 'text' },
      { header: t('photos.of'), kind: 'text' },
      { header: t('activity.column.at'), kind: 'instant' },
      { header: t('activity.column.who'), kind: 'text' },
      { header: t('photos.save.file'), kind: 'text' },
    ];
    await write(
      fileNameOf(`${record} ${t('term.photos')}`, 'csv'),
      await writeTable('csv', { columns, rows }),
    );
  } catch (error) {
    await Promise.all(written.map((path) => rm(path, { force: true }).catch(() => undefined)));
    throw error;
  }
}
