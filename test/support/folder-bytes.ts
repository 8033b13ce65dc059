import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Every file below a folder with its content on disk and its relative path. Leaves out sockets and the like. */
export function readFolder(folder: string): { path: string; bytes: Buffer }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap((entry) => {
      const file = join(entry.parentPath, entry.name);
      try {
        return [{ path: relative(folder, file), bytes: readFileSync(file) }];
      } catch {
        // The app is running, and may have removed one of its files in the meantime.
        return [];
      }
    });
}

const encodings = new Map<string, readonly Buffer[]>();

/** The encodings in which a text can occur in a file, as byte patterns. */
function encodingsOf(text: string): readonly Buffer[] {
  const known = encodings.get(text);
  if (known !== undefined) return known;
  const plain = Buffer.from(text);
  // The bytes before it shift the base64 groups; the characters that it shares with its neighbors are cut off.
  const inBase64 = [0, 1, 2].map((before) => {
    const encoded = Buffer.concat([Buffer.alloc(before), plain]).toString('base64');
    return encoded.slice(Math.ceil((before * 8) / 6), Math.floor(((before + plain.length) * 8) / 6));
  });
  const asForm = new URLSearchParams({ text }).toString().slice('text='.length);
  const inAscii = new Set([
    text,
    // In the notation of an address, a form, JSON, or a page.
    encodeURIComponent(text),
    encodeURI(text),
    asForm,
    asForm.replaceAll(/%[0-9A-F]{2}/gu, (code) => code.toLowerCase()),
    text.replaceAll(' ', '+'),
    JSON.stringify(text).slice(1, -1),
    text.replaceAll('&', '&amp;'),
    ...inBase64,
    ...inBase64.map((part) => part.replaceAll('+', '-').replaceAll('/', '_')),
    plain.toString('hex'),
  ]);
  const patterns = [...[...inAscii].map((part) => Buffer.from(part)), Buffer.from(text, 'utf16le')];
  encodings.set(text, patterns);
  return patterns;
}

/**
 * Returns which of the texts occur in bytes: as UTF-8, UTF-16, base64 (either alphabet, any offset), hexadecimal
 * digits, or in the notation of an address, a form, JSON, or a page.
 */
export function textsIn(bytes: Buffer, texts: readonly string[]): string[] {
  return texts.filter((text) => encodingsOf(text).some((pattern) => bytes.includes(pattern)));
}

/** Returns `path: text` for each of the texts that occurs in a file below a folder. */
export function textsInFolder(folder: string, texts: readonly string[]): string[] {
  return readFolder(folder).flatMap(({ path, bytes }) =>
    textsIn(bytes, texts).map((text) => `${path}: ${text}`),
  );
}
