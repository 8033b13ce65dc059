import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { Translate } from '#renderer/messages/use-messages.ts';
import { type Shortcut, useShortcuts } from '#renderer/platform/keyboard/keymap.tsx';
import { mostChoices } from '#renderer/scan/scan-sentences.ts';

/** One answer to what the desk asks: by mouse, by its digit, or by the printed code with its digit. */
export type DeskChoice = {
  readonly key: string;
  /** What it is, in words that can be said. */
  readonly text: string;
  /** The same as it is drawn, where names need their own face. */
  readonly label?: ReactNode;
  readonly detail?: ReactNode;
  readonly run: () => void;
};

/** Leaves a question without an answer, as Escape does, for who has nothing but a scanner. */
export function leaveChoice(t: Translate, onLeave: () => void): DeskChoice {
  return { key: 'leave', text: t('deskPart.goOnWithout'), run: onLeave };
}

/**
 * The answers that stand on a screen now, and what gives the n-th of them; false where there is none of that number.
 */
export function usePickedChoices() {
  const choices = useRef<readonly DeskChoice[]>([]);
  const pick = (number: number) => {
    const choice = choices.current[number - 1];
    choice?.run();
    return choice !== undefined;
  };
  const offer = (offered: readonly DeskChoice[]) => {
    choices.current = offered;
  };
  return { offer, pick };
}

/** The digits of the choices that have one, while the calling component is on the screen; `offer` gets them. */
export function useChoiceKeys(
  choices: readonly DeskChoice[],
  offer?: (choices: readonly DeskChoice[]) => void,
): void {
  useLayoutEffect(() => {
    offer?.(choices);
  });
  useShortcuts(
    choices.slice(0, mostChoices).map((choice, index) => ({
      chord: String(index + 1),
      label: 'deskPart.choose' as const,
      run: choice.run,
    })),
  );
}

type DeskKey = readonly [Shortcut['chord'], Shortcut['label'], () => void];

/**
 * Everything of a desk by the keyboard; Escape leaves what only the feedback asks, where something is (`onDismiss`).
 */
export function useDeskKeys(keys: readonly DeskKey[], onDismiss: (() => void) | null = null): void {
  const dismiss: readonly DeskKey[] = onDismiss === null ? [] : [['Escape', 'deskPart.dismiss', onDismiss]];
  useShortcuts(
    [...keys, ...dismiss].map(([chord, label, run]) => ({
      chord,
      label,
      run,
      isForFieldsFirst: chord !== 'mod+Enter',
      closes: chord === 'Escape' ? 'question' : 'screen',
    })),
  );
}

/** The digit of a choice, in the order in which they are drawn; null where there are more choices than digits. */
export function digitOf(index: number): string | null {
  return index < mostChoices ? String(index + 1) : null;
}
