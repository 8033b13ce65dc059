import { z } from 'zod';
import { answerOf } from '../ipc/answer.ts';
import { UnidentifiedOrder } from './unidentified.ts';

/**
 * An unidentified receiving order after it was linked, as it was read again. `unverified`: the service took the link,
 * and does not show it, or could not be asked any more.
 */
export const LinkedUnidentified = z.object({
  outcome: z.enum(['done', 'unverified']),
  order: answerOf(UnidentifiedOrder),
});
export type LinkedUnidentified = z.infer<typeof LinkedUnidentified>;
