import { z } from 'zod';
import { type Sentence as PlainSentence, quoted, sentence } from '#shared/messages/messages.ts';

const Value = z.union([z.string(), z.number(), z.array(z.string())]);

/** A sentence that crosses; the words that an older Dockhand saved in its place are quoted. */
export const Sentence: z.ZodType<PlainSentence> = z.union([
  z
    .object({ id: z.string(), values: z.record(z.string(), Value).optional() })
    .transform(({ id, values }) => sentence(id as PlainSentence['id'], values)),
  z.string().transform(quoted),
]);
