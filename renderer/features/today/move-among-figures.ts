import type { KeyboardEvent } from 'react';
import { isRightToLeft } from '#renderer/platform/direction.ts';
import { nextIndex } from '#renderer/platform/keyboard/move-by-arrows.ts';

/** Moves between figures (`data-figure`) with the arrow keys; sideways from section to section. */
export function moveAmongFigures(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  const figures = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-figure]')];
  const focusedIndex = figures.findIndex((figure) => figure === document.activeElement);
  if (focusedIndex < 0) return;
  const index = nextIndex(event.key, focusedIndex, figures.length);
  const next = index === null ? firstOfNextPart(event.key, figures, focusedIndex) : figures[index];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

const partOf = (figure: HTMLElement | undefined) => figure?.closest('section, header') ?? null;

function firstOfNextPart(
  key: string,
  figures: readonly HTMLElement[],
  focusedIndex: number,
): HTMLElement | undefined {
  const [forward, back] = isRightToLeft() ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
  const isElsewhere = (figure: HTMLElement) => partOf(figure) !== partOf(figures[focusedIndex]);
  if (key === forward) return figures.slice(focusedIndex).find(isElsewhere);
  if (key !== back) return undefined;
  const part = partOf(figures.slice(0, focusedIndex).findLast(isElsewhere));
  return figures.find((figure) => partOf(figure) === part);
}
