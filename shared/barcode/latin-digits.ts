/** Returns a text with Arabic and Persian digits as Latin ones, in which the service writes its numbers. */
export function latinDigits(text: string): string {
  // The codes of all ten end in their value.
  return text.replaceAll(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
}
