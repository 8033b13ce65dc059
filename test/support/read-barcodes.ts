import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

/**
 * Reads the barcodes in a PNG or in pixels like a scanner, with a decoder that shares no code with the drawing code.
 */
export async function barcodesIn(
  picture: Uint8Array | ImageData,
): Promise<{ format: string; text: string }[]> {
  // From its package: by default, it would fetch the file from the network.
  const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
  prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(wasm).buffer } });
  const found = await readBarcodes(picture);
  return found.map(({ format, text }) => ({ format, text }));
}
