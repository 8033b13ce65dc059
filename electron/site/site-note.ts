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

/** Saved with the password; `isKept` says that the keychain should have it. */
const SavedNote = z.object({
  deskId: z.uuid(),
  isKept: z.boolean(),
  /** How many desks there were when the site was there last. */
  deskCount: z.number().int().min(1).default(1),
  /** With which this desk shared something. */
  accounts: z.array(z.string()).default([]),
});
type SavedNote = z.infer<typeof SavedNote>;

/** Where the note is in the preferences. */
export function siteNoteKey(environment: string): string {
  return `site ${environment}`;
}

export type SiteNote = ReturnType<typeof createSiteNote>;

/** What this desk remembers of the site of an environment: who it is there, and the password. */
export function createSiteNote({ site, environment, file, secretStore }: SiteNoteOptions) {
  const found = readSiteAddress(site.url);
  if (found === null) throw new Error(`No address of a site: ${site.url}`);
  const key = { profileId: environment, name: 'sitePassword' } as const;
  const saved = () => SavedNote.safeParse(file.read(siteNoteKey(environment))).data ?? null;
  const deskId = saved()?.deskId ?? randomUUID();
  let isKept = saved()?.isKept ?? false;
  let deskCount = saved()?.deskCount ?? 1;
  /** Changes what is saved; nothing before there is a password. */
  const change = (changed: (note: SavedNote) => Partial<SavedNote>) => {
    const note = saved();
    if (note !== null) file.write(siteNoteKey(environment), { ...note, ...changed(note) });
  };
  return {
    environment,
    address: { ...found, user: found.user ?? deskLogin },
    deskId,
    /** False where the password lives in memory, for want of a keychain. */
    isKept: (): boolean => isKept,
    /** How many desks the site had when it was there last. */
    deskCount: (): number => deskCount,
    countDesks(count: number): void {
      if (count !== deskCount) change(() => ({ deskCount: count }));
      deskCount = count;
    },
    /** The accounts with which this desk shared something. */
    accounts: (): readonly string[] => saved()?.accounts ?? [],
    addAccount(owner: string): void {
      if (saved()?.accounts.includes(owner) === false)
        change(({ accounts }) => ({ accounts: [...accounts, owner] }));
    },
    removeAccount(owner: string): void {
      change(({ accounts }) => ({ accounts: accounts.filter((other) => other !== owner) }));
    },
    /** @throws SiteRefused where there is none for this address, or the keychain does not give it out */
    async readPassword(): Promise<string> {
      const wasKept = saved()?.isKept ?? false;
      const reading = await secretStore.read(key, { isExpected: wasKept });
      if (reading.kind === 'failed' && wasKept) throw new SiteRefused('keychain', reading.detail);
      const [url, ...password] = reading.kind === 'found' ? reading.secret.split('\n') : [];
      if (url !== site.url) throw new SiteRefused('noPassword', 'no password is saved for this address');
      isKept = reading.kind === 'found' && reading.isKept;
      return password.join('\n');
    },
    /** The address is saved with it: a profile that names another server gets no password of this one. */
    async savePassword(password: string): Promise<void> {
      isKept = await secretStore.write(key, `${site.url}\n${password}`);
      const accounts = saved()?.accounts ?? [];
      file.write(siteNoteKey(environment), { deskId, isKept, deskCount, accounts });
    },
  };
}
