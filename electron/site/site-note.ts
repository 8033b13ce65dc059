import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { PreferenceFile } from '#electron/preferences/preference-file.ts';
import type { SecretStore } from '#electron/session/secret-store.ts';
import { readSiteAddress } from '#shared/site/model/site-address.ts';
import { deskLogin } from '#shared/site/model/site-schema.ts';
import { SiteRefused } from './site-fault.ts';

export type SiteNoteOptions = {
  site: { url: string; name: string };
  /** The profile's id. */
  environment: string;
  file: Pick<PreferenceFile, 'read' | 'write'>;
  secretStore: Pick<SecretStore, 'read' | 'write'>;
};

/** Saved with the password; `isKept` means that the keychain should have it. */
const SavedNote = z.object({
  deskId: z.uuid(),
  isKept: z.boolean(),
  /** The number of desks when the site was last available. */
  deskCount: z.number().int().min(1).default(1),
  /** The accounts for which this desk shared something. */
  accounts: z.array(z.string()).default([]),
});
type SavedNote = z.infer<typeof SavedNote>;

/** The key of the note in the preferences. */
export function siteNoteKey(environment: string): string {
  return `site ${environment}`;
}

export type SiteNote = ReturnType<typeof createSiteNote>;

/** What this desk remembers about an environment's site: its identity there, and the password. */
export function createSiteNote({ site, environment, file, secretStore }: SiteNoteOptions) {
  const found = readSiteAddress(site.url);
  if (found === null) throw new Error(`No address of a site: ${site.url}`);
  const key = { profileId: environment, name: 'sitePassword' } as const;
  const saved = () => SavedNote.safeParse(file.read(siteNoteKey(environment))).data ?? null;
  const deskId = saved()?.deskId ?? randomUUID();
  let isPasswordSaved = saved()?.isKept ?? false;
  let deskCount = saved()?.deskCount ?? 1;
  /** Does nothing before a password is saved. */
  const change = (changed: (note: SavedNote) => Partial<SavedNote>) => {
    const note = saved();
    if (note !== null) file.write(siteNoteKey(environment), { ...note, ...changed(note) });
  };
  return {
    environment,
    address: { ...found, user: found.user ?? deskLogin },
    deskId,
    /** False if the password is in memory only. */
    isPasswordSaved: (): boolean => isPasswordSaved,
    /** The number of desks when the site was last available. */
    deskCount: (): number => deskCount,
    countDesks(count: number): void {
      deskCount = count;
      if (count === saved()?.deskCount) return;
      try {
        change(() => ({ deskCount: count }));
      } catch {
        // A full disk must not end the connection.
      }
    },
    /** The accounts for which this desk shared something. */
    accounts: (): readonly string[] => saved()?.accounts ?? [],
    addAccount(accountId: string): void {
      if (saved()?.accounts.includes(accountId) === false)
        change(({ accounts }) => ({ accounts: [...accounts, accountId] }));
    },
    removeAccount(accountId: string): void {
      change(({ accounts }) => ({ accounts: accounts.filter((other) => other !== accountId) }));
    },
    /** @throws SiteRefused if there is no password for this address, or the keychain does not return it */
    async readPassword(): Promise<string> {
      const wasSaved = saved()?.isKept ?? false;
      const reading = await secretStore.read(key, { isExpected: wasSaved });
      if (reading.kind === 'failed' && wasSaved) throw new SiteRefused('keychain', reading.detail);
      const [url, ...password] = reading.kind === 'found' ? reading.secret.split('\n') : [];
      if (url !== site.url) throw new SiteRefused('noPassword', 'no password is saved for this address');
      isPasswordSaved = reading.kind === 'found' && reading.isSaved;
      // Without a note, as after lost preferences, it would be a new desk of the site at every start.
      if (saved() === null) {
        file.write(siteNoteKey(environment), { deskId, isKept: isPasswordSaved, deskCount, accounts: [] });
      }
      return password.join('\n');
    },
    /** The address is saved with the password, so a profile that names another server does not get it. */
    async savePassword(password: string): Promise<void> {
      isPasswordSaved = await secretStore.write(key, `${site.url}\n${password}`);
      const before = saved();
      // A keychain that did not accept it may still have the previous one, so it is asked again at the next start.
      const isExpected = isPasswordSaved || before?.isKept === true;
      const accounts = before?.accounts ?? [];
      file.write(siteNoteKey(environment), { deskId, isKept: isExpected, deskCount, accounts });
    },
  };
}
