import { type Field, isField } from '#renderer/platform/keyboard/fields.ts';
import { isUnreadable } from '#renderer/platform/unreadable-field.ts';
import { focusedElement } from './focused-field.ts';
import type { ScanEvent } from './scan.ts';

type Selection = {
  readonly start: number;
  readonly end: number;
  readonly direction: 'forward' | 'backward' | 'none';
};
type TextSnapshot = {
  readonly value: string;
  readonly selection: Selection | null;
  readonly wasIncomplete: boolean;
  readonly wasUnreadable: boolean;
};
type Snapshot = TextSnapshot | { readonly chosen: readonly number[] };

type Note = { readonly at: number; readonly field: Field; readonly snapshot: Snapshot };

/** Slow typing starts a new burst with each key; a code starts among the last ones. */
const maxNotes = 200;

function selectedIndices(select: HTMLSelectElement): number[] {
  return Array.from(select.selectedOptions, ({ index }) => index);
}

/** Null for field types that have no selection (email, number, date). */
function selectionOf(field: HTMLInputElement | HTMLTextAreaElement): Selection | null {
  const { selectionStart: start, selectionEnd: end, selectionDirection: direction } = field;
  return start === null || end === null ? null : { start, end, direction: direction ?? 'none' };
}

function snapshotOf(field: Field): Snapshot {
  if (field instanceof HTMLSelectElement) return { chosen: selectedIndices(field) };
  const { value, validity } = field;
  const wasIncomplete = validity.badInput;
  return { value, selection: selectionOf(field), wasIncomplete, wasUnreadable: isUnreadable(field) };
}

const markEnds = ['input', 'keydown'] as const;

/** Typing a date in part and deleting it again is no input. */
function clearMark(this: HTMLInputElement | HTMLTextAreaElement, event: Event): void {
  if (event instanceof KeyboardEvent && event.key !== 'Backspace' && event.key !== 'Delete') return;
  this.setCustomValidity('');
  for (const name of markEnds) this.removeEventListener(name, clearMark);
}

/**
 * Bypasses the setter that React puts on the element: only then does React notice the change and update its state. If
 * what was in it, such as a date without its year, is no value that it can be given back, the field is marked as
 * invalid until something is typed into it or deleted.
 */
function setValue(
  field: HTMLInputElement | HTMLTextAreaElement,
  { value, wasUnreadable }: TextSnapshot,
): void {
  const owner = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(owner.prototype, 'value')?.set?.call(field, value);
  for (const name of markEnds) field.removeEventListener(name, clearMark);
  // Before the event, whose listeners may take the value at once.
  field.setCustomValidity(wasUnreadable ? 'unreadable' : '');
  field.dispatchEvent(new Event('input', { bubbles: true }));
  if (wasUnreadable) for (const name of markEnds) field.addEventListener(name, clearMark);
}

function restoreSelect(select: HTMLSelectElement, chosen: readonly number[]): boolean {
  if (selectedIndices(select).join() === chosen.join()) return false;
  for (const option of select.options) option.selected = chosen.includes(option.index);
  for (const name of ['input', 'change']) select.dispatchEvent(new Event(name, { bubbles: true }));
  return true;
}

/** Returns whether anything but the caret had changed. */
function restoreField(field: Field, snapshot: Snapshot): boolean {
  if (field instanceof HTMLSelectElement)
    return 'chosen' in snapshot && restoreSelect(field, snapshot.chosen);
  if (!('value' in snapshot)) return false;
  // What is typed in part is no value.
  const hasChanged = field.value !== snapshot.value || (field.validity.badInput && !snapshot.wasIncomplete);
  if (hasChanged) setValue(field, snapshot);
  const { selection } = snapshot;
  if (selection !== null && selectionOf(field) !== null) {
    field.setSelectionRange(selection.start, selection.end, selection.direction);
  }
  return hasChanged;
}

/** Records the content of a window's fields before a burst, and restores it. */
export function createFieldSnapshot(target: Window, report: (event: ScanEvent) => void) {
  /** In key order. */
  let notes: Note[] = [];
  let restoredAt = 0;
  let isComposing = false;
  /** An input method has been active since the first record. */
  let hasComposed = false;
  /** The scan is over, but an input method may still deliver buffered input. */
  let isLate = false;

  function restoreOne(field: Field, snapshot: Snapshot): void {
    if (!field.isConnected) return;
    // Setting a value ends an input method's composition in the field.
    const isInterrupted = isComposing && field === focusedElement(target);
    if (!restoreField(field, snapshot)) return;
    if (isInterrupted) report({ kind: 'compositionInterrupted' });
    const name = field instanceof HTMLSelectElement ? 'select' : null;
    report({
      kind: 'fieldRestored',
      field: name ?? (field instanceof HTMLInputElement ? 'input' : 'textarea'),
    });
  }

  /** Restores what was recorded at a key, or first after it; may be called again until it is released. */
  function restore(at: number): void {
    restoredAt = at;
    const later = notes.filter((note) => note.at >= at);
    const done = new Set<Field>();
    for (const { field, snapshot } of later) {
      if (done.has(field)) continue;
      done.add(field);
      restoreOne(field, snapshot);
    }
  }

  function forget(): void {
    notes = [];
    isLate = false;
    hasComposed = false;
  }

  return {
    /** Records the focused field under the index of a key, unless it is already recorded there. */
    keep: (at: number): void => {
      const field = focusedElement(target);
      if (!isField(field) || notes.some((note) => note.at === at && note.field === field)) return;
      notes.push({ at, field, snapshot: snapshotOf(field) });
      if (notes.length > maxNotes) notes.shift();
    },
    restore,
    /**
     * Discards the records; if an input method was active, waits for `forgetLate`.
     *
     * @returns whether `forgetLate` must still be called
     */
    release: (): boolean => {
      isLate = hasComposed;
      if (!isLate) forget();
      return isLate;
    },
    /**
     * Called when the next key is pressed or enough time has passed, so that an input method has nothing left to
     * deliver.
     */
    forgetLate: (): void => {
      if (isLate) forget();
    },
    startComposing: (): void => {
      isComposing = true;
      hasComposed = notes.length > 0;
    },
    endComposing: (): void => {
      isComposing = false;
    },
    /** Handles text typed without a key: undoes input that an input method had buffered as well. */
    notice: (event: Event): void => {
      if (!isLate || !event.isTrusted) return;
      restore(restoredAt);
    },
    /** Types text at the caret of the focused field, as a user would. */
    type: (text: string): void => {
      // The only way to type that the user can undo with the keyboard.
      if (text !== '') target.document.execCommand('insertText', false, text);
    },
    press: (): void => {
      const element = focusedElement(target);
      if (element instanceof HTMLElement) element.click();
    },
  };
}
