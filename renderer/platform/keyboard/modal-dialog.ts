export function isModalOpen(): boolean {
  return document.querySelector('[aria-modal="true"]') !== null;
}

/** Whether no other open dialog lies over this one. */
export function isTopmost(dialog: Element | null): boolean {
  const topmost = [...document.querySelectorAll('[aria-modal="true"]')].at(-1);
  return topmost === undefined || dialog === null || dialog.contains(topmost);
}

/** Whether an open dialog waits for a result, which would be lost if its screen were left. */
export function isDialogBusy(): boolean {
  return document.querySelector('[data-busy-dialog]') !== null;
}
