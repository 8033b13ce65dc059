import { hasCheckDigit } from './check-digit.ts';
import { groupSeparator } from './element-string.ts';
import { latinDigits } from './latin-digits.ts';

const routedPattern = /^420(?:\d{5}|\d{9})(9[1-5]\d{20})$/;

const printedSsccPattern = /^\(00\)(\d{18})$/;

/**
 * Returns the tracking number after the postal code of a parcel label: United States carriers print (420) and a ZIP
 * code of 5 or 9 digits in front of the 22 digits that people know (USPS Publication 199, Intelligent Mail package
 * barcode). Scanners that drop the separator in between join the two. Of an SSCC as printed below its symbol, with
 * brackets and spaces, returns the text that a scanner sends.
 *
 * @returns null if the text has another form, or the check digit is wrong
 */
export function parcelNumber(text: string): string | null {
  const number = routedPattern.exec(text.replaceAll(groupSeparator, ''))?.[1];
  if (number !== undefined && hasCheckDigit(number)) return number;
  const sscc = printedSsccPattern.exec(visibleKey(text))?.[1];
  return sscc !== undefined && hasCheckDigit(sscc) ? `00${sscc}` : null;
}

/**
 * Returns a tracking number, or the text of a parcel's label, in its form for comparison: upper case, without spaces,
 * separators and invisible characters, and an SSCC without its brackets. '' if nothing is left.
 */
export function trackingKey(text: string): string {
  return visibleKey(text).replace(printedSsccPattern, '00$1');
}

function visibleKey(text: string): string {
  return latinDigits(text.replaceAll(/[\s\p{Cc}\p{Cf}]/gu, '').toUpperCase());
}
