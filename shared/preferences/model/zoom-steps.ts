/** The sizes of everything in the window that are offered, in percent. */
export const zoomSteps = [80, 90, 100, 110, 125, 150, 175, 200] as const;

export const leastZoom = zoomSteps[0];
export const mostZoom = zoomSteps[7];

export type ZoomChange = 'in' | 'out' | 'reset';

/** The zoom after a change; at either end it stays as it is. */
export function changeZoom(zoom: number, change: ZoomChange): number {
  if (change === 'reset') return 100;
  const next =
    change === 'in' ? zoomSteps.find((step) => step > zoom) : zoomSteps.findLast((step) => step < zoom);
  return next ?? zoom;
}
