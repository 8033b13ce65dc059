import { createHash } from 'node:crypto';

/**
 * Names that Windows reserves for devices, with any extension, even with spaces before it and with superscript digits.
 */
const deviceName = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³])\s*(?:\.|$)/i;

/** Bytes allowed for a name in UTF-8: file systems accept 255, including the extension and a draft's own extension. */
const maxStemBytes = 200;

/**
 * Returns a file name that every system accepts, with its extension: separators, characters that Windows refuses and
 * invisible characters become '-', dots and spaces at the ends are removed, and an empty name becomes 'export'.
 */
export function fileNameOf(suggested: string, ending: string): string {
  const bare = suggested.toLowerCase().endsWith(`.${ending}`)
    ? suggested.slice(0, -ending.length - 1)
    : suggested;
  const plain = bare.normalize('NFC').replaceAll(/[<>:"/\\|?*\p{C}\p{Zl}\p{Zp}]+/gu, '-');
  const cleaned = shortened(plain)
    .replace(/^[.\s-]+/, '')
    .replace(/[.\s]+$/, '');
  const stem = deviceName.test(cleaned) ? `_${cleaned}` : cleaned;
  return `${stem === '' ? 'export' : stem}.${ending}`;
}

function shortened(text: string): string {
  let bytes = 0;
  let stem = '';
  for (const sign of text) {
    bytes += Buffer.byteLength(sign);
    if (bytes > maxStemBytes) break;
    stem += sign;
  }
  return stem;
}

/**
 * Returns an account's or environment's id as the start of its file names; the ids of environments stay distinct in it.
 */
function readableName(id: string): string {
  return id
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .slice(0, 40);
}

/**
 * Returns the base name for the files of an account: readable for support, and made unique by a digest, since two
 * accounts must never share one, however a file system treats their letters.
 */
export function accountFileName(account: string): string {
  const digest = createHash('sha256').update(account).digest('hex').slice(0, 32);
  return `${readableName(account)}_${digest}`;
}

/** Returns whether a file's name belongs to any account of an environment, by its id. */
export function isFileNameOf(name: string, environment: string): boolean {
  return name.startsWith(`${readableName(environment)}_`);
}
