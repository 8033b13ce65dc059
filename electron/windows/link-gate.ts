import type { Profile } from '#electron/preferences/profile.ts';
import type { ExternalApps } from './external-apps.ts';

/** `url` is the address to open, in canonical form. */
type LinkVerdict = { ok: true; url: string } | { ok: false; reason: string };

/** Exceptions allowed besides public https addresses. */
type LinkGateOptions = {
  /** Allows http and https to this machine, for the local sandbox only. Default false. */
  acceptsLoopback?: boolean;
  /**
   * Origins (`https://host:port`) that the current profile names itself, such as its authorization host: their host may
   * be of any kind. Everything else is checked as usual. Default none.
   */
  trustedOrigins?: readonly string[];
};

const maxLinkLength = 4_096;

/** Characters that obscure an address: controls, white space, text direction, invisible joiners. */
const deceptive = /[\p{Cc}\p{Cf}\p{Z}\\]/u;

/** Their percent-encoded forms: controls only, since an encoded space is ordinary. */
const encodedControl = /%(?:0[0-9a-f]|1[0-9a-f]|7f)/i;

const hostLabel = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/;

/** Name suffixes that belong to this machine or its local network. */
const privateSuffixes = [
  'localhost',
  'local',
  'internal',
  'intranet',
  'lan',
  'home',
  'corp',
  'private',
  'home.arpa',
];

const loopbackHosts = new Set(['127.0.0.1', '[::1]', 'localhost']);

/**
 * The single gate for external links (labels, tracking, attachments): decides whether an address may be opened in the
 * system's browser. Allowed: https with a public host name of two labels or more. Blocked: other schemes, credentials,
 * control, direction and invisible characters, backslashes, host names that are not plain ASCII as written, any literal
 * IP address (also as decimal, octal or hexadecimal number), names of the local network, port 0. An allowed link is
 * returned as the parsed address written out again, so that what was checked is what is opened. Pure; never throws.
 */
export function checkLink(link: string, options: LinkGateOptions = {}): LinkVerdict {
  if (typeof link !== 'string' || link.length === 0) return rejected('it is empty');
  if (link.length > maxLinkLength) return rejected('it is too long');
  if (deceptive.test(link)) return rejected('it holds characters that hide where it leads');
  if (encodedControl.test(link)) return rejected('it holds encoded control characters');

  const written = /^(https?):\/\/([^/?#]+)(?:[/?#]|$)/i.exec(link);
  const scheme = written?.[1]?.toLowerCase();
  const authority = written?.[2];
  if (scheme === undefined || authority === undefined || !URL.canParse(link)) {
    return rejected('it is no https:// address');
  }
  const url = new URL(link);
  if (url.protocol !== `${scheme}:`) return rejected('it is no https:// address');
  if (authority.includes('@') || url.username !== '' || url.password !== '') {
    return rejected('it holds a user name or password');
  }
  if (authority.includes('%') || !isSameHost(authority, url)) {
    return rejected('its host is written in a way that hides its name');
  }
  if (url.port === '0') return rejected('its port does not exist');

  const isTrusted = options.trustedOrigins?.includes(url.origin) === true;
  const isOwnMachine = options.acceptsLoopback === true && loopbackHosts.has(url.hostname);
  if (isTrusted || isOwnMachine) return { ok: true, url: url.href };
  if (scheme !== 'https') return rejected('only https:// addresses are opened');
  if (!isPublicName(url.hostname)) return rejected('its host is no public name');
  return { ok: true, url: url.href };
}

function rejected(reason: string): LinkVerdict {
  return { ok: false, reason };
}

/**
 * The parser turns numbers into addresses and letters of other scripts into ASCII; the text was then not a plain name.
 */
function isSameHost(authority: string, url: URL): boolean {
  const written = authority.replace(/:\d*$/, '').toLowerCase();
  return written === url.hostname;
}

function isPublicName(hostname: string): boolean {
  const labels = hostname.replace(/\.$/, '').split('.');
  const last = labels.at(-1) ?? '';
  if (labels.length < 2 || !labels.every((label) => hostLabel.test(label))) return false;
  // Top-level domains start with a letter and have no underscore; one that starts with a digit may be a number.
  if (!/^[a-z][a-z0-9-]*$/.test(last) || hostname.length > 254) return false;
  const name = labels.join('.');
  return !privateSuffixes.some((end) => name === end || name.endsWith(`.${end}`));
}

/**
 * The gate of an environment: its own hosts may be of any kind, and loopback is allowed if one of them is plain http.
 */
export function linkGateOf(addresses: readonly string[]): (link: string) => LinkVerdict {
  const options = {
    acceptsLoopback: addresses.some((address) => address.startsWith('http:')),
    trustedOrigins: addresses.map((address) => new URL(address).origin),
  };
  return (link) => checkLink(link, options);
}

/** A link that the gate blocked; the message is for the user. */
class LinkRefused extends Error {
  readonly fields: Record<string, string[]>;

  constructor(reason: string) {
    super(`This link was not opened: ${reason}`);
    this.name = 'LinkRefused';
    this.fields = { url: [reason] };
  }
}

/**
 * Opens an external address in the system's browser if the link gate allows it. `profile` is the current environment:
 * its own hosts may be of any kind, and plain http on this machine is allowed for the local sandbox only.
 *
 * @throws LinkRefused with the reason.
 */
export async function openExternal(
  url: string,
  profile: Profile | null,
  externalApps: Pick<ExternalApps, 'openLink'>,
): Promise<void> {
  const addresses = profile === null ? [] : [profile.authUrl, profile.dashboardUrl ?? profile.authUrl];
  const checked = linkGateOf(addresses)(url);
  if (!checked.ok) throw new LinkRefused(checked.reason);
  await externalApps.openLink(checked.url);
}
