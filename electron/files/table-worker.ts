import { parentPort, workerData } from 'node:worker_threads';
import type { ExportedTable, ExportFormat } from '#shared/files/exported-table.ts';
import type { ImportedTable } from '#shared/files/imported-table.ts';
import type { Sentence } from '#shared/messages/messages.ts';
import { writeCsv } from './csv.ts';
import { FileError } from './file-error.ts';
import { parseTable } from './parse-table.ts';
import { writeXlsx } from './xlsx.ts';

/** A table to write, or the bytes of one to read. */
export type TableTask = { format: ExportFormat; table: ExportedTable } | { content: Uint8Array };

/** The worker's single reply. */
export type TableWorkerReply = { bytes: Uint8Array } | { imported: ImportedTable } | { problem: Sentence };

const task = workerData as TableTask;
const reply: TableWorkerReply =
  'content' in task
    ? await parseTable(task.content).then(
        (imported) => ({ imported }),
        (error: unknown) => {
          if (error instanceof FileError) return { problem: error.failure.message };
          throw error;
        },
      )
    : { bytes: task.format === 'csv' ? writeCsv(task.table) : await writeXlsx(task.table) };
parentPort?.postMessage(reply, []);
