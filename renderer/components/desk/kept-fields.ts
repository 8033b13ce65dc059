/** What stands in a field that is kept when it is left is told before anything else is done at the desk. */
export function leaveKeptField(): void {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement) || activeElement.closest('[data-head], [data-kept]') === null)
    return;
  activeElement.blur();
}
