import { z } from 'zod';
import { Id, listAnswer, listOf, OptionalNumber, OptionalText, wire } from '#shared/wire/wire.ts';

/**
 * A channel (specification 2.1). Old responses have all scopes in one string with spaces, so each entry is split
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

/** The channel list as the service writes it: an envelope (specification 4.1), or a bare array in version 1.0. */
export const ChannelListWire = listAnswer(Channel);

/** The location of the next channels: the `next` of the envelope; null at the end and if there is none. */
export const NextChannelsWire = z
  .unknown()
  .transform((answer) =>
    answer !== null && typeof answer === 'object' && 'next' in answer && typeof answer.next === 'string'
      ? answer.next
      : null,
  );

/** Filters for channels; empty lists match every channel (specification 4.1). */
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
  /** Those on this page only. */
  totalRecords: OptionalNumber,
});
export type ChannelPage = z.infer<typeof ChannelPage>;

/** A page of found channels as the service writes it: `items` is null if nothing is found (specification 4.1). */
export const ChannelPageWire = wire(ChannelPage);
