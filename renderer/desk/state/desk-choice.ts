import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { Translate } from '#renderer/messages/use-messages.ts';
import { type Shortcut, useShortcuts } from '#renderer/platform/keyboard/keymap.tsx';
import { maxChoices } from '#renderer/scan/scan-sentences.ts';

/** One answer to a question of the desk: by mouse, by its digit, or by the printed code with its digit. */
export type DeskChoice = {
  readonly key: string;
  /** Can also be spoken. */
  readonly text: string;
  /** The same as rendered, if names need their own typeface. */
  readonly label?: ReactNode;
  readonly detail?: ReactNode;
  readonly run: () => void;
};

/** Creates the choice that leaves a question unanswered, like Escape, for users who only have a scanner. */
export function leaveChoice(t: Translate, onLeave: () => void): DeskChoice {
  return { key: 'leave', text: t('deskPart.goOnWithout'), run: onLeave };
}

/** Returns the answers on the screen, and a function that picks the n-th; false if there is no such answer. */
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

/** Handles the digit keys of choices while the calling component is on the screen; `offer` receives the choices. */
export function useChoiceKeys(
  choices: readonly DeskChoice[],
  offer?: (choices: readonly DeskChoice[]) => void,
): void {
  useLayoutEffect(() => {
    offer?.(choices);
  });
  useShortcuts(
    choices.slice(0, maxChoices).map((choice, index) => ({
      chord: String(index + 1),
      label: 'deskPart.choose' as const,
      run: choice.run,
    })),
  );
}

type DeskKey = readonly [Shortcut['chord'], Shortcut['label'], () => void];

/** Handles all keys of a desk; Escape leaves a question that only the feedback asks, if there is one (`onDismiss`). */
export function useDeskKeys(keys: readonly DeskKey[], onDismiss: (() => void) | null = null): void {
  const dismiss: readonly DeskKey[] = onDismiss === null ? [] : [['Escape', 'action.close', onDismiss]];
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

/** By its drawing order; null if there are more choices than digits. */
export function digitOf(index: number): string | null {
  return index < maxChoices ? String(index + 1) : null;
}
