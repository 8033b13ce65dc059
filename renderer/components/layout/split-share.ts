const smallestListPx = 400;
const smallestDetailPx = 480;

/**
 * Keeps the list's share where both panes stay usable at the given width in pixels, and within what the
 * preferences hold (0.2 to 0.8). Where the width is too small for both, the list gives way.
 */
export function clampShare(share: number, widthPx: number): number {
  if (!Number.isFinite(share) || widthPx <= 0) return 0.42;
  const least = Math.max(0.2, smallestListPx / widthPx);
  const most = Math.min(0.8, 1 - smallestDetailPx / widthPx);
  return Math.min(0.8, Math.max(0.2, Math.min(most, Math.max(least, share))));
}
