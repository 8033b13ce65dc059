import type { FocusPlace } from './key-stroke.ts';

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Inputs that take a text at the caret. */
const textTypes = new Set(['text', 'search', 'url', 'tel', 'email', 'number', 'password']);
/** What the space bar presses. */
const pressedTypes = new Set(['button', 'submit', 'reset', 'image', 'checkbox', 'radio', 'file', 'color']);

/** The element with the focus, also inside of a component with a tree of its own. */
export function focusedElement({ document }: Window): Element | null {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element;
}

export function isField(element: Element | null): element is Field {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  );
}

/**
 * Whether what is typed here is a secret: a password, shown or not, or a code that is used once. A field that also
 * takes scans (a badge instead of a PIN) says so with `data-takes-scans`.
 */
function isSecret(element: HTMLInputElement): boolean {
  if (element.dataset['takesScans'] !== undefined) return false;
  return element.type === 'password' || /password|one-time-code/u.test(element.autocomplete);
}

function placeOfInput(element: HTMLInputElement): FocusPlace {
  if (pressedTypes.has(element.type)) return 'press';
  if (isSecret(element)) return 'secret';
  const takesText = textTypes.has(element.type) && !element.readOnly && !element.disabled;
  return takesText ? 'text' : 'page';
}

/** What an element with the focus is to the reader of bursts. */
export function placeOf(element: Element | null): FocusPlace {
  if (element instanceof HTMLInputElement) return placeOfInput(element);
  if (element instanceof HTMLTextAreaElement) return element.readOnly || element.disabled ? 'page' : 'text';
  if (!(element instanceof HTMLElement)) return 'page';
  if (element.isContentEditable) return 'text';
  return element.matches('button, summary') ? 'press' : 'page';
}
