import { createContext, type ReactNode, type RefObject, use, useEffect, useId, useRef } from 'react';
import { CloseButton } from '#renderer/components/layout/close-button.tsx';
import { KeyHint } from '#renderer/components/text/key-hint.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { type DeskChoice, digitOf } from '#renderer/desk/state/desk-choice.ts';
import { type Translate, useMessages } from '#renderer/messages/use-messages.ts';
import { useShortcuts } from '#renderer/platform/keyboard/keymap.tsx';
import { moveByArrows } from '#renderer/platform/keyboard/move-by-arrows.ts';
import type { ItemMatch } from '#shared/inventory/item-view.ts';
import styles from './choosers.module.css';

type DeskChooserProps = {
  readonly title: string;
  /** The subject of the question: an item, a tracking number. */
  readonly about?: ReactNode | undefined;
  readonly onCancel: () => void;
  readonly children: ReactNode;
};

/** A question of the desk, in its position on the screen; it blocks no scans, and Escape leaves it. */
export function DeskChooser({ title, about, onCancel, children }: DeskChooserProps) {
  const t = useMessages();
  const titleId = useId();
  useShortcuts([{ chord: 'Escape', label: 'action.close', closes: 'question', run: onCancel }]);
  return (
    <section className={styles.chooser} aria-labelledby={titleId}>
      <header className={styles.head}>
        <h2 id={titleId} className="no-margin large bold">
          {title}
        </h2>
        <KeyHint>Esc</KeyHint>
        <CloseButton label={t('action.close')} onClick={onCancel} />
      </header>
      {about !== undefined && <div className={styles.about}>{about}</div>}
      {children}
    </section>
  );
}

/**
 * The open question, another object each time that it is asked: its field then takes the focus again. Null if none is
 * open.
 */
export const AskedContext = createContext<object | null>({});

/** Returns the ref of an element that takes the focus whenever its question is asked. */
export function useAskedFocus<Part extends HTMLElement = HTMLInputElement>(
  takesFocus = true,
): RefObject<Part | null> {
  const asked = use(AskedContext);
  const part = useRef<Part>(null);
  useEffect(() => {
    if (takesFocus && asked !== null) part.current?.focus();
  }, [takesFocus, asked]);
  return part;
}

type ChoiceListProps = {
  readonly label: string;
  readonly choices: readonly DeskChoice[];
  /** The first choice takes the focus as soon as it is asked: the user asked for the choice with a key. */
  readonly takesFocus: boolean;
  readonly currentKey?: string | undefined;
};

/** Answers below each other, each a row that works as a button, with its digit. */
export function ChoiceList({ label, choices, takesFocus, currentKey }: ChoiceListProps) {
  const first = useAskedFocus<HTMLButtonElement>(takesFocus);
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

/** The digit of a choice; an empty space if it has none. */
export function ChoiceDigit({ index }: { readonly index: number }) {
  const digit = digitOf(index);
  return digit === null ? <span className={styles.noDigit} /> : <KeyHint>{digit}</KeyHint>;
}

type AmbiguousCodeChooserProps = {
  /** When omitted, one for things of any kind. */
  readonly title?: string;
  /** The code with several meanings. */
  readonly text: string;
  readonly choices: readonly DeskChoice[];
  readonly onCancel: () => void;
};

/** Asks which of several things a code means; a digit or a code answers, and the keyboard focus does not move. */
export function AmbiguousCodeChooser({ title, text, choices, onCancel }: AmbiguousCodeChooserProps) {
  const t = useMessages();
  const name = title ?? t('deskFeedback.SCAN_SEVERAL');
  return (
    <DeskChooser title={name} about={<ServiceText mono>{text}</ServiceText>} onCancel={onCancel}>
      <ChoiceList label={name} choices={choices} takesFocus={false} />
    </DeskChooser>
  );
}

export function itemChoice(
  { item, lot }: ItemMatch,
  index: number,
  t: Translate,
  run: () => void,
): DeskChoice {
  const sku = item.sku ?? String(item.inventoryId);
  const name = item.name ?? t('term.unnamed');
  return {
    key: `item ${item.inventoryId} ${index}`,
    text: t('deskPart.severalItem', { sku, name }),
    label: <ServiceText mono>{sku}</ServiceText>,
    detail: <ServiceText>{lot === null ? name : `${name} · ${lot.number}`}</ServiceText>,
    run,
  };
}
