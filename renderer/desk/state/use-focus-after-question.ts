import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

type FocusAfterQuestion = {
  /** What is asked took the focus when it was asked. */
  readonly takesFocus: boolean;
  /** There is no line that could have the focus. */
  readonly isEmpty: boolean;
  readonly lines: RefObject<{ readonly focusOpen: () => void } | null>;
};

/** Leaves the focus to the selected line at a desk, and where there are none to the desk, never to nobody. */
export function useFocusAfterQuestion({ takesFocus, isEmpty, lines }: FocusAfterQuestion): void {
  const hadFocus = useRef(false);
  const giveBack = useEffectEvent(() => {
    if (document.activeElement !== document.body) return;
    if (isEmpty) focusPlace();
    else lines.current?.focusOpen();
  });
  useEffect(() => {
    if (hadFocus.current && !takesFocus) giveBack();
    hadFocus.current = takesFocus;
  }, [takesFocus]);
  useEffect(() => {
    // With its last row the grid leaves the focus to a header, which nobody went to.
    if (isEmpty && document.activeElement?.closest('[role="columnheader"]') != null) focusPlace();
  }, [isEmpty]);
}

function focusPlace(): void {
  document.querySelector('main')?.focus({ preventScroll: true });
}
