import { z } from 'zod';

const loopbackHosts = new Set(['127.0.0.1', '[::1]', 'localhost']);

function isAllowedAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && loopbackHosts.has(url.hostname));
}

const Address = z
  .string()
  .max(2_048)
  .refine(isAllowedAddress, 'must be an https:// address (http:// is accepted on this machine only)');

/** Without a query or fragment, since paths are appended to it; a slash at the end is dropped. */
const BaseAddress = Address.refine(
  (text) => !URL.canParse(text) || (new URL(text).search === '' && new URL(text).hash === ''),
  'must have no query and no fragment',
).transform((text) => text.replace(/\/+$/, ''));

/** The registered redirect address: this machine, with a fixed port (specification 5.2; architecture, session). */
const RedirectAddress = z.string().refine((text) => {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return (
    url.protocol === 'http:' &&
    (url.hostname === '127.0.0.1' || url.hostname === 'localhost') &&
    url.port !== ''
  );
}, 'must be http://127.0.0.1:PORT/path (or localhost), with its port');

/**
 * An environment profile as it stands in a file: addresses and names, never a secret. Without `issuer` it is
 * `authUrl`. An unknown field is refused by name, since it is most likely a misspelt one.
 */
export const Profile = z.strictObject({
  name: z.string().trim().min(1).max(80),
  kind: z.enum(['production', 'sandbox', 'local']),
  authUrl: BaseAddress,
  baseUrl: BaseAddress,
  dashboardUrl: Address.nullable().default(null),
  /** An HTTP header's name (RFC 9110, 5.1). */
  channelHeader: z
    .string()
    .regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/, 'must be the name of a header')
    .default('service_channel_id'),
  clientId: z.string().trim().max(400).default(''),
  redirectUri: RedirectAddress.default('http://127.0.0.1:47613/callback'),
  scopes: z
    .array(z.string().regex(/^[\x21\x23-\x5B\x5D-\x7E]+$/, 'is no scope'))
    .max(60)
    .optional(),
  integrationName: z.string().trim().min(1).max(100).default('Dockhand'),
  issuer: z.string().min(1).max(2_048).optional(),
  /** Operation → version of the service's API that it is pinned to. */
  versions: z.record(z.string(), z.string().max(40)).default({}),
});
export type Profile = z.infer<typeof Profile>;
