import type { RouteId } from '#renderer/app/routes/app-routes.ts';
import type { MessageId } from '#renderer/messages/use-messages.ts';
import type { Chord } from '#renderer/platform/keyboard/chord.ts';
import type { PreferencesView } from '#shared/preferences/preferences-view.ts';
import type { SyncView } from '#shared/sync/sync-view.ts';

/** A command of the palette by the name of its sentence, and the keys that do the same. */
export type Command = {
  readonly id: MessageId;
  readonly isCurrent: boolean;
  readonly chords: readonly Chord[];
};

/**
 * The commands that exist now.
 *
 * @param sync what the catalog on this desk does; null until that is known.
 */
export function commandsFor(
  preferences: Pick<PreferencesView, 'theme' | 'density' | 'sounds'>,
  routes: readonly { readonly id: RouteId; readonly keys: readonly Chord[] }[],
  sync: SyncView['state'] | null,
): readonly Command[] {
  const plain = (id: MessageId, ...chords: readonly Chord[]): Command => ({ id, isCurrent: false, chords });
  const choice = (id: MessageId, isCurrent: boolean): Command => ({ id, isCurrent, chords: [] });
  return [
    ...routes.map(({ id, keys }) => plain(`palette.go.${id}`, ...keys)),
    plain('palette.reviewMatches'),
    choice('palette.themeLight', preferences.theme === 'light'),
    choice('palette.themeDark', preferences.theme === 'dark'),
    choice('palette.themeSystem', preferences.theme === 'system'),
    choice('palette.densityCompact', preferences.density === 'compact'),
    choice('palette.densityRegular', preferences.density === 'regular'),
    choice('palette.densityComfortable', preferences.density === 'comfortable'),
    plain('palette.toggleRail', 'mod+b'),
    plain('palette.typeCode', 'F2'),
    plain('palette.scanHistory', 'F4'),
    plain('palette.notifications', 'F9'),
    plain(preferences.sounds ? 'palette.soundsOff' : 'palette.soundsOn'),
    plain('palette.operator', 'mod+u'),
    plain('palette.lock', 'mod+l'),
    plain('palette.commandSheet'),
    plain('shortcut.printLastLabel', 'F7'),
    plain('palette.checkConnection'),
    ...(sync === null || sync === 'running' ? [] : [plain('palette.syncStart')]),
    ...(sync === null || sync === 'paused' ? [] : [plain('palette.syncPause')]),
    plain('palette.catalog'),
    plain('palette.diagnostics'),
    plain('palette.shortcuts', '?'),
    plain('palette.signOut'),
  ];
}

/** The order id that a query names ("12345", "#12345", "order 12345"), null where it names none. */
export function orderIdIn(query: string): string | null {
  const digits = /^(?:\D*\s)?#?(\d{1,10})$/.exec(query.trim())?.[1];
  if (digits === undefined) return null;
  const id = Number(digits);
  return id > 0 && id <= 2_147_483_647 ? String(id) : null;
}

/** Whether every word of a query begins, or stands within, a word of a command's sentence. */
export function isCommandFound(sentence: string, query: string): boolean {
  const text = sentence.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((part) => text.includes(part));
}
