import { type Sentence, sentence } from '#shared/messages/messages.ts';

interface Gs1Date {
  /** `YYYY-MM-DD`: a calendar day without a time zone. */
  readonly day: string;
}

/** Why digits are not a date, with the position of the error among them. */
interface Gs1DateFault {
  readonly at: number;
  readonly length: number;
  readonly reason: Sentence;
}

/** Positions of the year, the month and the day in the value, and whether the day may be 00. */
export type Gs1DateForm = 'yymmdd' | 'yymmd0' | 'yyyymmdd';

/**
 * Returns the four-digit year of two digits: at most 50 years ahead of and 49 before this year (the sliding window of
 * the GS1 General Specifications, "Determination of century in dates").
 *
 * @param currentYear four digits, such as 2026
 */
export function fullYear(twoDigits: number, currentYear: number): number {
  const century = currentYear - (currentYear % 100);
  const difference = twoDigits - (currentYear % 100);
  if (difference >= 51) return century - 100 + twoDigits;
  return difference <= -50 ? century + 100 + twoDigits : century + twoDigits;
}

/** Gregorian; `month` from 1 to 12. */
function daysOf(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/**
 * Returns the date for the digits of an element; day 00 is the last day of the month, if the form allows it.
 *
 * @param digits as many digits as the form has letters
 */
export function readGs1Date(digits: string, form: Gs1DateForm, currentYear: number): Gs1Date | Gs1DateFault {
  const yearLength = form === 'yyyymmdd' ? 4 : 2;
  const yearDigits = Number(digits.slice(0, yearLength));
  const year = yearLength === 4 ? yearDigits : fullYear(yearDigits, currentYear);
  const month = Number(digits.slice(yearLength, yearLength + 2));
  const day = Number(digits.slice(yearLength + 2));
  if (month < 1 || month > 12) {
    const shown = digits.slice(yearLength, yearLength + 2);
    return { at: yearLength, length: 2, reason: sentence('barcode.element.month', { month: shown }) };
  }
  const last = daysOf(year, month);
  if (day > last || (day === 0 && form !== 'yymmd0')) {
    const shown = {
      month: `${year}-${String(month).padStart(2, '0')}`,
      day: digits.slice(yearLength + 2),
    };
    return { at: yearLength + 2, length: 2, reason: sentence('barcode.element.day', shown) };
  }
  const parts = [String(year).padStart(4, '0'), String(month), String(day === 0 ? last : day)];
  return { day: parts.map((part) => part.padStart(2, '0')).join('-') };
}
