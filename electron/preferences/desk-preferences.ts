import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { SavedExport } from '#electron/files/scheduled-export.ts';
import { DeskView } from '#shared/desk/desk.ts';
import { DeskCode } from '#shared/inventory/desk-code.ts';
import { type ListSetups, readListSetups, SharedView } from '#shared/preferences/list-setup.ts';
import { defaultPreferences } from '#shared/preferences/model/default-preferences.ts';
import { mergeSetups, viewsOf, withViews } from '#shared/preferences/model/list-setup-rules.ts';
import { PreferencesView } from '#shared/preferences/preferences-view.ts';
import { ItemChecklist } from '#shared/returns/return-checklist.ts';
import { listOperators } from './operators.ts';
import { noPolicy, type Policy, preferencesAmong } from './policy.ts';
import type { PreferenceFile } from './preference-file.ts';

/**
 * What is saved of the preferences in one record; the number of the desk and the operators have places of their own.
 */
const SavedPreferences = PreferencesView.omit({ deskNumber: true, operators: true });
type SavedPreferences = z.infer<typeof SavedPreferences>;
const StoredRecord = z.record(z.string(), z.unknown());

const DeskNumber = z.string().regex(/^\d{6}$/);
const newDeskNumber = () => String(randomInt(1_000_000)).padStart(6, '0');

/** The last place of the window on the screen, in device-independent pixels. */
export const WindowPlace = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
export type WindowPlace = z.infer<typeof WindowPlace>;

/** What this desk likes: how the window looks, and who sits where for each account. */
export type DeskPreferences = ReturnType<typeof createDeskPreferences>;

/**
 * Reads and writes the desk's preferences; a value that does not parse counts as absent. What the policy locks is in
 * force over what is saved, which stays saved for the day on which the policy no longer does.
 */
