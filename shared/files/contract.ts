import { z } from 'zod';
import { nothing, request } from '#shared/ipc/define.ts';
import { printPapers } from '#shared/preferences/model/print-paper.ts';
import { ExportedTable, ExportFormat, SaveOutcome } from './exported-table.ts';
import { ImportedTable, TableFile } from './imported-table.ts';
import { ExportSchedule, ScheduledExport } from './scheduled-export.ts';

const SystemPrinter = z.object({
  /** Its system name. */
  name: z.string(),
  /** Its display name. */
  label: z.string(),
});

/** The user can only cancel the system's dialog. */
const PrintOutcome = z.object({ outcome: z.enum(['printed', 'cancelled']) });
export type PrintOutcome = z.infer<typeof PrintOutcome>;

export const printsRequests = {
  /** As reported by the system; may be empty. */
  listPrinters: request(nothing, z.array(SystemPrinter)),
  /**
   * Prints the window's print view: on a printer of this computer without a dialog, otherwise (null) using the system's
   * dialog.
   */
  print: request(
    z.object({ paper: z.enum(printPapers), printer: z.string().min(1).max(300).nullable().default(null) }),
    PrintOutcome,
  ),
  /** Asks for a location, and writes the window's print view there as a PDF with this paper size. */
  savePdf: request(
    z.object({ suggestedName: z.string().min(1).max(200), paper: z.enum(printPapers) }),
    SaveOutcome,
  ),
};

export const exportsRequests = {
  /** Asks for a location, and writes the table there; no cell is one that a spreadsheet would execute. */
  saveTable: request(
    z.object({ format: ExportFormat, suggestedName: z.string().min(1).max(200), table: ExportedTable }),
    SaveOutcome,
  ),
};

export const scheduleRequests = {
  read: request(nothing, ScheduledExport),
  save: request(ExportSchedule, ScheduledExport),
  /** Shows the system's folder dialog; if it is canceled, the folder stays the same. */
  chooseFolder: request(nothing, ScheduledExport),
  /** Exports now, regardless of the schedule; returns the outcome. */
  run: request(nothing, ScheduledExport),
};

/** An export ran, by schedule or at the user's request. */
export const scheduleEvents = { exported: ScheduledExport };

export const importsRequests = {
  /** Reads a CSV or an XLSX file, distinguished by its content; fails with INVALID for any other file. */
  readTable: request(TableFile, ImportedTable),
};
