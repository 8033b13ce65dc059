import { isPressed } from '#renderer/platform/keyboard/fields.ts';
import type { FocusPlace } from './key-stroke.ts';

/** Input types that accept text at the caret. */
const textTypes = new Set(['text', 'search', 'url', 'tel', 'email', 'number', 'password']);

/** Returns the focused element, even inside a component with its own shadow tree. */
export function focusedElement({ document }: Window): Element | null {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element;
}

/**
 * Returns whether the text typed here is secret: a password, shown or not, or a one-time code. A field that also
 * accepts scans (a badge instead of a PIN) declares it with `data-takes-scans`.
 */
function isSecret(element: HTMLInputElement): boolean {
  if (element.dataset['takesScans'] !== undefined) return false;
  return element.type === 'password' || /password|one-time-code/u.test(element.autocomplete);
}

function placeOfInput(element: HTMLInputElement): FocusPlace {
  if (isPressed(element)) return 'press';
  if (isSecret(element)) return 'secret';
  const takesText = textTypes.has(element.type) && !element.readOnly && !element.disabled;
  return takesText ? 'text' : 'page';
}

export function placeOf(element: Element | null): FocusPlace {
  if (element instanceof HTMLInputElement) return placeOfInput(element);
  if (element instanceof HTMLTextAreaElement) return element.readOnly || element.disabled ? 'page' : 'text';
  if (!(element instanceof HTMLElement)) return 'page';
  if (element.isContentEditable) return 'text';
  return element.matches('button, summary') ? 'press' : 'page';
}
