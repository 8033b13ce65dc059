import { shell } from 'electron';
import { checkLink } from './link-gate.ts';

/** A link that the gate did not let pass; the message is for a person. */
export class LinkRefused extends Error {
  readonly fields: Record<string, string[]>;

  constructor(reason: string) {
    super(`This link was not opened: ${reason}`);
    this.name = 'LinkRefused';
    this.fields = { url: [reason] };
  }
}

/**
 * Opens an address in the system's browser, if the one gate for links lets it pass. Plain http on this machine is
 * let through only for the local sandbox.
 *
 * @throws LinkRefused with the reason.
 */
export async function openExternal(
  url: string,
  { acceptsLoopback }: { acceptsLoopback: boolean },
): Promise<void> {
  const checked = checkLink(url, { acceptsLoopback });
  if (!checked.ok) throw new LinkRefused(checked.reason);
  await shell.openExternal(checked.url);
}
