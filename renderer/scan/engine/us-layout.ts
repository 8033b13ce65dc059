/** The characters of the American layout that are no letters: without and with Shift. */
const characters: Readonly<Record<string, string>> = {
  Backquote: '`~',
  Digit1: '1!',
  Digit2: '2@',
  Digit3: '3#',
  Digit4: '4$',
  Digit5: '5%',
  Digit6: '6^',
  Digit7: '7&',
  Digit8: '8*',
  Digit9: '9(',
  Digit0: '0)',
  Minus: '-_',
  Equal: '=+',
  BracketLeft: '[{',
  BracketRight: ']}',
  Backslash: '\\|',
  Semicolon: ';:',
  Quote: '\'"',
  Comma: ',<',
  Period: '.>',
  Slash: '/?',
  Space: '  ',
  IntlBackslash: '\\|',
  NumpadAdd: '++',
  NumpadSubtract: '--',
  NumpadMultiply: '**',
  NumpadDivide: '//',
  NumpadDecimal: '..',
};

/**
 * What a key stands for on an American keyboard, whatever the layout of this computer is; null for a key that types
 * nothing there. Digits of the number pad count without regard to Num Lock.
 */
export function usCharacter(code: string, shift: boolean): string | null {
  const letter = /^Key([A-Z])$/u.exec(code)?.[1];
  if (letter !== undefined) return shift ? letter : letter.toLowerCase();
  const digit = /^Numpad(\d)$/u.exec(code)?.[1];
  if (digit !== undefined) return digit;
  return characters[code]?.[shift ? 1 : 0] ?? null;
}
