import { appRoutes, keysOf as keysOfRoute } from '#renderer/app/routes/app-routes.ts';
import { Dialog } from '#renderer/components/layout/dialog.tsx';
import { KeyHint } from '#renderer/components/text/key-hint.tsx';
import { type MessageId, useMessages } from '#renderer/messages/use-messages.ts';
import { type Chord, chordKeys, firstOfSequence, isMac } from '#renderer/platform/keyboard/chord.ts';
import { type Shortcut, useOfferedShortcuts } from '#renderer/platform/keyboard/keymap.tsx';
import { shortcutTable } from '#renderer/platform/keyboard/shortcut-table.ts';
import styles from './shortcut-sheet.module.css';

/** An action and its keys; the keys of a sequence are listed separately. */
type Line = { readonly label: MessageId; readonly keys: readonly string[] };

const listKeys: readonly Line[] = [
  { keys: ['← ↑ ↓ →'], label: 'shortcut.arrows' },
  { keys: ['PgUp', 'PgDn', 'Home', 'End'], label: 'shortcut.pages' },
  { keys: ['Enter'], label: 'shortcut.enter' },
  { keys: keysOf('mod+c'), label: 'shortcut.copyCell' },
  { keys: ['Space', 'Shift ↓', ...keysOf('mod+a')], label: 'shortcut.chooseRows' },
  { keys: ['Shift ←', 'Shift →', keysOf('mod+Shift').join(' ') + ' →'], label: 'shortcut.columns' },
];

function keysOf(chord: Chord): readonly string[] {
  const keys = chordKeys(chord, isMac);
  return firstOfSequence(chord) === null ? [keys.join(' ')] : keys;
}

const screens: ReadonlySet<MessageId> = new Set(
  appRoutes
    // A desk is opened with a single shortcut, without a sequence.
    .filter((route) => keysOfRoute(route).some((chord) => firstOfSequence(chord) !== null))
    .map(({ id }) => `palette.go.${id}` as const),
);
const order = shortcutTable.map(({ chord }) => chord);

/** Sorts by the table; shortcuts not in it (the desks, the answers to a question) come last. */
function inOrder(shortcuts: readonly Shortcut[]): readonly Shortcut[] {
  const rank = ({ chord }: Shortcut) => {
    const index = order.indexOf(chord);
    return index < 0 ? order.length : index;
  };
  return shortcuts.toSorted((one, other) => rank(one) - rank(other));
}

/** Lists an action with several keys once, with all of them. */
function linesOf(shortcuts: readonly Shortcut[]): readonly Line[] {
  const keys = new Map<MessageId, Set<string>>();
  for (const { label, chord } of shortcuts) {
    const known = keys.get(label) ?? new Set();
    keys.set(label, known);
    for (const key of keysOf(chord)) known.add(key);
  }
  return [...keys].map(([label, keySet]) => ({ label, keys: [...keySet] }));
}

/** Every key that currently does something, in groups. */
export function ShortcutSheet({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages();
  const offered = useOfferedShortcuts()();
  const isScreen = ({ label }: Shortcut) => screens.has(label);
  const isHere = ({ isEverywhere }: Shortcut) => isEverywhere !== true;
  const anywhere = offered.filter((shortcut) => !isHere(shortcut) && !isScreen(shortcut));
  const groups = [
    { label: 'shortcut.here', lines: linesOf(inOrder(offered.filter(isHere))) },
    { label: 'shortcut.goTo', lines: linesOf(offered.filter(isScreen)) },
    { label: 'shortcut.everywhere', lines: linesOf(inOrder(anywhere)) },
    { label: 'shortcut.inLists', lines: listKeys },
  ] as const;
  return (
    <Dialog onClose={onClose} title={t('shortcut.title')} size={820} closeLabel={t('notice.close')}>
      <div className={styles.groups}>
        {groups
          .filter(({ lines }) => lines.length > 0)
          .map((group) => (
            <section key={group.label} className={styles.group}>
              <h3>{t(group.label)}</h3>
              <dl>
                {group.lines.map(({ keys, label }) => (
                  <div key={label}>
                    <dt>{t(label)}</dt>
                    <dd>
                      {keys.map((key) => (
                        <KeyHint key={key} isSpoken>
                          {key}
                        </KeyHint>
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
      </div>
    </Dialog>
  );
}
