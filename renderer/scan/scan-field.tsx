import { type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react';
import { KeyHint } from '#renderer/components/text/key-hint.tsx';
import { TextButton } from '#renderer/components/text/text-button.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { latinDigits } from '#shared/barcode/latin-digits.ts';
import styles from './scan-bar.module.css';
import type { ScanEntry } from './scan-queue.ts';

type ScanFieldProps = {
  readonly ref: Ref<HTMLInputElement>;
  readonly latest: ScanEntry | null;
  readonly onType: (text: string) => void;
  /** Searches for it as text. */
  readonly onSearch: (text: string) => void;
  /** The user is done here: the focus returns to where it was before. */
  readonly onLeave: () => void;
};

const maxCodeLength = 4_096;

/**
 * A code typed by hand; it is looked up like a scanned one. Text that names nothing is offered to the search, which
 * Enter starts if nothing else was typed since.
 */
export function ScanField({ ref, latest, onType, onSearch, onLeave }: ScanFieldProps) {
  const t = useMessages();
  const field = useRef<HTMLInputElement>(null);
  const answered = useRef(latest?.number ?? 0);
  /** The typed code that is being looked up. */
  const awaited = useRef<string | null>(null);
  /** Typed text that names nothing. */
  const [unknown, setUnknown] = useState<string | null>(null);
  const isCleared = latest === null;
  if (isCleared && unknown !== null) setUnknown(null);

  useEffect(() => {
    if (latest === null || latest.number === answered.current) return;
    answered.current = latest.number;
    const isAwaited = latest.scan.source === 'typed' && latest.scan.text === awaited.current;
    const code = isAwaited ? awaited.current : null;
    setUnknown(latest.outcome === 'unknown' ? code : null);
    if (code === null) return;
    awaited.current = null;
    const input = field.current;
    // What was typed during the lookup is the next code, or a quantity to be typed again where it belongs.
    if (input === null || input.value.trim() !== code) return;
    if (latest.outcome === 'found') {
      input.value = '';
      onLeave();
    } else if (document.activeElement === input) {
      // A mistyped code can be corrected or overwritten.
      input.select();
    }
  }, [latest, onLeave]);

  const search = (text: string) => {
    if (field.current !== null) field.current.value = '';
    setUnknown(null);
    onSearch(text);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      const code = latinDigits(event.currentTarget.value.trim());
      if (code === '') return;
      if (code === unknown) {
        search(code);
        return;
      }
      awaited.current = code;
      // As it is compared with the answer.
      event.currentTarget.value = code;
      event.currentTarget.select();
      onType(code);
    }
    if (event.key === 'Escape') {
      event.preventDefault();
      event.currentTarget.value = '';
      onLeave();
    }
  };

  return (
    <>
      {unknown !== null && (
        <TextButton onClick={() => search(unknown)}>
          {t('scan.searchWords')} <KeyHint>Enter</KeyHint>
        </TextButton>
      )}
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
          maxLength={maxCodeLength}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          onKeyDown={press}
        />
        <KeyHint>F2</KeyHint>
      </span>
    </>
  );
}
