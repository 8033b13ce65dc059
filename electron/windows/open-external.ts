import type { Profile } from '../preferences/profile.ts';
import type { ExternalApps } from './external-apps.ts';
import { checkLink } from './link-gate.ts';

/** A link that the gate did not let pass; the message is for a person. */
class LinkRefused extends Error {
  readonly fields: Record<string, string[]>;

  constructor(reason: string) {
    super(`This link was not opened: ${reason}`);
    this.name = 'LinkRefused';
    this.fields = { url: [reason] };
  }
}

/**
 * Opens an address outside, in the system's browser, if the one gate for links lets it pass. `profile` is the
 * environment in use: its own hosts may be of any kind, and plain http on this machine is let through for the local
 * sandbox only.
 *
 * @throws LinkRefused with the reason.
 */
export async function openExternal(
  url: string,
  profile: Profile | null,
  outside: Pick<ExternalApps, 'openLink'>,
): Promise<void> {
  const own = profile === null ? [] : [profile.authUrl, profile.dashboardUrl ?? profile.authUrl];
  const checked = checkLink(url, {
    acceptsLoopback: own.some((address) => address.startsWith('http:')),
    trustedOrigins: own.map((address) => new URL(address).origin),
  });
  if (!checked.ok) throw new LinkRefused(checked.reason);
  await outside.openLink(checked.url);
}
