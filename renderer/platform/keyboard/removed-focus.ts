/**
 * Moves the focus from an element that is removed to the nearest focusable one that was around it, so that the keyboard
 * never loses its place; from the frame, to the screen. An element that takes the focus at the removal keeps it.
 */
export function followRemovedFocus(): void {
  let focused: readonly Element[] = [];
  document.addEventListener('focusin', ({ target }) => {
    focused = [];
    for (let one = target instanceof Element ? target : null; one !== null; one = one.parentElement)
      focused = [...focused, one];
  });
  document.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget !== null) {
      // The focus is on its way to another element, even if leaving this one removes it.
      focused = [];
      return;
    }
    // An element in a window that loses the focus keeps its own, and one that is being removed is gone a moment later.
    if (!document.hasFocus()) return;
    queueMicrotask(() => {
      if (focused[0]?.isConnected === true && document.activeElement !== focused[0]) focused = [];
    });
  });
  const follow = () => {
    if (focused[0]?.isConnected !== false || document.activeElement !== document.body) return;
    // A dialog or a popover keeps the focus inside, and gives it back itself.
    const isInFrame = focused.some(({ id }) => id === 'root');
    if (!isInFrame || focused.some((one) => one.matches('[role="dialog"]'))) return;
    const around =
      focused.find((one) => one.isConnected && one.matches('[tabindex]')) ?? document.querySelector('main');
    focused = [];
    if (around instanceof HTMLElement) around.focus({ preventScroll: true });
  };
  new MutationObserver(() => {
    // Whatever takes the focus in an effect of the removal comes first.
    if (focused[0]?.isConnected === false) setTimeout(follow);
  }).observe(document, { childList: true, subtree: true });
}
