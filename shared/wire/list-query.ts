import { z } from 'zod';
import type { MessageId } from '#shared/messages/messages.ts';

/** Ids of records, at most 200; none of them asks for every record. */
export const IdsFilter = z.array(z.number().int().positive()).max(200).default([]);

/** Values of an enum of the service, unknown ones too, at most 20; none of them asks for every value. */
export const ValuesFilter = z.array(z.string().max(60)).max(20).default([]);

/** An instant (ISO 8601, UTC) at one end of a span; null leaves the end open. */
export const InstantFilter = z.iso.datetime().nullable().default(null);

/** Yes or no; null asks for both. */
export const FlagFilter = z.boolean().nullable().default(null);

/**
 * Texts that the service is asked for as one parameter, at most 50: a comma divides them there, so that one with a
 * comma inside is refused.
 *
 * @param longest how many characters one may have
 */
export function textsFilter(longest: number) {
  const text = z
    .string()
    .min(1)
    .max(longest)
    .refine((value) => !value.includes(','), 'invalid.comma' satisfies MessageId);
  return z.array(text).max(50).default([]);
}

/** What the paging of a list with numbered pages says of one of them; a page adds its records under their own name. */
export const NumberedPage = z.object({
  page: z.number(),
  /** null where the service did not say. */
  totalCount: z.number().nullable(),
  hasMore: z.boolean(),
});
