import { maxPdfBytes, maxPixels, photoSize } from '#shared/attachments/model/photo-limits.ts';

/** Reads the content of a user's file, as base64; null if it is refused, which has been reported then. */
export type ReadFile = () => Promise<string | null>;

/** Larger files are not read: no camera creates them. */
const largestFileBytes = 50 * 1024 * 1024;

/** Encodes a picture for storage: JPEG, its longer side at most 1,600 pixels, as base64. */
async function contentOf(
  source: CanvasImageSource,
  size: { readonly width: number; readonly height: number },
): Promise<string> {
  const { width, height } = photoSize(size);
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('There is no canvas to draw a photo on.');
  // Transparent areas would become black.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  context.drawImage(source, 0, 0, width, height);
  const url = canvas.toDataURL('image/jpeg', 0.82);
  return url.slice(url.indexOf(',') + 1);
}

/** Null before its first picture. */
export async function contentOfVideo(video: HTMLVideoElement | null): Promise<string | null> {
  if (video === null || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return null;
  return contentOf(video, { width: video.videoWidth, height: video.videoHeight });
}

/** Returns a PDF unchanged, as base64; null for any other file, whatever its name. */
async function contentOfPdf(
  file: Blob,
): Promise<{ readonly base64: string } | { readonly problem: 'tooLarge' } | null> {
  if ((await file.slice(0, 5).text()) !== '%PDF-') return null;
  if (file.size > maxPdfBytes) return { problem: 'tooLarge' };
  const reader = new FileReader();
  const url = await new Promise<string>((resolve, reject) => {
    reader.addEventListener('load', () => {
      if (typeof reader.result === 'string') resolve(reader.result);
    });
    reader.addEventListener('error', () => reject(new Error('The file could not be read.')));
    reader.readAsDataURL(file);
  });
  return { base64: url.slice(url.indexOf(',') + 1) };
}

/**
 * Reads a user's file as a photo, rotated as the camera was held, or as a PDF where PDFs are accepted; otherwise
 * returns the reason.
 */
export async function contentOfFile(
  file: Blob,
  takesPdf: boolean,
): Promise<{ readonly base64: string } | { readonly problem: 'notPicture' | 'tooLarge' }> {
  const pdf = takesPdf ? await contentOfPdf(file) : null;
  if (pdf !== null) return pdf;
  if (file.size > largestFileBytes) return { problem: 'tooLarge' };
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (bitmap === null) return { problem: 'notPicture' };
  try {
    if (bitmap.width * bitmap.height > maxPixels) return { problem: 'tooLarge' };
    return { base64: await contentOf(bitmap, bitmap) };
  } finally {
    bitmap.close();
  }
}
