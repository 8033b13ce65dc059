import { redact } from '#electron/log/log.ts';

const masked = '[…]';

/** The words that a program is written with: its own messages are made of them, and foreign text is not. */
export function wordsOf(source: string): ReadonlySet<string> {
  return new Set(source.match(/[A-Za-z]\w*/gu));
}

const level = /^(\S+T\S+Z?) (\w+) /u;
/** An address of mail, of a page, and a number of a phone or a card: never words of their own. */
const wholes: readonly (readonly [RegExp, string])[] = [
  [/[^\s<>()"']+@[^\s<>()"']+/gu, masked],
  [/\+?\d[\d\s().-]{5,}\d/gu, '#'],
];

/**
 * Takes out of a line of the log whatever the program does not say by itself: a word that is not one of its own, a
 * capital letter within a sentence that is no name of its code, digits of more than three. What is left shows which
 * fault it was, and nobody whom it was about.
 */
export function redactText(line: string, own: ReadonlySet<string>): string {
  const head = level.exec(line)?.[0] ?? '';
  const text = wholes.reduce(
    (rest, [pattern, replacement]) => rest.replace(pattern, replacement),
    // The place in a file is the program's: it is put back where it stood.
    redact(line.slice(head.length)),
  );
  let isStart = true;
  const shown = text.replace(/[\p{L}\p{M}\p{N}_$]+|[^\p{L}\p{M}\p{N}_$]+/gu, (part, at: number) => {
    if (!/[\p{L}\p{N}]/u.test(part)) {
      // What follows any other colon may be what somebody wrote.
      if (/^[.!?]\s+$/u.test(part) || (part === ': ' && text.slice(0, at).endsWith('Error'))) isStart = true;
      return part;
    }
    const begins = isStart;
    isStart = false;
    if (/^\d+$/u.test(part)) return isPlace(text, at) || isPlainNumber(text, at, part) ? part : '#';
    if (!isOwn(part, own)) return masked;
    const isPlain = /^\p{Ll}/u.test(part) || part.length === 1;
    // `ServiceError`, `ECONNREFUSED`: no name of a person is written like that.
    const isCode = /\p{Lu}.*\p{Lu}|Error$/u.test(part) && own.has(part);
    return isPlain || begins || isCode ? part : masked;
  });
  return head + shown.replace(/(?:\[…\][\s,;/.-]*)+\[…\]/gu, masked);
}

/** Whether digits are a line or a column of a file of the program. */
function isPlace(text: string, at: number): boolean {
  return /\.(?:js|ts|tsx|cjs|mjs)(?::\d+)?:$/u.test(text.slice(0, at));
}

/** A status, a count: short, and no part of a longer number. */
function isPlainNumber(text: string, at: number, digits: string): boolean {
  const isJoined =
    /[\p{L}\p{N}…#][./-]$/u.test(text.slice(0, at)) ||
    /^[./-][\p{L}\p{N}]/u.test(text.slice(at + digits.length));
  return digits.length <= 3 && !isJoined;
}

function isOwn(word: string, own: ReadonlySet<string>): boolean {
  return own.has(word) || own.has(word.toLowerCase()) || own.has(`${word[0]?.toUpperCase()}${word.slice(1)}`);
}
