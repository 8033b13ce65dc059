import { redact } from '#electron/log/log.ts';

const masked = '[…]';

/** Returns the words in the program's source: its own messages consist of them, and foreign text does not. */
export function wordsOf(source: string): ReadonlySet<string> {
  return new Set(source.match(/[A-Za-z]\w*/gu));
}

const level = /^(\S+T\S+Z?) (\w+) /u;
/** Email and page addresses, and numbers of phones or cards: never words of the program. */
const contactPatterns: readonly (readonly [RegExp, string])[] = [
  [/[^\s<>()"']+@[^\s<>()"']+/gu, masked],
  [/\+?\d[\d\s().-]{5,}\d/gu, '#'],
];

/**
 * Removes everything from a log line that the program does not write itself: words that are not its own, capitalized
 * words within a sentence that are not names in its code, numbers of more than three digits. The rest shows the fault,
 * but not whom it concerned.
 */
export function redactText(line: string, programWords: ReadonlySet<string>): string {
  const head = level.exec(line)?.[0] ?? '';
  const text = contactPatterns.reduce(
    (rest, [pattern, replacement]) => rest.replace(pattern, replacement),
    // The place in a file is the program's: it is put back where it stood.
    redact(line.slice(head.length)),
  );
  let isStart = true;
  const shown = text.replace(/[\p{L}\p{M}\p{N}_$]+|[^\p{L}\p{M}\p{N}_$]+/gu, (part, at: number) => {
    if (!/[\p{L}\p{N}]/u.test(part)) {
      // Text after any other colon may be user input.
      if (/^[.!?]\s+$/u.test(part) || (part === ': ' && text.slice(0, at).endsWith('Error'))) isStart = true;
      return part;
    }
    const begins = isStart;
    isStart = false;
    if (/^\d+$/u.test(part)) return isSourcePosition(text, at) || isPlainNumber(text, at, part) ? part : '#';
    if (!isOwn(part, programWords)) return masked;
    const isPlain = /^\p{Ll}/u.test(part) || part.length === 1;
    // `ServiceError`, `ECONNREFUSED`: no personal name is written like that.
    const isCode = /\p{Lu}.*\p{Lu}|Error$/u.test(part) && programWords.has(part);
    return isPlain || begins || isCode ? part : masked;
  });
  return head + shown.replace(/(?:\[…\][\s,;/.-]*)+\[…\]/gu, masked);
}

/** Returns whether digits are a line or a column of a program file. */
function isSourcePosition(text: string, at: number): boolean {
  return /\.(?:js|ts|tsx|cjs|mjs)(?::\d+)?:$/u.test(text.slice(0, at));
}

/** Returns whether digits are a status or a count: short, and not part of a longer number. */
function isPlainNumber(text: string, at: number, digits: string): boolean {
  const isJoined =
    /[\p{L}\p{N}…#][./-]$/u.test(text.slice(0, at)) ||
    /^[./-][\p{L}\p{N}]/u.test(text.slice(at + digits.length));
  return digits.length <= 3 && !isJoined;
}

function isOwn(word: string, programWords: ReadonlySet<string>): boolean {
  return (
    programWords.has(word) ||
    programWords.has(word.toLowerCase()) ||
    programWords.has(`${word[0]?.toUpperCase()}${word.slice(1)}`)
  );
}
