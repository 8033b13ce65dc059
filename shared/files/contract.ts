import { z } from 'zod';
import { nothing, request } from '../ipc/define.ts';
import { printPapers } from '../preferences/model/print-paper.ts';
import { ExportedTable, ExportFormat, SaveOutcome } from './exported-table.ts';

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
