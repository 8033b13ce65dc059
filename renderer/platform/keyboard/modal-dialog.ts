/** Whether a dialog is in front of the screen that must be answered before anything behind it. */
export function isModalOpen(): boolean {
  return document.querySelector('[aria-modal="true"]') !== null;
}
