import { type Ref, useState } from 'react';
import {
  idsFrom,
  idsFromText,
  textsFrom,
  textsFromText,
  undefinedIfEmpty,
} from '#renderer/components/list-screen/list-search.ts';
import { type MessageId, useMessages } from '#renderer/messages/use-messages.ts';
import styles from './filter-bar.module.css';
import { valueFilter } from './list-filter.tsx';

type FilterFieldProps = {
  readonly label: string;
  /** What can be typed; when omitted, the label. */
  readonly placeholder?: string;
  readonly values: readonly (string | number)[];
  readonly widthPx: number;
  readonly onCommit: (text: string) => void;
  readonly keyHint?: string | undefined;
  /** Enter commits the same text again: it starts a search; default false. */
  readonly isRepeatable?: boolean;
  readonly ref?: Ref<HTMLInputElement> | undefined;
};

/** A filter for typed or pasted text, with several values at the same time; applies on Enter or when it loses focus. */
export function FilterField(props: FilterFieldProps) {
  const { label, placeholder = label, values, widthPx, onCommit, keyHint, isRepeatable = false, ref } = props;
  const committed = values.join(', ');
  const [draft, setDraft] = useState({ committed, text: committed });
  // An external change (clear, going back) resets the field.
  if (draft.committed !== committed) setDraft({ committed, text: committed });
  const commit = () => {
    if (draft.text !== committed) onCommit(draft.text);
  };
  return (
    <span className={styles.field} data-set={values.length > 0 || undefined} style={{ width: widthPx }}>
      <input
        ref={ref}
        className={values.length > 0 ? 'mono' : undefined}
        value={draft.text}
        placeholder={placeholder}
        aria-label={label}
        title={committed === '' ? label : `${label}: ${committed}`}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => setDraft({ committed, text: event.currentTarget.value })}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (isRepeatable || draft.text !== committed)) onCommit(draft.text);
          if (event.key === 'Escape' && draft.text !== committed) {
            // It closes nothing else.
            event.preventDefault();
            setDraft({ committed, text: committed });
          }
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

type FieldOptions = {
  readonly label: MessageId;
  readonly widthPx: number;
  /** "/" focuses it. */
  readonly isFirst?: boolean;
};

function fieldFilter<Name extends string, Value extends string | number>(
  name: Name,
  { label, widthPx, isFirst = false }: FieldOptions,
  parse: (value: unknown) => readonly Value[],
  read: (text: string) => readonly Value[],
) {
  return valueFilter(
    name,
    (raw) => undefinedIfEmpty(parse(raw)),
    ({ value = [], onChange, firstField }) => (
      <FilterField
        ref={isFirst ? firstField : undefined}
        label={useMessages()(label)}
        values={value}
        widthPx={widthPx}
        keyHint={isFirst ? '/' : undefined}
        onCommit={(text) => onChange(undefinedIfEmpty(read(text)))}
      />
    ),
  );
}

export function idsFilter<Name extends string>(
  name: Name,
  { largest, ...look }: FieldOptions & { readonly largest?: number },
) {
  return fieldFilter(
    name,
    look,
    (raw) => idsFrom(raw, largest),
    (text) => idsFromText(text, largest),
  );
}

/** Narrows a list to one of at most 50 texts. The service separates them by commas, so none can contain one. */
export function textsFilter<Name extends string>(
  name: Name,
  { longest, ...options }: FieldOptions & { readonly longest: number },
) {
  return fieldFilter(
    name,
    options,
    (raw) => textsFrom(raw, 50, longest).filter((text) => !text.includes(',')),
    (text) => textsFromText(text, 50, longest),
  );
}
