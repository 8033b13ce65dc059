import { type ReactNode, useId } from 'react';
import { CloseButton } from '../../components/layout/close-button.tsx';
import { KeyHint } from '../../components/text/key-hint.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { useShortcuts } from '../../platform/keyboard/keymap.tsx';
import styles from './choosers.module.css';

type DeskChooserProps = {
  readonly title: string;
  /** What it is asked for: an item, a tracking number. */
  readonly about?: ReactNode | undefined;
  readonly onCancel: () => void;
  readonly children: ReactNode;
};

/** A question of the desk, in its place on the screen; nothing is closed to the scanner by it, and Escape leaves it. */
export function DeskChooser({ title, about, onCancel, children }: DeskChooserProps) {
  const t = useMessages();
  const titleId = useId();
  useShortcuts([{ chord: 'Escape', label: 'deskPart.dismiss', closes: 'question', run: onCancel }]);
  return (
    <section className={styles.chooser} aria-labelledby={titleId}>
      <header className={styles.head}>
        <h2 id={titleId} className="no-margin large bold">
          {title}
        </h2>
        <KeyHint>Esc</KeyHint>
        <CloseButton label={t('deskPart.dismiss')} onClick={onCancel} />
      </header>
      {about !== undefined && <div className={styles.about}>{about}</div>}
      {children}
    </section>
  );
}
