type FoundChannel = {
  readonly id: number;
  readonly name: string | null;
  readonly applicationName: string | null;
};

/** More channels than this get a search field. */
export const maxChannelsWithoutSearch = 8;

/**
 * Returns the channels whose name, app, or id contains a text; the chosen one stays, since it is the one that would be
 * used.
 */
export function findChannels<Channel extends FoundChannel>(
  channels: readonly Channel[],
  text: string,
  chosenId: number,
): readonly Channel[] {
  const query = text.trim().toLowerCase();
  return channels.filter(
    ({ id, name, applicationName }) =>
      id === chosenId || `${name ?? ''} ${applicationName ?? ''} ${id}`.toLowerCase().includes(query),
  );
}
