/** Of a return or a check-in. */
export const maxPhotos = 60;
/** Of a receiving order. */
export const maxDeliveryNotes = 20;
/** Longer file names are cut: a file name may have 255 characters and more. */
export const maxNoteNameLength = 200;
/** A PDF is stored unchanged, up to this size; pictures are scaled. */
export const maxPdfBytes = 10 * 1024 * 1024;
/** Length of a photo's longer side in pixels: a label in it is legible, and it takes about 300 kB. */
const maxSideLength = 1_600;
/** A picture with more pixels is not read: it would take most of the memory before it is scaled. */
export const maxPixels = 120_000_000;

/** Returns the size at which a picture is stored: never enlarged, and its longer side at most 1,600 pixels. */
export function photoSize({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, maxSideLength / Math.max(width, height, 1));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
