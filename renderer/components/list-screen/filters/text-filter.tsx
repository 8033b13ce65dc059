import { type Ref, useEffect, useEffectEvent, useState } from 'react';
import { textFrom } from '#renderer/components/list-screen/list-search.ts';
import { type MessageId, useMessages } from '#renderer/messages/use-messages.ts';
import styles from './filter-bar.module.css';
import { valueFilter } from './list-filter.tsx';

type TextFilterProps = {
  readonly label: string;
  /** The text in the address. */
  readonly value: string;
  readonly widthPx: number;
  /** Called on every keystroke with the text: narrow the rows by its deferred value (`useDeferredValue`). */
  readonly onType: (text: string) => void;
  /** Called when typing pauses or ends, with the trimmed text: put it into the address, replacing the entry. */
  readonly onSettle: (text: string) => void;
  readonly ref: Ref<HTMLInputElement>;
};

/** Shorter than the pause between two words, longer than between two keystrokes. */
const settledAfterMs = 400;

/** A filter that narrows the loaded rows during typing, for lists that the service cannot search. */
function TextFilter(props: TextFilterProps) {
  const { label, value, widthPx, onType, onSettle, ref } = props;
  const [draft, setDraft] = useState({ value, text: value, sent: value });
  if (draft.value !== value) {
    // The text returned by the address is the field's own, and more may have been typed by then; after going back or
    // clearing, it is a different text.
    setDraft({ value, text: value === draft.sent ? draft.text : value, sent: value });
  }
  const settle = () => {
    // As the address returns it: a space is typed before the next word.
    const sent = draft.text.trim();
    if (sent === draft.sent) return;
    setDraft({ ...draft, sent });
    onSettle(sent);
  };
  const publish = useEffectEvent((text: string) => onType(text));
  const settleLater = useEffectEvent(settle);
  useEffect(() => {
    publish(draft.text);
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
          // In the same step, not after the field was rendered: rows follow each keystroke immediately.
          onType(text);
        }}
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key === 'Enter') settle();
        }}
      />
      <kbd className={styles.fieldKey} aria-hidden="true">
        /
      </kbd>
    </span>
  );
}

/** Narrows a list to rows that contain a text: on every keystroke, and in the address once typing pauses. */
export function textFilter<Name extends string>(
  name: Name,
  options: { readonly label: MessageId; readonly widthPx: number; readonly longest: number },
) {
  return valueFilter(
    name,
    (raw) => textFrom(raw, options.longest),
    ({ value = '', onChange, firstField, onType }) => (
      <TextFilter
        ref={firstField}
        label={useMessages()(options.label)}
        value={value}
        widthPx={options.widthPx}
        onType={onType}
        onSettle={(text) => onChange(text || undefined, { replace: true })}
      />
    ),
  );
}
