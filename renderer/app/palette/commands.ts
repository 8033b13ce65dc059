import type { RouteId } from '#renderer/app/routes/app-routes.ts';
import { recordIdOf } from '#renderer/components/list-screen/list-search.ts';
import type { MessageId } from '#renderer/messages/use-messages.ts';
import { type Chord } from '#renderer/platform/keyboard/chord.ts';
import { latinDigits } from '#shared/barcode/latin-digits.ts';
import type { PreferencesView } from '#shared/preferences/preferences-view.ts';
import type { SyncView } from '#shared/sync/sync-view.ts';

/** A palette command by its message id, and the equivalent keys. */
export type Command = {
  readonly id: MessageId;
  readonly isCurrent: boolean;
  readonly chords: readonly Chord[];
};

/**
 * Returns the commands that are available now.
 *
 * @param sync the state of this desk's catalog sync; null until known.
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
    plain('action.toggleSidebar', 'mod+b'),
    plain('palette.typeCode', 'F2'),
    plain('palette.scanHistory', 'F4'),
    plain('palette.notifications', 'F9'),
    plain(preferences.sounds ? 'palette.soundsOff' : 'palette.soundsOn'),
    plain('action.switchOperator', 'mod+u'),
    plain('palette.lock', 'mod+l'),
    plain('palette.commandSheet'),
    plain('shortcut.printLastLabel', 'F7'),
    plain('palette.checkConnection'),
    ...(sync === null || sync === 'running' ? [] : [plain('palette.syncStart')]),
    ...(sync === null || sync === 'paused' ? [] : [plain('palette.syncPause')]),
    plain('palette.catalog'),
    plain('palette.diagnostics'),
    plain('palette.shortcuts', '?'),
    plain('action.signOut'),
  ];
}

/** The order id named by a query ("12345", "#12345", "order 12345"); null if there is none. */
export function orderIdIn(query: string): string | null {
  const id = recordIdOf(/^(?:\D*\s)?#?(\d{1,10})$/.exec(latinDigits(query).trim())?.[1]);
  return id === null ? null : String(id);
}

/** Returns whether every word of a query occurs in a command's label. */
export function isCommandFound(sentence: string, query: string): boolean {
  const text = sentence.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((part) => text.includes(part));
}
