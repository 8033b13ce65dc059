import { type KeyboardEvent, type Ref, useEffect, useRef } from 'react';
import { KeyHint } from '../components/text/key-hint.tsx';
import { useMessages } from '../messages/use-messages.ts';
import styles from './scan-bar.module.css';
import type { ScanEntry } from './scan-queue.ts';

type ScanFieldProps = {
  readonly ref: Ref<HTMLInputElement>;
  readonly latest: ScanEntry | null;
  readonly onType: (text: string) => void;
  /** The person is done here: the focus goes back to where it was before. */
  readonly onLeave: () => void;
};

const longestCode = 4_096;

/** A code typed by hand; it is looked up like one that was scanned. */
export function ScanField({ ref, latest, onType, onLeave }: ScanFieldProps) {
  const t = useMessages();
  const field = useRef<HTMLInputElement>(null);
  const answered = useRef(latest?.number ?? 0);
  const isAwaiting = useRef(false);

  useEffect(() => {
    if (latest === null || latest.number === answered.current) return;
    answered.current = latest.number;
    if (!isAwaiting.current || latest.scan.source !== 'typed') return;
    isAwaiting.current = false;
    const input = field.current;
    if (input === null) return;
    if (latest.outcome === 'found') {
      input.value = '';
      onLeave();
    } else if (document.activeElement === input) {
      // What was mistyped is there to be mended, or to be typed over.
      input.select();
    }
  }, [latest, onLeave]);

  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      const code = event.currentTarget.value.trim();
      if (code === '') return;
      isAwaiting.current = true;
      onType(code);
    }
    if (event.key === 'Escape') {
      event.preventDefault();
      event.currentTarget.value = '';
      onLeave();
    }
  };

  return (
    <span className={styles.field}>
      <input
        ref={(element) => {
          field.current = element;
          if (typeof ref === 'function') ref(element);
          else if (ref !== null && ref !== undefined) ref.current = element;
        }}
        type="text"
        className="mono"
        aria-label={t('scan.field')}
        placeholder={t('scan.field')}
        maxLength={longestCode}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        onKeyDown={press}
      />
      <KeyHint>F2</KeyHint>
    </span>
  );
}
