import { type Ref, useEffect, useEffectEvent, useState } from 'react';
import styles from './filter-bar.module.css';

type TextFilterProps = {
  readonly label: string;
  /** The text in the address. */
  readonly value: string;
  readonly widthPx: number;
  /** What is typed, with every key: narrow the rows by its deferred value (`useDeferredValue`). */
  readonly onType: (text: string) => void;
  /** Called when the typing pauses or ends: put it into the address, replacing the entry. */
  readonly onSettle: (text: string) => void;
  readonly keyHint?: string;
  readonly ref?: Ref<HTMLInputElement>;
};

/** Shorter than a person pauses between two words, longer than between two keys. */
const settledAfterMs = 400;

/** A filter that narrows what is loaded while it is typed, for lists that the service cannot search. */
export function TextFilter(props: TextFilterProps) {
  const { label, value, widthPx, onType, onSettle, keyHint, ref } = props;
  const [draft, setDraft] = useState({ value, text: value, sent: value });
  if (draft.value !== value) {
    // What comes back from the address is one's own text, and more may be typed by then; after going back or
    // clearing it is another.
    setDraft({ value, text: value === draft.sent ? draft.text : value, sent: value });
  }
  const settle = () => {
    if (draft.text === draft.sent) return;
    setDraft({ ...draft, sent: draft.text });
    onSettle(draft.text);
  };
  const tell = useEffectEvent((text: string) => onType(text));
  const settleLater = useEffectEvent(settle);
  useEffect(() => {
    tell(draft.text);
    const timer = setTimeout(settleLater, settledAfterMs);
    return () => clearTimeout(timer);
  }, [draft.text]);
  return (
    <span className={styles.field} data-set={draft.text !== '' || undefined} style={{ width: widthPx }}>
      <input
        ref={ref}
        value={draft.text}
        placeholder={label}
        aria-label={label}
        title={label}
        maxLength={200}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => {
          const { value: text } = event.currentTarget;
          setDraft({ ...draft, text });
          // In the same step, and not only after the field was drawn: rows follow the key at once.
          onType(text);
        }}
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key === 'Enter') settle();
        }}
      />
      {keyHint !== undefined && (
        <kbd className={styles.fieldKey} aria-hidden="true">
          {keyHint}
        </kbd>
      )}
    </span>
  );
}
