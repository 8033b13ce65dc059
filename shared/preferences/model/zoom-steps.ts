/** In percent. */
export const zoomSteps = [80, 90, 100, 110, 125, 150, 175, 200] as const;

export const minZoom = zoomSteps[0];
export const maxZoom = zoomSteps[7];

export type ZoomChange = 'in' | 'out' | 'reset';

/** Stays the same at either limit. */
export function changeZoom(zoom: number, change: ZoomChange): number {
  if (change === 'reset') return 100;
  const next =
    change === 'in' ? zoomSteps.find((step) => step > zoom) : zoomSteps.findLast((step) => step < zoom);
  return next ?? zoom;
}
