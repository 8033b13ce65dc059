import { z } from 'zod';
import { nothing, request } from '#shared/ipc/define.ts';
import { printPapers } from '#shared/preferences/model/print-paper.ts';
import { ExportedTable, ExportFormat, SaveOutcome } from './exported-table.ts';
import { ImportedTable, TableFile } from './imported-table.ts';
import { ExportSchedule, ScheduledExport } from './scheduled-export.ts';

/** A printer of this computer. */
const SystemPrinter = z.object({
  /** As the system knows it. */
  name: z.string(),
  /** As a person does. */
  label: z.string(),
});

export const printsRequests = {
  /** The printers of this computer, as the system has them; possibly none. */
  listPrinters: request(nothing, z.array(SystemPrinter)),
  /** Prints what the window shows in print: on a printer of this computer without a dialog, else (null) by the system's dialog. */
  print: request(
    z.object({ paper: z.enum(printPapers), printer: z.string().min(1).max(300).nullable().default(null) }),
    nothing,
  ),
  /** Asks where, and writes what the window shows in print there as a PDF, on a paper of this size. */
  savePdf: request(
    z.object({ suggestedName: z.string().min(1).max(200), paper: z.enum(printPapers) }),
    SaveOutcome,
  ),
};

export const exportsRequests = {
  /** Asks where, and writes the table there; no cell is one that a spreadsheet would run. */
  saveTable: request(
    z.object({ format: ExportFormat, suggestedName: z.string().min(1).max(200), table: ExportedTable }),
    SaveOutcome,
  ),
};

export const scheduleRequests = {
  read: request(nothing, ScheduledExport),
  save: request(ExportSchedule, ScheduledExport),
  /** Shows the system's dialog for a folder; where it is cancelled, the folder stays as it was. */
  chooseFolder: request(nothing, ScheduledExport),
  /** Exports now, whatever the schedule says; answers with what came of it. */
  run: request(nothing, ScheduledExport),
};

/** An export ran, by its schedule or because a person asked. */
export const scheduleEvents = { exported: ScheduledExport };

export const importsRequests = {
  /** Reads a CSV or an XLSX file, told apart by its content; a file that is none fails with INVALID. */
  readTable: request(TableFile, ImportedTable),
};
