import type { ReactNode } from 'react';
import type { Translate } from '../../messages/use-messages.ts';
import { useShortcuts } from '../../platform/keyboard/keymap.tsx';
import { mostChoices } from '../../scan/scan-sentences.ts';

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

/** The digits of the choices that have one, while the calling component is on the screen. */
export function useChoiceKeys(choices: readonly DeskChoice[]): void {
  useShortcuts(
    choices.slice(0, mostChoices).map((choice, index) => ({
      chord: String(index + 1),
      label: 'deskPart.choose' as const,
      run: choice.run,
    })),
  );
}

/** The digit of a choice, in the order in which they are drawn; null where there are more choices than digits. */
export function digitOf(index: number): string | null {
  return index < mostChoices ? String(index + 1) : null;
}
