import { useEffect, useState } from 'react';
import { CloseButton } from '#renderer/components/layout/close-button.tsx';
import { KeyHint } from '#renderer/components/text/key-hint.tsx';
import { TextButton } from '#renderer/components/text/text-button.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { type Notice, notices } from '#renderer/platform/announce.ts';
import { chordKeys, isMac } from '#renderer/platform/keyboard/chord.ts';
import { useOfferedShortcuts, useShortcuts } from '#renderer/platform/keyboard/keymap.tsx';
import { isModalOpen } from '#renderer/platform/keyboard/modal-dialog.ts';
import { StateShape } from './state-mark.tsx';
import styles from './toast.module.css';

const shownMs = 8_000;

const undoChord = 'mod+z';

/**
 * What was just done, with an undo button. Disappears automatically, but never while it is hovered or has the focus.
 */
export function Toast({ toast }: { readonly toast: Notice }) {
  const t = useMessages();
  const [isHovered, setHovered] = useState(false);
  const [hasFocus, setFocused] = useState(false);
  const isHeld = isHovered || hasFocus;
  const { id, title, text, undo } = toast;
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => notices.end(id), shownMs);
    return () => clearTimeout(timer);
  }, [id, isHeld]);
  const dismiss = () => notices.dismiss(id);
  useShortcuts([
    {
      chord: 'Escape',
      label: 'shortcut.dismissToast',
      isEverywhere: true,
      isForFieldsFirst: true,
      closes: 'lastScan',
      run: dismiss,
    },
  ]);
  return (
    <div
      className={styles.toast}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      // The focus stays in place, unless Tab moves it here.
      onMouseDown={(event) => event.preventDefault()}
    >
      <StateShape tone="done" />
      <div className={styles.words} title={`${title} ${text}`}>
        <strong className="truncate">{title}</strong>
        {text !== '' && (
          <span className={styles.text}>
            <bdi>{text}</bdi>
          </span>
        )}
      </div>
      {undo !== null && <UndoButton id={id} />}
      <CloseButton label={t('notice.close')} onClick={dismiss} />
    </div>
  );
}

/**
 * Undoes what a toast announces. If the screen has its own action for the same key, as at a desk, the key runs that.
 */
function UndoButton({ id }: { readonly id: number }) {
  const t = useMessages();
  const offered = useOfferedShortcuts();
  const ofScreen = () =>
    isModalOpen()
      ? undefined
      : offered().findLast(({ chord, label }) => chord === undoChord && label !== 'shortcut.undoLast');
  const undo = () => notices.undo(id);
  useShortcuts([
    {
      chord: undoChord,
      label: 'shortcut.undoLast',
      isEverywhere: true,
      isForFieldsFirst: true,
      run: () => (ofScreen()?.run ?? undo)(),
    },
  ]);
  return (
    <TextButton onClick={undo}>
      {t('action.undo')}{' '}
      {ofScreen() === undefined && <KeyHint>{chordKeys(undoChord, isMac).join(' ')}</KeyHint>}
    </TextButton>
  );
}