export function createDeskPreferences(file: PreferenceFile, policy: Policy = noPolicy) {
  let madeNumber: string | null = null;
  const deskNumber = (): string => {
    const stored = DeskNumber.safeParse(file.read('deskNumber'));
    if (stored.success) return stored.data;
    madeNumber ??= newDeskNumber();
    try {
      file.write('deskNumber', madeNumber);
    } catch {
      // A full disk: the number holds for this run, and the next read tries again.
    }
    return madeNumber;
  };
  /** Whose views the desks of a site have alike, and who is called after a change; null where there is no site. */
  let shared: { account: string; changed: () => void } | null = null;
  const recordAt = (key: string): Record<string, unknown> => {
    const stored = StoredRecord.safeParse(file.read(key));
    return stored.success ? stored.data : {};
  };
  /** Of an account, those that the desks of its site have alike; null before the account was at one. */
  const savedViews = (account: string): SharedView[] | null => {
    const saved = recordAt('views')[account];
    if (!Array.isArray(saved)) return null;
    return saved.flatMap((view: unknown) => SharedView.safeParse(view).data ?? []);
  };
  const ownLists = () => readListSetups(recordAt('preferences')['lists']).lists;
  /** Whoever joins a site brings what the desk had. */
  const readViews = (account: string): SharedView[] => savedViews(account) ?? viewsOf(ownLists());
  const read = (): PreferencesView => {
    const stored = recordAt('preferences');
    const saved = Object.entries(SavedPreferences.shape).flatMap(([name, schema]) => {
      if (name === 'lists') return [[name, readListSetups(stored[name]).lists] as const];
      // Most preferences are never saved, and each refusal of a schema builds an error with its stack.
      if (stored[name] === undefined) return [];
      const { data } = schema.safeParse(stored[name]);
      return data === undefined ? [] : [[name, data] as const];
    });
    const view: PreferencesView = {
      ...defaultPreferences,
      ...preferencesAmong(policy.defaults),
      ...Object.fromEntries(saved),
      ...preferencesAmong(policy.locked),
      operators: listOperators(file),
      deskNumber: deskNumber(),
    };
    return shared === null ? view : { ...view, lists: withViews(view.lists, readViews(shared.account)) };
  };
  const writeInto = (key: string, entry: string, value: unknown) => {
    const record = recordAt(key);
    // At the end of the record, whenever it came: the last entry is the one written last.
    delete record[entry];
    if (value !== null) record[entry] = value;
    file.write(key, record);
  };
  const joinedAreas = (account: string): string[] =>
    z.array(z.string()).safeParse(recordAt('joined')[account]).data ?? [];
  const saveViews = (account: string, views: readonly SharedView[]) => writeInto('views', account, views);
  /** Where views are shared, the desk's own stay as they were before. */
  const saveLists = (lists: ListSetups): ListSetups => {
    if (shared === null) return lists;
    const { account, changed } = shared;
    const views = viewsOf(lists);
    if (JSON.stringify(views) !== JSON.stringify(readViews(account))) {
      saveViews(account, views);
      changed();
    }
    return withViews(lists, viewsOf(ownLists()));
  };
  return {
    read,
    /** Changes what is given, keeps the rest (what a newer Dockhand saved included), and answers with the whole. */
    save(change: { [Key in keyof SavedPreferences]?: SavedPreferences[Key] | undefined }): PreferencesView {
      const lists = change.lists === undefined ? {} : { lists: saveLists(change.lists) };
      file.write('preferences', { ...recordAt('preferences'), ...withoutUndefined(change), ...lists });
      return read();
    },
    /** From now on the saved views are those of an account at its site; null: the desk's own. */
    shareViews(owner: { account: string; changed: () => void } | null): void {
      shared = owner;
    },
    readViews,
    saveViews,
    /** Whether what an account has here was joined with what its site has of an area. */
    hasJoined: (accountId: string, area: string): boolean => joinedAreas(accountId).includes(area),
    join: (accountId: string, area: string): void => {
      writeInto('joined', accountId, [...joinedAreas(accountId), area]);
    },
    /** Adds set-ups of lists; answers those of them that had no place, with the whole. */
    addLists(added: ListSetups): { saved: PreferencesView; dropped: { list: string; view: string }[] } {
      const { lists, dropped } = mergeSetups(read().lists, added);
      file.write('preferences', { ...recordAt('preferences'), lists: saveLists(lists) });
      return { saved: read(), dropped };
    },
    /** Another number for this desk's command codes; answers with the whole. Throws where it cannot be saved. */
    renewDeskNumber(): PreferencesView {
      file.write('deskNumber', newDeskNumber());
      return read();
    },
    readDesk: (accountId: string): DeskView | null =>
      DeskView.safeParse(recordAt('desks')[accountId]).data ?? null,
    /** The desk of the account that was set up last here; null for none. */
    readLastDesk: (): DeskView | null =>
      DeskView.safeParse(Object.values(recordAt('desks')).at(-1)).data ?? null,
    saveDesk(accountId: string, desk: DeskView): DeskView {
      writeInto('desks', accountId, desk);
      return desk;
    },
    /** What codes mean on the desk of an account; one that can't be read is left out. */
    readCodes: (accountId: string): readonly DeskCode[] => {
      const saved = recordAt('codes')[accountId];
      if (!Array.isArray(saved)) return [];
      return saved.flatMap((code: unknown) => DeskCode.safeParse(code).data ?? []);
    },
    saveCodes: (accountId: string, codes: readonly DeskCode[]): void => {
      writeInto('codes', accountId, codes.length === 0 ? null : codes);
    },
    /** The scheduled export of an account; null where none was set up. */
    readExport: (accountId: string): SavedExport | null =>
      SavedExport.safeParse(recordAt('exports')[accountId]).data ?? null,
    saveExport: (accountId: string, saved: SavedExport): void => {
      writeInto('exports', accountId, saved);
    },
    /** What is asked of returned items on the desk of an account; a list that can't be read is left out. */
    readChecklists: (accountId: string): readonly ItemChecklist[] => {
      const saved = recordAt('checklists')[accountId];
      if (!Array.isArray(saved)) return [];
      return saved.flatMap((list: unknown) => ItemChecklist.safeParse(list).data ?? []);
    },
    saveChecklists: (accountId: string, lists: readonly ItemChecklist[]): void => {
      writeInto('checklists', accountId, lists.length === 0 ? null : lists);
    },
    /** Forgets the desks of all accounts of a profile, their codes, exports, checklists, and shared views. */
    forgetDesks: (profileId: string): void => {
      // First: what is gone here is removed nowhere else.
      for (const key of ['joined', 'desks', 'codes', 'exports', 'checklists', 'views']) {
        const others = Object.entries(recordAt(key)).filter(([id]) => !id.startsWith(`${profileId}/`));
        file.write(key, Object.fromEntries(others));
      }
    },
    readWindowPlace: (): WindowPlace | null => WindowPlace.safeParse(file.read('window')).data ?? null,
    saveWindowPlace: (place: WindowPlace): void => {
      file.write('window', place);
    },
    /** Which version of the service's API an operation was found at, by profile. */
    readVersion: (profileId: string, operation: string): string | null => {
      const version = recordAt(`versions ${profileId}`)[operation];
      return typeof version === 'string' ? version : null;
    },
    saveVersion: (profileId: string, operation: string, version: string | null): void => {
      writeInto(`versions ${profileId}`, operation, version);
    },
    forgetVersions: (profileId: string): void => {
      file.write(`versions ${profileId}`, null);
    },
  };
}

/**
 * The same file for a run in safe mode: preferences are the defaults, in the language that was chosen, and what is
 * changed of them is forgotten with the run. Everything else (profiles, desks, codes) is as it was.
 */
export function withDefaultPreferences(file: PreferenceFile): PreferenceFile {
  const { language } = createDeskPreferences(file).read();
  let preferences: unknown = { language };
  return {
    read: (key) => (key === 'preferences' ? preferences : file.read(key)),
    write(key, value) {
      if (key === 'preferences') preferences = value;
      else file.write(key, value);
    },
  };
}

function withoutUndefined<Value extends object>(
  value: Value,
): { [Key in keyof Value]: Exclude<Value[Key], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined)) as {
    [Key in keyof Value]: Exclude<Value[Key], undefined>;
  };
}
