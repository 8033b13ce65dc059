import { z } from 'zod';
import { Id, listAnswer, listOf, OptionalText } from './wire.ts';

/**
 * A channel (specification 2.1). Old answers hold all scopes in one string with spaces, so each entry is split
 * (reference-notes 7.2).
 */
export const Channel = z.looseObject({
  id: Id,
  name: OptionalText,
  applicationName: OptionalText,
  scopes: listOf(z.string()).transform((scopes) =>
    scopes.flatMap((entry) => entry.split(/\s+/).filter(Boolean)),
  ),
});
export type Channel = z.infer<typeof Channel>;

/** The channel list as the service writes it: an envelope (specification 4.1), a bare array at version 1.0. */
export const ChannelListWire = listAnswer(Channel);

/** Where the channels after these are: the `next` of the envelope; null at the end and where there is none. */
export const NextChannelsWire = z
  .unknown()
  .transform((answer) =>
    answer !== null && typeof answer === 'object' && 'next' in answer && typeof answer.next === 'string'
      ? answer.next
      : null,
  );
