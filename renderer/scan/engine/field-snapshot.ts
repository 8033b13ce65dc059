import { type Field, focusedElement, isField } from './focused-field.ts';
import type { ScanEvent } from './scan.ts';

type Selection = {
  readonly start: number;
  readonly end: number;
  readonly direction: 'forward' | 'backward' | 'none';
};
type Snapshot =
  | { readonly value: string; readonly selection: Selection | null }
  | { readonly chosen: readonly number[] };

type Note = { readonly at: number; readonly field: Field; readonly snapshot: Snapshot };

/** Somebody who types slowly starts over with each key; a code begins among the last ones. */
const mostNotes = 200;

function chosenIn(select: HTMLSelectElement): number[] {
  return Array.from(select.selectedOptions, ({ index }) => index);
}

/** Null for a kind of field that has no selection (email, number, date). */
function selectionOf(field: HTMLInputElement | HTMLTextAreaElement): Selection | null {
  const { selectionStart: start, selectionEnd: end, selectionDirection: direction } = field;
  return start === null || end === null ? null : { start, end, direction: direction ?? 'none' };
}

function snapshotOf(field: Field): Snapshot {
  if (field instanceof HTMLSelectElement) return { chosen: chosenIn(field) };
  return { value: field.value, selection: selectionOf(field) };
}

/** Past the setter that React puts on the element: only so does it notice, and its state follows. */
function setValue(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const owner = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(owner.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function restoreSelect(select: HTMLSelectElement, chosen: readonly number[]): boolean {
  if (chosenIn(select).join() === chosen.join()) return false;
  for (const option of select.options) option.selected = chosen.includes(option.index);
  for (const name of ['input', 'change']) select.dispatchEvent(new Event(name, { bubbles: true }));
  return true;
}

/** Answers whether anything but the caret had changed. */
function restoreField(field: Field, snapshot: Snapshot): boolean {
  if (field instanceof HTMLSelectElement)
    return 'chosen' in snapshot && restoreSelect(field, snapshot.chosen);
  if (!('value' in snapshot)) return false;
  const hasChanged = field.value !== snapshot.value;
  if (hasChanged) setValue(field, snapshot.value);
  const { selection } = snapshot;
  if (selection !== null && selectionOf(field) !== null) {
    field.setSelectionRange(selection.start, selection.end, selection.direction);
  }
  return hasChanged;
}

/** Remembers what the fields of a window held before a burst, and puts it back. */
export function createFieldSnapshot(target: Window, report: (event: ScanEvent) => void) {
  /** In the order of their keys. */
  let kept: Note[] = [];
  let restoredAt = 0;
  let isComposing = false;
  /** An input method took part since the first note. */
  let hasComposed = false;
  /** The scan is over, and an input method may still hand over what it had saved. */
  let isLate = false;

  function restoreOne(field: Field, snapshot: Snapshot): void {
    if (!field.isConnected) return;
    // A value that is set ends what an input method composes in the field.
    const isInterrupted = isComposing && field === focusedElement(target);
    if (!restoreField(field, snapshot)) return;
    if (isInterrupted) report({ kind: 'compositionInterrupted' });
    const name = field instanceof HTMLSelectElement ? 'select' : null;
    report({
      kind: 'fieldRestored',
      field: name ?? (field instanceof HTMLInputElement ? 'input' : 'textarea'),
    });
  }

  /** Puts back what was noted at a key, or first after it; may be called again until it is released. */
  function restore(at: number): void {
    restoredAt = at;
    const later = kept.filter((note) => note.at >= at);
    const done = new Set<Field>();
    for (const { field, snapshot } of later) {
      if (done.has(field)) continue;
      done.add(field);
      restoreOne(field, snapshot);
    }
  }

  function forget(): void {
    kept = [];
    isLate = false;
    hasComposed = false;
  }

  return {
    /** Notes the focused field under the number of a key, unless it is noted there already. */
    keep: (at: number): void => {
      const field = focusedElement(target);
      if (!isField(field) || kept.some((note) => note.at === at && note.field === field)) return;
      kept.push({ at, field, snapshot: snapshotOf(field) });
      if (kept.length > mostNotes) kept.shift();
    },
    restore,
    /**
     * Forgets the notes; where an input method took part, only at `forgetLate`.
     *
     * @returns whether that is to come
     */
    release: (): boolean => {
      isLate = hasComposed;
      if (!isLate) forget();
      return isLate;
    },
    /** The next key is pressed, or enough time went by, so that an input method has nothing left to hand over. */
    forgetLate: (): void => {
      if (isLate) forget();
    },
    startComposing: (): void => {
      isComposing = true;
      hasComposed = kept.length > 0;
    },
    endComposing: (): void => {
      isComposing = false;
    },
    /** Something was typed without a key: what an input method had saved is put back as well. */
    notice: (event: Event): void => {
      if (!isLate || !event.isTrusted) return;
      restore(restoredAt);
    },
    /** Types text at the caret of the focused field, as a person would have. */
    type: (text: string): void => {
      // The only way to type that a person can take back with the keyboard.
      if (text !== '') target.document.execCommand('insertText', false, text);
    },
    press: (): void => {
      const element = focusedElement(target);
      if (element instanceof HTMLElement) element.click();
    },
  };
}
