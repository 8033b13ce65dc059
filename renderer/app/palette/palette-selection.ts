import { createSpotlight } from '@mantine/spotlight';
import type { MouseEvent } from 'react';

export const [store, spotlight] = createSpotlight();

const entriesInPage = () => [...document.querySelectorAll('[data-action]')];
const isSelected = (entry: Element | undefined) => entry?.hasAttribute('data-selected') === true;

/**
 * Makes Enter open the first entry, unless the user has moved to another one that is still in the list: each keystroke
 * selects the first of the results until then, and those of the whole text may come before it. The kit marks the entry
 * in the page in the same way.
 */
export function chooseFirst(): void {
  const entries = entriesInPage();
  const isMoved = store.getState().selected > 0 && entries.some(isSelected);
  if (!isMoved && !isSelected(entries[0])) choose(entries, 0);
}

/** Selects the entry that the pointer moves over, so that only one is marked; a resting pointer selects nothing. */
export function chooseUnderPointer({ target, movementX, movementY }: MouseEvent): void {
  if (movementX === 0 && movementY === 0) return;
  const entries = entriesInPage();
  const index = entries.findIndex((entry) => target instanceof Node && entry.contains(target));
  if (index >= 0) choose(entries, index);
}

let namedCount = 0;

/** Points the search field, which keeps the focus, to the selected entry, so that a screen reader reads it. */
export function nameSelected(field: HTMLElement | null): void {
  const selected = entriesInPage().find(isSelected);
  if (selected === undefined) {
    field?.removeAttribute('aria-activedescendant');
    return;
  }
  // The kit gives its entries no IDs. A reused one would hide that the entry is another one.
  if (selected.id === '') {
    namedCount += 1;
    selected.id = `palette-entry-${namedCount}`;
  }
  field?.setAttribute('aria-activedescendant', selected.id);
}

function choose(entries: readonly Element[], index: number): void {
  for (const entry of entries) entry.removeAttribute('data-selected');
  entries[index]?.setAttribute('data-selected', 'true');
  store.updateState((state) => ({ ...state, selected: index }));
}
