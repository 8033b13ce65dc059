import { z } from 'zod';
import { type Sentence as PlainSentence, quoted, sentence } from '#shared/messages/messages.ts';

const Value = z.union([z.string(), z.number(), z.array(z.string())]);

/** A message that crosses; text saved in its place by an older Dockhand is quoted. */
export const Sentence: z.ZodType<PlainSentence> = z.union([
  z
    .object({ id: z.string(), values: z.record(z.string(), Value).optional() })
    .transform(({ id, values }) => sentence(id as PlainSentence['id'], values)),
  z.string().transform(quoted),
]);
