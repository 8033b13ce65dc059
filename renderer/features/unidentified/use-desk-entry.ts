import { type RefObject, useCallback, useEffect } from 'react';
import { useShortcuts } from '../../platform/keyboard/keymap.tsx';
import { useParcelPlace } from './parcel-place.ts';

/**
 * The keys that lead to the match desk: to the key of the best candidate, or, where there is none, to the field that
 * takes another order. Enter on the row of the opened parcel leads there too.
 */
export function useDeskEntry(
  list: RefObject<HTMLOListElement | null>,
  otherField: RefObject<HTMLInputElement | null>,
): void {
  const { desk } = useParcelPlace();
  const enter = useCallback(
    () => (list.current?.querySelector('button') ?? otherField.current)?.focus(),
    [list, otherField],
  );
  useShortcuts([
    { chord: 'm', label: 'shortcut.match.candidates', run: enter },
    { chord: 'o', label: 'shortcut.match.other', run: () => otherField.current?.focus() },
  ]);
  useEffect(() => desk.offer(enter), [desk, enter]);
}
