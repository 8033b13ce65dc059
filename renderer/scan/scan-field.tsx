import { type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react';
import { KeyHint } from '#renderer/components/text/key-hint.tsx';
import { TextButton } from '#renderer/components/text/text-button.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import styles from './scan-bar.module.css';
import type { ScanEntry } from './scan-queue.ts';

type ScanFieldProps = {
  readonly ref: Ref<HTMLInputElement>;
  readonly latest: ScanEntry | null;
  readonly onType: (text: string) => void;
  /** Looks for it as words. */
  readonly onSearch: (text: string) => void;
  /** The person is done here: the focus goes back to where it was before. */
  readonly onLeave: () => void;
};

const longestCode = 4_096;

/**
 * A code typed by hand; it is looked up like one that was scanned. What names nothing may be words: they are offered to
 * the search, which Enter begins where nothing else was typed since.
 */
export function ScanField({ ref, latest, onType, onSearch, onLeave }: ScanFieldProps) {
  const t = useMessages();
  const field = useRef<HTMLInputElement>(null);
  const answered = useRef(latest?.number ?? 0);
  const isAwaiting = useRef(false);
  /** What was typed and names nothing. */
  const [unknown, setUnknown] = useState<string | null>(null);
  const isCleared = latest === null;
  if (isCleared && unknown !== null) setUnknown(null);

  useEffect(() => {
    if (latest === null || latest.number === answered.current) return;
    answered.current = latest.number;
    const wasTyped = isAwaiting.current && latest.scan.source === 'typed';
    setUnknown(wasTyped && latest.outcome === 'unknown' ? (field.current?.value.trim() ?? null) : null);
    if (!wasTyped) return;
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

  const search = (words: string) => {
    if (field.current !== null) field.current.value = '';
    setUnknown(null);
    onSearch(words);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      const code = event.currentTarget.value.trim();
      if (code === '') return;
      if (code === unknown) {
        search(code);
        return;
      }
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
          maxLength={longestCode}
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
