export function checkDigit(digits: string): number {
  let sum = 0;
  for (let place = 1; place <= digits.length; place += 1) {
    sum += Number(digits[digits.length - place]) * (place % 2 === 1 ? 3 : 1);
  }
  return (10 - (sum % 10)) % 10;
}

/** Returns a 12-digit number with the company prefix of the standard's own examples. */
export function upcA(reference: number): string {
  const digits = `614141${String(reference % 100_000).padStart(5, '0')}`;
  return `${digits}${checkDigit(digits)}`;
}

/** Returns a 13-digit number under 952, the prefix reserved for demonstrations; references have up to nine digits. */
export function ean13(reference: number): string {
  const digits = `952${String(reference).padStart(9, '0')}`;
  return `${digits}${checkDigit(digits)}`;
}

export function referenceOfEan13(text: string): number | null {
  const digits = /^952(\d{9})\d$/.exec(text)?.[1];
  return digits !== undefined && ean13(Number(digits)) === text ? Number(digits) : null;
}

export function caseGtin(pieceGtin: string, indicator: number): string {
  const digits = `${indicator}${pieceGtin.slice(0, -1).padStart(12, '0')}`;
  return `${digits}${checkDigit(digits)}`;
}
