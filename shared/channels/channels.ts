import { z } from 'zod';
import { Id, listAnswer, listOf, OptionalNumber, OptionalText, wire } from '#shared/wire/wire.ts';

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

/** What channels are looked for by; empty lists ask for every one (specification 4.1). */
export const ChannelFilters = z.strictObject({
  channelIds: z.array(z.int().positive()).max(1_000),
  channelNames: z.array(z.string().min(1).max(400)).max(1_000),
});
export type ChannelFilters = z.infer<typeof ChannelFilters>;

/** A page of found channels; `next` and `prev` are opaque. */
export const ChannelPage = z.looseObject({
  items: listOf(Channel),
  next: OptionalText,
  prev: OptionalText,
  /** Those on this page alone. */
  totalRecords: OptionalNumber,
});
export type ChannelPage = z.infer<typeof ChannelPage>;

/** A page of found channels as the service writes it: `items` is null where nothing is found (specification 4.1). */
export const ChannelPageWire = wire(ChannelPage);
