import { z } from 'zod';
import { Sentence } from '#shared/ipc/sentence.ts';
import { ExportFormat } from './exported-table.ts';
import { exportParts } from './model/export-parts.ts';

export const ExportSchedule = z.object({
  isOn: z.boolean(),
  parts: z.array(z.enum(exportParts)).min(1).max(exportParts.length),
  format: ExportFormat,
  /** `HH:MM` on this computer, every day; null: whenever Dockhand is closed. */
  time: z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)
    .nullable(),
});
export type ExportSchedule = z.infer<typeof ExportSchedule>;

export const ScheduledExport = ExportSchedule.extend({
  /** Chosen in the system's dialog; null: not chosen yet, and nothing is exported. */
  folder: z.string().nullable(),
  /** The outcome of the last run as a message; null before the first run. */
  lastRun: z.object({ at: z.iso.datetime(), isDone: z.boolean(), sentence: Sentence }).nullable(),
});
export type ScheduledExport = z.infer<typeof ScheduledExport>;
