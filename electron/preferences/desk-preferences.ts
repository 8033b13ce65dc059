import { randomInt } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { SavedExport } from '#electron/files/scheduled-export.ts';
import { DeskView } from '#shared/desk/desk.ts';
import { DeskCode } from '#shared/inventory/desk-code.ts';
import { LabelTemplates } from '#shared/labels/label.ts';
import { type ListSetups, readListSetups, SharedView } from '#shared/preferences/list-setup.ts';
import { defaultPreferences } from '#shared/preferences/model/default-preferences.ts';
import { mergeSetups, viewKey, viewsOf, withViews } from '#shared/preferences/model/list-setup-rules.ts';
import { type PreferencesChange, PreferencesView } from '#shared/preferences/preferences-view.ts';
import { ItemChecklist } from '#shared/returns/return-checklist.ts';
import { listOperators } from './operators.ts';
import { noPolicy, type Policy, preferencesAmong } from './policy.ts';
import type { PreferenceFile } from './preference-file.ts';

/** The preferences saved in one record; the desk's number and the operators are stored separately. */
const SavedPreferences = PreferencesView.omit({ deskNumber: true, operators: true });
type SavedPreferences = z.infer<typeof SavedPreferences>;
const StoredRecord = z.record(z.string(), z.unknown());

const DeskNumber = z.string().regex(/^\d{6}$/);
const newDeskNumber = () => String(randomInt(1_000_000)).padStart(6, '0');

const SavedVersion = z.object({ version: z.string(), savedAtMs: z.number() });

/** The window's last position on the screen, in device-independent pixels. */
export const WindowPlace = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
export type WindowPlace = z.infer<typeof WindowPlace>;

type SettingsOwner = { account: string; viewsChanged: () => void; templatesChanged: () => void };

/** Preferences of this desk: the window's appearance, and each account's desk and settings. */
export type DeskPreferences = ReturnType<typeof createDeskPreferences>;

/**
 * Reads and writes the desk's preferences; a value that does not parse is treated as missing. Values locked by the
 * policy override saved ones, which stay saved in case the policy no longer locks them.
 *
 * @param onDisk the file itself if `file` hides a part of it, as in safe mode
 */
