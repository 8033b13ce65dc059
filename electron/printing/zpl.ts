import type { LabelLayout } from '#shared/labels/model/label-layout.ts';

/** All but the characters that need no escape in a field with any firmware; these are sent as UTF-8 bytes. */
const unsafeCharacters = /[^A-Za-z0-9 .,:;()[\]<>/+*=#@&%!?"'|-]/gu;

/** Nothing in the result can start a command or end a line early. */
export function fieldData(text: string): string {
  return text.replace(unsafeCharacters, (character) =>
    Buffer.from(character).toString('hex').toUpperCase().replace(/../g, '_$&'),
  );
}

/** Returns Code 128 data for `^BC`: subset changes are written after `>`, which is then not one of its characters. */
function barcodeData(codewords: readonly number[]): string {
  let isInPairs = false;
  const written = codewords.map((codeword) => {
    // Among pairs, 99 is the pair "99".
    if (codeword === 105 || (codeword === 99 && !isInPairs)) {
      isInPairs = true;
      return codeword === 105 ? '>;' : '>5';
    }
    if (codeword === 104 || (codeword === 100 && isInPairs)) {
      isInPairs = false;
      return codeword === 104 ? '>:' : '>6';
    }
    if (isInPairs) return String(codeword).padStart(2, '0');
    const character = String.fromCharCode(codeword + 32);
    return { '>': '>0', '^': '><', '~': '>=' }[character] ?? character;
  });
  return fieldData(written.join(''));
}

/** One copy, as a separate format; printed immediately and not stored in the printer. */
export function zplOf({ width, height, margin, parts }: LabelLayout): string {
  const fields = parts.map((part) => {
    const at = `^FO${part.x},${part.y}`;
    if (part.kind === 'bars') {
      return `${at}^BY${part.module},3,${part.height}^BCN,${part.height},N,N,N^FH^FD${barcodeData(part.words)}^FS`;
    }
    const { text, width: room, height: size } = part;
    const block = part.isAtEnd ? `^FB${room},1,0,R` : '';
    return `${at}^A0N,${size},${size}${block}^FH^FD${fieldData(text)}^FS`;
  });
  return [
    '^XA',
    // UTF-8; Arabic letters join and run right to left, if the printer has them.
    '^CI28^PA0,1,1,0',
    `^PW${width + 2 * margin}^LL${height + 2 * margin}^LH${margin},${margin}`,
    ...fields,
    '^PQ1^XZ',
    '',
  ].join('\n');
}
