import { type Shortcut, useShortcuts } from '../../../platform/keyboard/keymap.tsx';
import type { DeskSession } from './desk-session.ts';

type DeskKeysOptions = {
  /** What was said asks something, which Escape leaves; a question in a place of its own has an Escape of its own. */
  readonly asks: boolean;
  readonly onSheet: () => void;
};

/** Everything of the desk by the keyboard; digits answer what is asked. */
export function useDeskKeys(session: DeskSession, { asks, onSheet }: DeskKeysOptions): void {
  const keys: readonly (readonly [Shortcut['chord'], Shortcut['label'], () => void])[] = [
    ['q', 'shortcut.desk.quantity', () => void session.ask('quantity')],
    ['a', 'shortcut.desk.action', () => void session.ask('action')],
    ['l', 'shortcut.desk.lot', () => void session.ask('lot')],
    ['g', 'shortcut.desk.noLot', () => void session.go('goWithoutLot')],
    ['x', 'shortcut.desk.remove', () => void session.go('removeLine')],
    ['u', 'shortcut.desk.undo', () => void session.undo()],
    ['mod+z', 'shortcut.desk.undo', () => void session.undo()],
    ['e', 'shortcut.desk.takeAll', () => void session.takeAll()],
    ['c', 'shortcut.desk.center', () => void session.ask('center')],
    ['p', 'shortcut.desk.slip', () => void session.go('printSlip')],
    ['mod+Enter', 'shortcut.desk.send', () => void session.send()],
    ['b', 'shortcut.desk.nextBox', () => void session.nextBox()],
    ['n', 'shortcut.desk.newReturn', () => void session.go('newReturn')],
    ['d', 'shortcut.desk.drafts', () => void session.ask('drafts')],
    ['mod+Backspace', 'shortcut.desk.discard', () => void session.askDiscard()],
    ['s', 'shortcut.desk.sheet', onSheet],
    ...(asks ? ([['Escape', 'deskPart.dismiss', session.dismiss]] as const) : []),
  ];
  useShortcuts(
    keys.map(([chord, label, run]) => ({
      chord,
      label,
      run,
      isForFieldsFirst: chord !== 'mod+Enter',
      closes: chord === 'Escape' ? 'question' : 'screen',
    })),
  );
}
