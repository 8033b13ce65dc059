import { z } from 'zod';
import { maxTableBytes, maxTableCellLength, maxTableColumns, maxTableRows } from './model/table-limits.ts';

/** The content of a file as base64. */
export const TableFile = z.object({ base64: z.base64().max(Math.ceil(maxTableBytes / 3) * 4) });

/** A table that was read from a file: its non-empty rows, each cell as text without surrounding spaces. */
export const ImportedTable = z.object({
  rows: z
    .array(
      z.object({
        /** The row number shown in a spreadsheet, from 1. */
        row: z.int().min(1),
        cells: z.array(z.string().max(maxTableCellLength)).max(maxTableColumns),
      }),
    )
    .max(maxTableRows),
  /** For a workbook with several sheets: the sheet that was read, which is the first non-empty one. */
  sheet: z.string().nullable(),
});
export type ImportedTable = z.infer<typeof ImportedTable>;
