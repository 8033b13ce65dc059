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