export function createDeskPreferences(
  file: PreferenceFile,
  policy: Policy = noPolicy,
  onDisk: Pick<PreferenceFile, 'read'> = file,
) {
  let madeNumber: string | null = null;
  const deskNumber = (): string => {
    const stored = DeskNumber.safeParse(file.read('deskNumber'));
    if (stored.success) return stored.data;
    madeNumber ??= newDeskNumber();
    try {
      file.write('deskNumber', madeNumber);
    } catch {
      // On a full disk, the number holds for this run, and the next read tries again.
    }
    return madeNumber;
  };
  /** The account whose settings a site's desks share, and what to call after a change; null without a site. */
  let shared: SettingsOwner | null = null;
  /** The operator whom a full disk could not save, and who is saved with the next preference. */
  let unsaved: Pick<SavedPreferences, 'operator'> | null = null;
  const readableCodes = new WeakMap<readonly unknown[], readonly DeskCode[]>();
  const recordAt = (key: string, from: Pick<PreferenceFile, 'read'> = file): Record<string, unknown> => {
    const stored = StoredRecord.safeParse(from.read(key));
    return stored.success ? stored.data : {};
  };
  const writeRecord = (change: object): void => {
    file.write('preferences', { ...recordAt('preferences'), ...unsaved, ...change });
    unsaved = null;
  };
  /** An account's views shared by its site's desks; null before the account was at a site. */
  const savedViews = (account: string): SharedView[] | null => {
    const saved = recordAt('views')[account];
    if (!Array.isArray(saved)) return null;
    return saved.flatMap((view: unknown) => SharedView.safeParse(view).data ?? []);
  };
  const ownLists = () => readListSetups(recordAt('preferences', onDisk)['lists']).lists;
  /** On joining a site, an account brings the desk's own views. */
  const readViews = (account: string): SharedView[] => savedViews(account) ?? viewsOf(ownLists());
  /** On joining a site, an account likewise brings the desk's own templates. */
  const readTemplates = (account: string): LabelTemplates => {
    const own = () => recordAt('preferences', onDisk)['labelTemplates'];
    return LabelTemplates.safeParse(recordAt('templates')[account] ?? own()).data ?? {};
  };
  const read = (): PreferencesView => {
    const stored = recordAt('preferences');
    const saved = Object.entries(SavedPreferences.shape).flatMap(([name, schema]) => {
      if (name === 'lists') return [[name, readListSetups(stored[name]).lists] as const];
      // Most preferences are never saved, and every schema rejection builds an error with its stack.
      if (stored[name] === undefined) return [];
      const { data } = schema.safeParse(stored[name]);
      return data === undefined ? [] : [[name, data] as const];
    });
    const view: PreferencesView = {
      ...defaultPreferences,
      ...preferencesAmong(policy.defaults),
      ...Object.fromEntries(saved),
      ...unsaved,
      ...(shared === null ? {} : { labelTemplates: readTemplates(shared.account) }),
      ...preferencesAmong(policy.locked),
      operators: listOperators(file),
      deskNumber: deskNumber(),
    };
    return shared === null ? view : { ...view, lists: withViews(view.lists, readViews(shared.account)) };
  };
  const writeInto = (key: string, entry: string, value: unknown) => {
    const record = recordAt(key);
    // Always moved to the end of the record: the last entry is the one written last.
    delete record[entry];
    if (value !== null) record[entry] = value;
    file.write(key, record);
  };
  const joinedAreas = (account: string): string[] =>
    z.array(z.string()).safeParse(recordAt('joined')[account]).data ?? [];
  const saveViews = (account: string, views: readonly SharedView[]) => writeInto('views', account, views);
  /** If views are shared, the desk's own stay as they were before. */
  const saveLists = (lists: ListSetups, before?: ListSetups): ListSetups => {
    if (shared === null) return lists;
    const { account, viewsChanged } = shared;
    const saved = readViews(account);
    const byKey = (all: readonly SharedView[]) => new Map(all.map((view) => [viewKey(view), view]));
    const seen = before === undefined ? saved : viewsOf(before);
    const changed = withChanges(byKey(saved), byKey(seen), byKey(viewsOf(lists)));
    const views = [...changed.values()];
    if (JSON.stringify(views) !== JSON.stringify(saved)) {
      saveViews(account, views);
      viewsChanged();
    }
    return withViews(lists, viewsOf(ownLists()));
  };
  const saveTemplates = (account: string, templates: LabelTemplates) =>
    writeInto('templates', account, templates);
  return {
    read,
    /**
     * Changes the given values, keeps the rest (including those saved by a newer Dockhand), and returns all
     * preferences.
     */
    save({ before, ...change }: PreferencesChange): PreferencesView {
      const { labelTemplates, ...others } = change;
      const lists = change.lists === undefined ? {} : { lists: saveLists(change.lists, before?.lists) };
      const own = shared === null ? change : others;
      writeRecord({ ...withoutUndefined(own), ...lists });
      if (shared !== null && labelTemplates !== undefined) {
        const { account } = shared;
        const saved = readTemplates(account);
        const byUse = (templates: LabelTemplates) => new Map(Object.entries(templates));
        const seen = before?.labelTemplates ?? saved;
        const changed = withChanges(byUse(saved), byUse(seen), byUse(labelTemplates));
        saveTemplates(account, Object.fromEntries(changed));
        shared.templatesChanged();
      }
      return read();
    },
    /** The names of the operators other than the one at work; none if nobody in particular is. */
    otherOperators: (): string[] => {
      const { operator, operators } = read();
      return operator === null ? [] : operators.map(({ name }) => name).filter((name) => name !== operator);
    },
    /** Sets who works here, for this run also on a full disk; returns all preferences. */
    setOperator(operator: string | null): PreferencesView {
      unsaved = { operator };
      try {
        writeRecord({});
      } catch {
        // Full disk: it holds for this run.
      }
      return read();
    },
    /** From now on saved views and label templates are those of an account at its site; null: the desk's own. */
    shareSettings(owner: SettingsOwner | null): void {
      shared = owner;
    },
    readViews,
    saveViews,
    readTemplates,
    saveTemplates,
    /** Whether an account's data here was merged with its site's for an area. */
    hasJoined: (accountId: string, area: string): boolean => joinedAreas(accountId).includes(area),
    join: (accountId: string, area: string): void => {
      writeInto('joined', accountId, [...joinedAreas(accountId), area]);
    },
    /** Adds list setups; returns all preferences, and the setups that did not fit. */
    addLists(added: ListSetups): { saved: PreferencesView; dropped: { list: string; view: string }[] } {
      const { lists, dropped } = mergeSetups(read().lists, added);
      writeRecord({ lists: saveLists(lists) });
      return { saved: read(), dropped };
    },
    /** Sets a new number for this desk's command codes; returns all preferences. Throws if it cannot be saved. */
    renewDeskNumber(): PreferencesView {
      file.write('deskNumber', newDeskNumber());
      return read();
    },
    readDesk: (accountId: string): DeskView | null =>
      DeskView.safeParse(recordAt('desks')[accountId]).data ?? null,
    /** The desk of the account set up last here; null for none. */
    readLastDesk: (): DeskView | null =>
      DeskView.safeParse(Object.values(recordAt('desks')).at(-1)).data ?? null,
    saveDesk(accountId: string, desk: DeskView): DeskView {
      writeInto('desks', accountId, desk);
      return desk;
    },
    /** Meanings of codes at an account's desk; unreadable ones are left out. */
    readCodes: (accountId: string): readonly DeskCode[] => {
      const saved = recordAt('codes')[accountId];
      if (!Array.isArray(saved)) return [];
      // Asked for with every scan; the file's values are replaced, never changed, when something is written.
      const known = readableCodes.get(saved);
      if (known !== undefined) return known;
      const codes = saved.flatMap((code: unknown) => DeskCode.safeParse(code).data ?? []);
      readableCodes.set(saved, codes);
      return codes;
    },
    saveCodes: (accountId: string, codes: readonly DeskCode[]): void => {
      writeInto('codes', accountId, codes.length === 0 ? null : codes);
    },
    /** null if none was set up. */
    readExport: (accountId: string): SavedExport | null =>
      SavedExport.safeParse(recordAt('exports')[accountId]).data ?? null,
    saveExport: (accountId: string, saved: SavedExport): void => {
      writeInto('exports', accountId, saved);
    },
    /** Checklists for returned items at an account's desk; unreadable ones are left out. */
    readChecklists: (accountId: string): readonly ItemChecklist[] => {
      const saved = recordAt('checklists')[accountId];
      if (!Array.isArray(saved)) return [];
      return saved.flatMap((list: unknown) => ItemChecklist.safeParse(list).data ?? []);
    },
    saveChecklists: (accountId: string, lists: readonly ItemChecklist[]): void => {
      writeInto('checklists', accountId, lists.length === 0 ? null : lists);
    },
    /** Deletes the desks of all accounts of a profile, with their codes, exports, checklists, and shared settings. */
    forgetDesks: (profileId: string): void => {
      // `joined` first: deletions here then remove nothing elsewhere.
      for (const key of ['joined', 'desks', 'codes', 'exports', 'checklists', 'views', 'templates']) {
        const others = Object.entries(recordAt(key)).filter(([id]) => !id.startsWith(`${profileId}/`));
        file.write(key, Object.fromEntries(others));
      }
    },
    readWindowPlace: (): WindowPlace | null => WindowPlace.safeParse(file.read('window')).data ?? null,
    saveWindowPlace: (place: WindowPlace): void => {
      file.write('window', place);
    },
    /**
     * The API version at which an operation was found, by profile; null if none was saved since that time (epoch
     * milliseconds).
     */
    readVersion: (profileId: string, operation: string, sinceMs = 0): string | null => {
      const saved = SavedVersion.safeParse(recordAt(`versions ${profileId}`)[operation]).data;
      return saved !== undefined && saved.savedAtMs >= sinceMs ? saved.version : null;
    },
    saveVersion: (profileId: string, operation: string, version: string | null): void => {
      const saved = version === null ? null : { version, savedAtMs: Date.now() };
      writeInto(`versions ${profileId}`, operation, saved);
    },
    forgetVersions: (profileId: string): void => {
      file.write(`versions ${profileId}`, null);
    },
  };
}

