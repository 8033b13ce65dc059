import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chooseFirst, store } from '#renderer/app/palette/palette-selection.ts';

/** An entry in the page. */
function entry(name: string) {
  const marks = new Set<string>();
  return {
    name,
    hasAttribute: (mark: string) => marks.has(mark),
    setAttribute: (mark: string) => void marks.add(mark),
    removeAttribute: (mark: string) => void marks.delete(mark),
  };
}

const [mug, shirt, hat] = [entry('mug'), entry('shirt'), entry('hat')];
let entries: (typeof mug)[] = [];
const selected = () => entries.filter((one) => one.hasAttribute('data-selected')).map(({ name }) => name);

/** Shows results, as they arrive. */
function show(...results: typeof entries): void {
  entries = results;
  chooseFirst();
}

/** Selects an entry with the arrow keys, as the kit does; it does the same for the first entry at each keystroke. */
function moveTo(index: number): void {
  for (const one of entries) one.removeAttribute('data-selected');
  entries[index]?.setAttribute('data-selected');
  store.updateState((state) => ({ ...state, selected: index }));
}

beforeEach(() => {
  vi.stubGlobal('document', { querySelectorAll: () => entries });
  store.updateState((state) => ({ ...state, selected: -1 }));
  for (const one of [mug, shirt, hat]) one.removeAttribute('data-selected');
});
afterEach(() => vi.unstubAllGlobals());

test('Enter opens the first result of the whole text, not the first one of an earlier text', () => {
  show(mug, shirt);
  moveTo(0);
  expect(selected()).toEqual(['mug']);
  show(hat, mug);
  expect(selected()).toEqual(['hat']);
});

test('an entry that the user moved to stays selected when other results arrive, as long as it is listed', () => {
  show(mug, shirt);
  moveTo(1);
  show(hat, mug, shirt);
  expect(selected()).toEqual(['shirt']);
  show(hat, mug);
  expect(selected()).toEqual(['hat']);
});
