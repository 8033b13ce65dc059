/** Whether a modal dialog is in front of the screen and must be answered first. */
export function isModalOpen(): boolean {
  return document.querySelector('[aria-modal="true"]') !== null;
}
