import { parentPort, workerData } from 'node:worker_threads';
import type { ExportedTable, ExportFormat } from '../../shared/files/exported-table.ts';
import { writeCsv } from './csv.ts';
import { writeXlsx } from './xlsx.ts';

export type TableWorkerData = { format: ExportFormat; table: ExportedTable };

/** What it answers, once. */
export type TableWorkerReply = { bytes: Uint8Array };

const { format, table } = workerData as TableWorkerData;
const bytes = format === 'csv' ? writeCsv(table) : await writeXlsx(table);
const reply: TableWorkerReply = { bytes };
parentPort?.postMessage(reply, []);
