import { Worker } from 'node:worker_threads';
import type { ExportedTable, ExportFormat, SaveOutcome } from '../../shared/files/exported-table.ts';
import type { SaveFile } from './save-file.ts';
import type { TableWorkerData, TableWorkerReply } from './table-worker.ts';

/** Writes a table in a format. */
type WriteTable = (format: ExportFormat, table: ExportedTable) => Promise<Uint8Array>;

/**
 * Makes the writer of tables: each is written in a worker thread of its own, which ends with it, so that a long
 * table holds nothing up.
 *
 * @param workerPath the built `table-worker.js`, or its source under a Node that runs TypeScript
 */
export function createTableWriter(workerPath: string | URL): WriteTable {
  return (format, table) =>
    new Promise((resolve, reject) => {
      const workerData: TableWorkerData = { format, table };
      const worker = new Worker(workerPath, { workerData, name: 'table' });
      worker.once('message', ({ bytes }: TableWorkerReply) => {
        resolve(bytes);
      });
      worker.once('error', reject);
      // After a reply it changes nothing.
      worker.once('exit', (code) => {
        reject(new Error(`The writer of tables ended with code ${code} before it was done.`));
      });
    });
}

type TableToSave = { format: ExportFormat; suggestedName: string; table: ExportedTable };

/** Asks where a table is to go, and writes it there; rejects with a FileError. */
export type SaveTable = (request: TableToSave) => Promise<SaveOutcome>;

/** Makes the export of tables: what was on the screen, as it was. */
export function createSaveTable(saveFile: SaveFile, writeTable: WriteTable): SaveTable {
  return ({ format, suggestedName, table }) =>
    saveFile({ suggestedName, format, write: () => writeTable(format, table) });
}
