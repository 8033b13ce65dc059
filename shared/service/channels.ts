import { z } from 'zod';
import { listOf, OptionalText, wire } from './wire.ts';

/**
 * A channel (specification 2.1). Old answers hold all scopes in one string with spaces, so each entry is split
 * (reference-notes 7.2).
 */
export const Channel = z.looseObject({
  id: z.number(),
  name: OptionalText,
  applicationName: OptionalText,
  scopes: listOf(z.string()).transform((scopes) =>
    scopes.flatMap((entry) => entry.split(/\s+/).filter(Boolean)),
  ),
});
export type Channel = z.infer<typeof Channel>;

/** The channel list as the service writes it: an envelope (specification 4.1), a bare array at version 1.0. */
export const ChannelListWire = z
  .union([z.array(z.unknown()), z.looseObject({ items: z.array(z.unknown()).nullish() })])
  .transform((answer) => (Array.isArray(answer) ? answer : (answer.items ?? [])))
  .pipe(z.array(wire(Channel)));

/** Proposes the channel to write with: the first that holds a `_write` scope (specification 2.1), else the first. */
export function proposeChannel(channels: readonly Channel[]): Channel | null {
  return (
    channels.find((channel) => channel.scopes.some((scope) => scope.endsWith('_write'))) ??
    channels[0] ??
    null
  );
}
