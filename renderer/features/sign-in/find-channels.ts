type FoundChannel = {
  readonly id: number;
  readonly name: string | null;
  readonly applicationName: string | null;
};

/** More than these are looked through by a text. */
export const channelsAtAGlance = 8;

/** The channels that hold a text in their name, app or id; the chosen one stays, since it is what would be used. */
export function findChannels<Channel extends FoundChannel>(
  channels: readonly Channel[],
  text: string,
  chosenId: number,
): readonly Channel[] {
  const wanted = text.trim().toLowerCase();
  return channels.filter(
    ({ id, name, applicationName }) =>
      id === chosenId || `${name ?? ''} ${applicationName ?? ''} ${id}`.toLowerCase().includes(wanted),
  );
}
