import { z } from 'zod';
import type { MessageId } from '#shared/messages/messages.ts';

/** IDs of records, at most 200; empty matches all records. */
export const IdsFilter = z.array(z.number().int().positive()).max(200).default([]);

/** Values of a service enum, including unknown ones, at most 20; empty matches all values. */
export const ValuesFilter = z.array(z.string().max(60)).max(20).default([]);

/** A timestamp (ISO 8601, UTC) at one end of a range; null leaves that end open. */
export const InstantFilter = z.iso.datetime().nullable().default(null);

/** Yes or no; null matches both. */
export const FlagFilter = z.boolean().nullable().default(null);

/**
 * Texts sent to the service as one parameter, at most 50: they are comma-separated, so a text that contains a comma is
 * rejected.
 *
 * @param longest maximum length of each
 */
export function textsFilter(longest: number) {
  const text = z
    .string()
    .min(1)
    .max(longest)
    .refine((value) => !value.includes(','), 'invalid.comma' satisfies MessageId);
  return z.array(text).max(50).default([]);
}

/** The paging data of a list with numbered pages; a page adds its records under their own name. */
export const NumberedPage = z.object({
  page: z.number(),
  /** Null if the service did not return it. */
  totalCount: z.number().nullable(),
  hasMore: z.boolean(),
});
