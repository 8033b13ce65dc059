const magic = new TextEncoder().encode('%PDF-');

/** Whether these bytes begin as a PDF does, whatever they are said to be. */
export function isPdf(bytes: Uint8Array): boolean {
  return magic.every((byte, index) => bytes[index] === byte);
}
