import { Worker } from 'node:worker_threads';
import type { ExportedTable, ExportFormat, SaveOutcome } from '#shared/files/exported-table.ts';
import type { ImportedTable } from '#shared/files/imported-table.ts';
import { sentence } from '#shared/messages/messages.ts';
import { FileError } from './file-error.ts';
import type { SaveFile } from './save-file.ts';
import type { TableTask, TableWorkerReply } from './table-worker.ts';

/**
 * Does one task in its own worker thread, which ends with the task, so that a long table blocks nothing.
 *
 * @param workerPath the built `table-worker.js`, or its source under a Node that runs TypeScript
 */
function runTask(workerPath: string | URL, task: TableTask, maxMs?: number) {
  const { promise, resolve, reject } = Promise.withResolvers<TableWorkerReply>();
  const worker = new Worker(workerPath, { workerData: task, name: 'table' });
  const end = maxMs === undefined ? undefined : setTimeout(() => void worker.terminate(), maxMs);
  worker.once('message', resolve);
  worker.once('error', reject);
  worker.once('exit', (code) => {
    clearTimeout(end);
    // Has no effect after a reply.
    reject(new Error(`The worker of tables ended with code ${code} before it was done.`));
  });
  return promise;
}

export type WriteTable = (format: ExportFormat, table: ExportedTable) => Promise<Uint8Array>;

export function createTableWriter(workerPath: string | URL): WriteTable {
  return async (format, table) => {
    const reply = await runTask(workerPath, { format, table });
    if (!('bytes' in reply)) throw new Error('The worker of tables read instead of writing.');
    return reply.bytes;
  };
}

/** Reads a table from a file's bytes; rejects with a {@link FileError}. */
export type ReadTable = (content: Uint8Array) => Promise<ImportedTable>;

/** Far longer than the largest table takes: a file that takes longer was made to block the computer. */
const maxReadMs = 60_000;

export function createTableReader(workerPath: string | URL): ReadTable {
  return async (content) => {
    const reply = await runTask(workerPath, { content }, maxReadMs).catch((error: unknown) => {
      throw new FileError(sentence('failure.table.unpacksTooLarge'), { cause: error });
    });
    if ('imported' in reply) return reply.imported;
    throw new FileError('problem' in reply ? reply.problem : sentence('failure.table.damaged'));
  };
}

type TableToSave = { format: ExportFormat; suggestedName: string; table: ExportedTable };

/** Asks where to save; rejects with a FileError. */
export type SaveTable = (request: TableToSave) => Promise<SaveOutcome>;

/** Creates the export of tables: exactly what was on the screen. */
export function createSaveTable(saveFile: SaveFile, writeTable: WriteTable): SaveTable {
  return ({ format, suggestedName, table }) =>
    saveFile({ suggestedName, format, write: () => writeTable(format, table) });
}
