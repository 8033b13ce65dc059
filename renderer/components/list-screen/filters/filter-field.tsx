import { type Ref, useState } from 'react';
import styles from './filter-bar.module.css';

type FilterFieldProps = {
  readonly label: string;
  /** What can be typed; absent: the label. */
  readonly placeholder?: string;
  /** The values that are narrowed to now. */
  readonly values: readonly (string | number)[];
  readonly widthPx: number;
  readonly onCommit: (text: string) => void;
  readonly keyHint?: string;
  readonly ref?: Ref<HTMLInputElement>;
};

/** A filter that is typed or pasted, several values at once; it takes effect with Enter or when it is left. */
export function FilterField(props: FilterFieldProps) {
  const { label, placeholder = label, values, widthPx, onCommit, keyHint, ref } = props;
  const committed = values.join(', ');
  const [draft, setDraft] = useState({ committed, text: committed });
  // A change from elsewhere (clear, going back) starts the field anew.
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
          if (event.key === 'Enter') commit();
          if (event.key === 'Escape') setDraft({ committed, text: committed });
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
