import { useEffect, useRef } from 'react';
import { KeyHint } from '../../components/text/key-hint.tsx';
import { moveByArrows } from '../../platform/keyboard/move-by-arrows.ts';
import { type DeskChoice, digitOf } from '../state/desk-choice.ts';
import styles from './choosers.module.css';

type ChoiceListProps = {
  readonly label: string;
  readonly choices: readonly DeskChoice[];
  /** The first one takes the focus as soon as it is there: a person asked for the choice by a key. */
  readonly takesFocus: boolean;
  /** The one that holds now. */
  readonly currentKey?: string | undefined;
};

/** Answers under each other, each a row that is a key, with its digit. */
export function ChoiceList({ label, choices, takesFocus, currentKey }: ChoiceListProps) {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) first.current?.focus();
  }, [takesFocus]);
  const focused = Math.max(
    0,
    choices.findIndex(({ key }) => key === currentKey),
  );
  return (
    <ol className="grid list" aria-label={label} onKeyDown={moveByArrows}>
      {choices.map((choice, index) => (
        <li key={choice.key}>
          <button
            ref={index === focused ? first : null}
            type="button"
            className={styles.choice}
            aria-current={choice.key === currentKey ? 'true' : undefined}
            onClick={choice.run}
          >
            <ChoiceDigit index={index} />
            <span className={styles.label}>{choice.label ?? choice.text}</span>
            {choice.detail !== undefined && (
              <span className="shrink small dim align-end">{choice.detail}</span>
            )}
          </button>
        </li>
      ))}
    </ol>
  );
}

/** The digit of a choice; the room for one where it has none. */
export function ChoiceDigit({ index }: { readonly index: number }) {
  const digit = digitOf(index);
  return digit === null ? <span className={styles.noDigit} /> : <KeyHint>{digit}</KeyHint>;
}
