import { z } from 'zod';
import { longestTableCell, mostTableBytes, mostTableColumns, mostTableRows } from './model/table-limits.ts';

/** The content of a file as base64. */
export const TableFile = z.object({ base64: z.base64().max(Math.ceil(mostTableBytes / 3) * 4) });

/** A table that was read from a file: its rows that are not empty, each cell as text without spaces around it. */
export const ImportedTable = z.object({
  rows: z
    .array(
      z.object({
        /** The number that a spreadsheet shows beside it, from 1. */
        row: z.int().min(1),
        cells: z.array(z.string().max(longestTableCell)).max(mostTableColumns),
      }),
    )
    .max(mostTableRows),
  /** Where a workbook has several sheets: the one that was read, the first with anything in it. */
  sheet: z.string().nullable(),
});
export type ImportedTable = z.infer<typeof ImportedTable>;
