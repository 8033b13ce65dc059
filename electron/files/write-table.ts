import { Worker } from 'node:worker_threads';
import type { ExportedTable, ExportFormat } from '../../shared/files/exported-table.ts';
import type { TableWorkerData, TableWorkerReply } from './table-worker.ts';

/** Writes a table in a format. */
export type WriteTable = (format: ExportFormat, table: ExportedTable) => Promise<Uint8Array>;

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
