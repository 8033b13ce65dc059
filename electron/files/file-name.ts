import { createHash } from 'node:crypto';

/** Names that Windows keeps for devices, whatever their ending, also with spaces before it and with raised digits. */
const deviceName = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³])\s*(?:\.|$)/i;

/** Bytes that a name may have in UTF-8: file systems take 255, the ending and a draft's own ending among them. */
const longestStem = 200;

/**
 * A file name that every system takes, with its ending: separators, signs that Windows refuses and characters that
 * nobody sees become '-', dots and spaces at the ends go, and a name of which nothing is left is 'export'.
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
    if (bytes > longestStem) break;
    stem += sign;
  }
  return stem;
}

/** An account's or environment's id as it begins the names of its files; ids of environments differ in it. */
function readableName(id: string): string {
  return id
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .slice(0, 40);
}

/**
 * What the files of an account are called: readable for support, and told apart by a digest, since two accounts must
 * never share one, whatever a file system makes of their letters.
 */
export function accountFileName(account: string): string {
  const digest = createHash('sha256').update(account).digest('hex').slice(0, 32);
  return `${readableName(account)}_${digest}`;
}

/** Whether a file's name is one of any account of an environment, by its id. */
export function isFileNameOf(name: string, environment: string): boolean {
  return name.startsWith(`${readableName(environment)}_`);
}
