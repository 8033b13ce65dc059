export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export function isField(element: unknown): element is Field {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  );
}

/** Input types that the space bar presses. */
const pressedTypes = new Set(['button', 'submit', 'reset', 'image', 'checkbox', 'radio', 'file', 'color']);

export function isPressed(element: unknown): boolean {
  return element instanceof HTMLInputElement && pressedTypes.has(element.type);
}

/** Whether letters and digits typed at this element belong to it: a text field, a drop-down, or a part of a popover. */
export function takesTyping(target: EventTarget | null): boolean {
  if (isField(target)) return !isPressed(target) || target.closest('[role="dialog"]') !== null;
  return target instanceof HTMLElement && target.isContentEditable;
}

/** Whether no key, field, or row has the focus: after a scan or a removal, it may be on the whole screen. */
export function isNowhere(target: EventTarget | null): boolean {
  return target === null || (target instanceof Element && ['BODY', 'MAIN'].includes(target.tagName));
}
