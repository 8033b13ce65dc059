import { IconX } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useShortcuts } from '../../app/keymap.tsx';
import { KeyHint } from '../../components/key-hint.tsx';
import { useWords } from '../../messages/use-words.ts';
import styles from './desk-chooser.module.css';

type DeskChooserProps = {
  readonly title: string;
  /** What it is asked for: an item, a tracking number. */
  readonly about?: ReactNode;
  readonly onCancel: () => void;
  readonly children: ReactNode;
};

/** A question of the desk, in its place on the screen; nothing is closed to the scanner by it, and Escape leaves it. */
export function DeskChooser({ title, about, onCancel, children }: DeskChooserProps) {
  const words = useWords();
  const titleId = useId();
  useShortcuts([{ chord: 'Escape', label: 'returnPart.dismiss', run: onCancel }]);
  return (
    <section className={styles.chooser} aria-labelledby={titleId}>
      <header className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        <KeyHint>Esc</KeyHint>
        <button
          type="button"
          className={styles.close}
          aria-label={words('returnPart.dismiss')}
          title={words('returnPart.dismiss')}
          onClick={onCancel}
        >
          <IconX size={14} stroke={1.75} aria-hidden="true" />
        </button>
      </header>
      {about !== undefined && <div className={styles.about}>{about}</div>}
      {children}
    </section>
  );
}
