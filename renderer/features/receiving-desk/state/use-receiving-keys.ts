import { leaveKeptField } from '../../../desk/state/use-desk-resolver.ts';
import { type Shortcut, useShortcuts } from '../../../platform/keyboard/keymap.tsx';
import type { DeskSession } from './receiving-session.ts';

/** Everything of the desk by the keyboard; digits answer what is asked, Escape leaves what only the saying asks. */
export function useReceivingKeys(session: DeskSession, asks: boolean): void {
  const send = () => {
    leaveKeptField();
    void session.send();
  };
  const keys: readonly (readonly [Shortcut['chord'], Shortcut['label'], () => void])[] = [
    ['q', 'shortcut.receivingDesk.quantity', () => void session.go('enterQuantity')],
    ['l', 'shortcut.receivingDesk.lot', () => void session.go('enterLot')],
    ['x', 'shortcut.receivingDesk.remove', () => void session.go('removeLine')],
    ['u', 'shortcut.receivingDesk.undo', () => void session.undo()],
    ['mod+z', 'shortcut.receivingDesk.undo', () => void session.undo()],
    ['b', 'shortcut.receivingDesk.nextBox', () => void session.go('nextBox')],
    ['g', 'shortcut.receivingDesk.boxes', () => void session.ask('boxes')],
    ['t', 'shortcut.receivingDesk.tracking', () => void session.ask('tracking')],
    ['m', 'shortcut.receivingDesk.merge', () => void session.ask('merge')],
    ['r', 'shortcut.receivingDesk.repeat', () => void session.ask('repeat')],
    ['k', 'shortcut.receivingDesk.removeBox', () => void session.go('removeBox')],
    ['o', 'shortcut.receivingDesk.head', () => void session.ask('center')],
    ['a', 'shortcut.receivingDesk.arrival', () => void session.ask('arrival')],
    ['p', 'shortcut.receivingDesk.order', () => void session.ask('purchaseOrderNumber')],
    ['v', 'shortcut.receivingDesk.paste', () => void session.ask('paste')],
    ['mod+Enter', 'shortcut.receivingDesk.send', send],
    ['n', 'shortcut.receivingDesk.newOrder', () => void session.go('newOrder')],
    ['d', 'shortcut.receivingDesk.drafts', () => void session.ask('drafts')],
    ['mod+Backspace', 'shortcut.receivingDesk.discard', () => void session.askDiscard()],
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
