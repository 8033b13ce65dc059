import { type Ref, useState } from 'react';
import { announceTrouble } from '#renderer/components/feedback/announce-outcome.ts';
import {
  idsFrom,
  idsFromText,
  leftOutOf,
  textsFrom,
  textsFromText,
  undefinedIfEmpty,
} from '#renderer/components/list-screen/list-search.ts';
import { type MessageId, useMessages } from '#renderer/messages/use-messages.ts';
import styles from './filter-bar.module.css';
import { valueFilter } from './list-filter.tsx';

type FilterFieldProps<Value extends string | number> = {
  readonly label: string;
  /** What can be typed; when omitted, the label. */
  readonly placeholder?: string;
  readonly values: readonly Value[];
  readonly widthPx: number;
  /** Returns the values in a text. */
  readonly read: (text: string) => readonly Value[];
  readonly onCommit: (values: readonly Value[]) => void;
  readonly keyHint?: string | undefined;
  /** Its whole text is one value, searched for again with each Enter; default false. */
  readonly isSearch?: boolean;
  readonly ref?: Ref<HTMLInputElement> | undefined;
};

/**
 * A filter for typed or pasted text, with several values at the same time; applies on Enter or when it loses focus, and
 * then shows only what it applied. A text without values changes nothing, and what was left out of a text is announced.
 */
export function FilterField<Value extends string | number>(props: FilterFieldProps<Value>) {
  const { label, placeholder = label, values, widthPx, keyHint, isSearch = false, ref } = props;
  const t = useMessages();
  const committed = values.join(', ');
  const [draft, setDraft] = useState({ committed, text: committed });
  // An external change (clear, going back) resets the field.
  if (draft.committed !== committed) setDraft({ committed, text: committed });
  const commit = () => {
    const read = props.read(draft.text);
    const isUnread = read.length === 0 && draft.text.trim() !== '';
    setDraft({ committed, text: isUnread ? committed : read.join(', ') });
    if (isUnread) {
      announceTrouble(label, t('filter.nothingFits', { text: draft.text.trim() }), t);
      return;
    }
    const leftOut = leftOutOf(draft.text, read, props.read);
    if (leftOut.length > 0) announceTrouble(label, t('filter.leftOut', { texts: namesOf(leftOut) }), t);
    props.onCommit(read);
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
        onPaste={(event) => {
          const lines = event.clipboardData
            .getData('text/plain')
            .trim()
            .split(/\s*[\n\r]\s*/u);
          if (isSearch || lines.length === 1) return;
          event.preventDefault();
          // Line breaks would become spaces. The only way to insert that the user can undo with the keyboard.
          document.execCommand('insertText', false, lines.join(', '));
        }}
        onBlur={() => draft.text !== committed && commit()}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (isSearch || draft.text !== committed)) commit();
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

const maxNamed = 5;

/** Names the first few, each shortened. */
function namesOf(texts: readonly string[]): string {
  const names = texts.slice(0, maxNamed).map((text) => (text.length > 60 ? `${text.slice(0, 60)}…` : text));
  return (texts.length > maxNamed ? [...names, '…'] : names).join(', ');
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
        read={read}
        onCommit={(values) => onChange(undefinedIfEmpty(values))}
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
