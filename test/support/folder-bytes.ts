import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Every file below a folder as it is on the disk, with its path from there. Sockets and the like are left out. */
export function readFolder(folder: string): { path: string; bytes: Buffer }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap((entry) => {
      const file = join(entry.parentPath, entry.name);
      try {
        return [{ path: relative(folder, file), bytes: readFileSync(file) }];
      } catch {
        // The app runs, and may have removed a file of its own meanwhile.
        return [];
      }
    });
}

const encodings = new Map<string, readonly Buffer[]>();

/** The encodings in which a text may lie in a file, as patterns of bytes. */
function encodingsOf(text: string): readonly Buffer[] {
  const known = encodings.get(text);
  if (known !== undefined) return known;
  const plain = Buffer.from(text);
  // What stands before it shifts the groups of base64; the characters that it shares with its neighbors are cut.
  const inBase64 = [0, 1, 2].map((before) => {
    const encoded = Buffer.concat([Buffer.alloc(before), plain]).toString('base64');
    return encoded.slice(Math.ceil((before * 8) / 6), Math.floor(((before + plain.length) * 8) / 6));
  });
  const asForm = new URLSearchParams({ text }).toString().slice('text='.length);
  const inAscii = new Set([
    text,
    // As an address, a form, JSON or a page would have it.
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
 * Which of some texts stand in bytes: as UTF-8, UTF-16, base64 (either alphabet, any place), hexadecimal digits, or as
 * an address, a form, JSON or a page writes them.
 */
export function textsIn(bytes: Buffer, texts: readonly string[]): string[] {
  return texts.filter((text) => encodingsOf(text).some((pattern) => bytes.includes(pattern)));
}

/** `path: text` for every one of some texts that stands in a file below a folder. */
export function textsInFolder(folder: string, texts: readonly string[]): string[] {
  return readFolder(folder).flatMap(({ path, bytes }) =>
    textsIn(bytes, texts).map((text) => `${path}: ${text}`),
  );
}
