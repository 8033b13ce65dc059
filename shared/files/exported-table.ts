import { z } from 'zod';
import type { MessageId } from '#shared/messages/messages.ts';
import { maxExportedCellLength } from './model/table-limits.ts';

/** Maximum number of rows of an export; a service's list is far smaller. */
const maxRows = 200_000;

/** A table as displayed, to be written to a file. */
export const ExportedTable = z
  .object({
    columns: z
      .array(
        z.object({
          header: z.string().max(400),
          /** `instant` is an ISO 8601 timestamp in UTC, `day` is `YYYY-MM-DD`. */
          kind: z.enum(['text', 'number', 'instant', 'day']),
        }),
      )
      .min(1)
      .max(100),
    rows: z
      .array(z.array(z.union([z.string().max(maxExportedCellLength), z.number(), z.null()])))
      .max(maxRows),
  })
  .refine(({ columns, rows }) => rows.every((row) => row.length === columns.length), {
    message: 'invalid.other' satisfies MessageId,
  });
export type ExportedTable = z.infer<typeof ExportedTable>;

export const ExportFormat = z.enum(['csv', 'xlsx']);
export type ExportFormat = z.infer<typeof ExportFormat>;

/** The path is where the file was written. */
export const SaveOutcome = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('saved'), path: z.string() }),
  z.object({ outcome: z.literal('cancelled') }),
]);
export type SaveOutcome = z.infer<typeof SaveOutcome>;
