/**
 * What Escape closes, one of it at a time: first what a person was asked, then the line of what went wrong, then what
 * the screen has opened or chosen, at last what was scanned. A dialog, a popover or an open choice list lies above all
 * of that and takes the key itself, and so does a field that is typed into.
 */
const escapeOrder = ['question', 'trouble', 'screen', 'lastScan'] as const;

/** What a shortcut closes, where it is Escape's. */
export type EscapeLevel = (typeof escapeOrder)[number];

/** Which of the shortcuts that offer a key works: of what comes first in {@link escapeOrder}, the newest. */
export function chooseShortcut<Offered extends { readonly closes: EscapeLevel }>(
  offered: readonly Offered[],
): Offered | undefined {
  for (const level of escapeOrder) {
    const found = offered.findLast(({ closes }) => closes === level);
    if (found !== undefined) return found;
  }
  return undefined;
}
