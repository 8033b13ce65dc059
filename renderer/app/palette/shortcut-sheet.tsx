import { Dialog } from '../../components/layout/dialog.tsx';
import { KeyHint } from '../../components/text/key-hint.tsx';
import { type MessageId, useMessages } from '../../messages/use-messages.ts';
import { chordKeys, isMac } from '../../platform/keyboard/chord.ts';
import { useOfferedShortcuts } from '../../platform/keyboard/keymap.tsx';
import styles from './shortcut-sheet.module.css';

const listKeys = [
  { keys: ['←', '↑', '↓', '→'], label: 'shortcut.arrows' },
  { keys: ['PgUp', 'PgDn', 'Home', 'End'], label: 'shortcut.pages' },
  { keys: ['Enter'], label: 'shortcut.enter' },
  { keys: chordKeys('mod+c', isMac), label: 'shortcut.copyCell' },
  { keys: ['Space', 'Shift ↓', ...chordKeys('mod+a', isMac)], label: 'shortcut.chooseRows' },
  { keys: ['Shift ←', 'Shift →', ...chordKeys('mod+Shift', isMac), '→'], label: 'shortcut.columns' },
] as const;

export function ShortcutSheet({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages();
  const offered = useOfferedShortcuts();
  const linesOf = (isEverywhere: boolean) => {
    const keysOf = new Map<MessageId, string[]>();
    for (const shortcut of offered()) {
      if ((shortcut.isEverywhere === true) !== isEverywhere) continue;
      const keys = chordKeys(shortcut.chord, isMac);
      keysOf.set(shortcut.label, [...(keysOf.get(shortcut.label) ?? []), ...keys]);
    }
    return [...keysOf].map(([label, keys]) => ({ keys, label }));
  };
  const zoom = ['mod++', 'mod+-', 'mod+0'].map((chord) => chordKeys(chord, isMac).join(' '));
  const groups = [
    {
      label: 'shortcut.everywhere',
      lines: [...linesOf(true), { keys: zoom, label: 'shortcut.zoom' as const }],
    },
    { label: 'shortcut.here', lines: linesOf(false) },
    { label: 'shortcut.inLists', lines: listKeys },
  ] as const;
  return (
    <Dialog onClose={onClose} title={t('shortcut.title')} size={460} closeLabel={t('notice.close')}>
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
    </Dialog>
  );
}