/** The language, so that the window can be read, and how long data is stored: defaults could delete some of it. */
const safeModeSettings = ['language', 'retentionDays', 'activityDays', 'checkInDays'] as const;

/**
 * Returns the same file for a run in safe mode: preferences are the defaults, except for the language and how long data
 * is stored, and changes to them are lost at exit. Everything else (profiles, desks, codes) is unchanged.
 */
export function withDefaultPreferences(file: PreferenceFile): PreferenceFile {
  const stored = StoredRecord.safeParse(file.read('preferences')).data;
  let preferences: unknown = Object.fromEntries(safeModeSettings.map((name) => [name, stored?.[name]]));
  return {
    read: (key) => (key === 'preferences' ? preferences : file.read(key)),
    write(key, value) {
      if (key === 'preferences') preferences = value;
      else file.write(key, value);
    },
  };
}

/** Returns the values with the changes that lead from the ones a user saw to the ones they want, in the order of these. */
function withChanges<Value>(
  values: ReadonlyMap<string, Value>,
  before: ReadonlyMap<string, Value>,
  wanted: ReadonlyMap<string, Value>,
): Map<string, Value> {
  const isUnchanged = (key: string) => isDeepStrictEqual(before.get(key), wanted.get(key));
  const kept = [...wanted].filter(([key]) => !isUnchanged(key) || values.has(key));
  return new Map([
    ...kept.map(([key, value]) => [key, isUnchanged(key) ? (values.get(key) ?? value) : value] as const),
    ...[...values].filter(([key]) => !before.has(key) && !wanted.has(key)),
  ]);
}

function withoutUndefined<Value extends object>(
  value: Value,
): { [Key in keyof Value]: Exclude<Value[Key], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined)) as {
    [Key in keyof Value]: Exclude<Value[Key], undefined>;
  };
}
