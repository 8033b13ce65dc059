import { createHash } from 'node:crypto';
import { z } from 'zod';
import { sentenceText } from '#electron/log/sentence-text.ts';
import { readInput } from '#shared/ipc/read-input.ts';
import { type MessageId, type Sentence, sentence } from '#shared/messages/messages.ts';
import { type ReadSetups, readListSetups } from '#shared/preferences/list-setup.ts';
import type { ProfileView } from '#shared/profiles/profile-view.ts';
import { serviceScopes, signInScopes } from '#shared/session/model/scopes.ts';
import { readSiteAddress } from '#shared/site/model/site-address.ts';

const loopbackHosts = new Set(['127.0.0.1', '[::1]', 'localhost']);

function isHere(text: string): boolean {
  return URL.canParse(text) && loopbackHosts.has(new URL(text).hostname);
}

function isAllowedAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isHere(text));
}

const Address = z
  .string()
  .max(2_048)
  .refine(isAllowedAddress, 'invalid.profile.address' satisfies MessageId);

/** Paths are appended to it, so it has no query and no fragment; a trailing slash is dropped. */
const BaseAddress = Address.refine(
  (text) => !URL.canParse(text) || (new URL(text).search === '' && new URL(text).hash === ''),
  'invalid.profile.baseAddress' satisfies MessageId,
).transform((text) => text.replace(/\/+$/, ''));

const RedirectAddress = z.string().refine((text) => {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  const isHere = url.hostname === '127.0.0.1' || url.hostname === 'localhost';
  return url.protocol === 'http:' && isHere && url.port !== '' && url.search === '' && url.hash === '';
}, 'invalid.profile.redirectUri' satisfies MessageId);

/**
 * An environment profile as stored in a file: addresses and names, never a secret. `http:` is accepted on loopback
 * only. An unknown field is refused by name, since it is most likely misspelled.
 */
const ProfileFile = z
  .strictObject({
    name: z.string().trim().min(1).max(80),
    kind: z.enum(['production', 'sandbox', 'local']),
    authUrl: BaseAddress,
    baseUrl: BaseAddress,
    dashboardUrl: Address.nullish().transform((url) => url ?? null),
    /** A header's name (RFC 9110, section 5.1). */
    channelHeader: z
      .string()
      .regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/, 'invalid.profile.header' satisfies MessageId)
      .default('service_channel_id'),
    clientId: z.string().trim().max(400).default(''),
    /** Exactly as registered with the service: a fixed port on this machine. */
    redirectUri: RedirectAddress.default('http://127.0.0.1:47613/callback'),
    scopes: z
      .array(z.string().regex(/^[\x21\x23-\x5B\x5D-\x7E]+$/, 'invalid.profile.scope' satisfies MessageId))
      .min(1)
      .max(60)
      .default([...serviceScopes, ...signInScopes]),
    integrationName: z.string().trim().min(1).max(100).default('Dockhand'),
    /** The authorization server's exact name for itself; if omitted, `authUrl`. */
    issuer: z.string().min(1).max(2_048).nullish(),
    /** Maps each operation to the API version it is pinned to. */
    versions: z.record(z.string().max(100), z.string().max(40)).default({}),
    /** The database shared by a warehouse's desks; if omitted, a desk works alone. */
    site: z
      .strictObject({
        url: z
          .string()
          .refine((text) => readSiteAddress(text) !== null, 'invalid.profile.site' satisfies MessageId),
        name: z.string().trim().min(1).max(80),
      })
      .nullish()
      .transform((site) => site ?? null),
    /** The list setups exported with it; read separately, view by view. */
    lists: z.unknown().optional(),
  })
  .superRefine(({ kind, ...file }, context) => {
    if (kind !== 'local') return;
    for (const field of ['authUrl', 'baseUrl'] as const) {
      if (isHere(file[field])) continue;
      const message: MessageId = 'invalid.profile.localAddress';
      context.addIssue({ code: 'custom', path: [field], message });
    }
  });
type ProfileFile = z.infer<typeof ProfileFile>;

/** A profile known to the app: the file's content, its id, and its origin. */
export type Profile = Omit<ProfileFile, 'issuer' | 'lists'> & {
  /** The saved views and columns of its file, read-only if the profile is. */
  setups: ReadSetups;
  /** Names the environment, not the file: the same addresses give the same id. */
  id: string;
  issuer: string;
  /** Installed by IT. */
  isManaged: boolean;
};

/** A refused profile file, with the messages by field. */
export class ProfileRefused extends Error {
  readonly fields: Record<string, Sentence[]>;
  /** The file that it was read from; null for one that was imported as text. */
  readonly path: string | null;

  constructor(fields: Record<string, Sentence[]>, path: string | null = null) {
    const named = Object.entries(fields).map(
      ([field, problems]) => `${field === '' ? 'the file' : field}: ${problems.map(sentenceText).join(', ')}`,
    );
    super(`This profile cannot be used. ${named.join('; ')}.`);
    this.name = 'ProfileRefused';
    this.fields = fields;
    this.path = path;
  }
}

/**
 * Reads a profile from a file's text.
 *
 * @throws {@link ProfileRefused} with every wrong field named.
 */
export function parseProfile(text: string, isManaged: boolean): Profile {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new ProfileRefused({ '': [notJson(error)] });
  }
  return toProfile(json, isManaged);
}

export function notJson(error: unknown): Sentence {
  return sentence('invalid.profile.json', { reason: error instanceof Error ? error.message : String(error) });
}

/** Like {@link parseProfile}, for parsed JSON. */
export function toProfile(json: unknown, isManaged: boolean): Profile {
  const read = readInput(ProfileFile, json);
  if (!read.ok) throw new ProfileRefused(read.failure.code === 'INVALID' ? read.failure.fields : {});
  const { issuer, lists, ...file } = read.value;
  return {
    ...file,
    setups: readListSetups(lists),
    issuer: issuer ?? file.authUrl,
    id: profileId(file),
    isManaged,
  };
}

/**
 * Reads the list setups in a profile file's text; none if it has none.
 *
 * @throws {@link ProfileRefused} if the text is not JSON.
 */
export function parseProfileLists(text: string): ReadSetups {
  try {
    const { data } = z.looseObject({ lists: z.unknown() }).safeParse(JSON.parse(text));
    return readListSetups(data?.lists);
  } catch (error) {
    throw new ProfileRefused({ '': [notJson(error)] });
  }
}

/** Returns the content of a profile's file: {@link toProfile} turns it back into the same profile. */
export function toProfileFile(profile: Profile): ProfileFile {
  const known = new Set(Object.keys(ProfileFile.shape));
  return ProfileFile.parse(Object.fromEntries(Object.entries(profile).filter(([field]) => known.has(field))));
}

/**
 * Returns the id under which an environment's tokens, data and drafts are saved: they belong to its two addresses and
 * are sent to no other, whatever a profile is named.
 */
function profileId(file: Pick<ProfileFile, 'kind' | 'authUrl' | 'baseUrl'>): string {
  const address = createHash('sha256').update(`${file.authUrl}\n${file.baseUrl}`).digest('hex').slice(0, 12);
  return `${file.kind}-${address}`;
}

export function toProfileView(
  profile: Profile,
  { isChosen, isRemovable }: Pick<ProfileView, 'isChosen' | 'isRemovable'>,
): ProfileView {
  return { ...profile, isChosen, isRemovable };
}
