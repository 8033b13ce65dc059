/** Photos that one return or one check-in holds. */
export const mostPhotos = 60;
/** Delivery notes that one receiving order holds. */
export const mostDeliveryNotes = 20;
/** Longer names of files are cut: a file's may have 255 characters and more. */
export const longestNoteName = 200;
/** A PDF is kept as it is, up to this size; pictures are scaled. */
export const largestPdfBytes = 10 * 1024 * 1024;
/** Pixels of a photo's longer side: a label in it can be read, and it takes about 300 kB. */
const longestSide = 1_600;
/** A picture of more pixels is not read: it would take most of the memory before it is scaled. */
export const mostPixels = 120_000_000;

/** The size of a picture as it is kept: never larger than it is, and its longer side at most 1,600 pixels. */
export function photoSize({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, longestSide / Math.max(width, height, 1));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
