export function isModalOpen(): boolean {
  return document.querySelector('[aria-modal="true"]') !== null;
}

/** Whether an open dialog waits for a result, which would be lost if its screen were left. */
export function isDialogBusy(): boolean {
  return document.querySelector('[data-busy-dialog]') !== null;
}
