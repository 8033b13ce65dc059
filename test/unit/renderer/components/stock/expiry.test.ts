import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { daysBetween, expiryOf } from '#renderer/components/stock/expiry.ts';

const day = fc
  .date({ min: new Date('1990-01-01T00:00:00Z'), max: new Date('2090-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

afterEach(() => vi.unstubAllEnvs());

describe('daysBetween', () => {
  it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Berlin', 'America/St_Johns'])(
    'counts calendar days across a daylight saving change, in %s as everywhere',
    (zone) => {
      vi.stubEnv('TZ', zone);
      expect(daysBetween('2026-10-24', '2026-10-26')).toBe(2);
      expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
      expect(daysBetween('2027-01-01', '2026-12-31')).toBe(-1);
      expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2);
    },
  );

  it('is an integer whose sign depends on the direction', () => {
    fc.assert(
      fc.property(day, day, (one, other) => {
        const days = daysBetween(one, other);
        expect(Number.isInteger(days)).toBe(true);
        expect(days).toBe(0 - (daysBetween(other, one) ?? Number.NaN));
      }),
    );
  });

  it.each(['', 'soon', '2026-02-30', '2026-13-01', '2026-1-1', '2026-01-01T00:00:00Z'])(
    'returns null for "%s"',
    (text) => {
      expect(daysBetween('2026-11-21', text)).toBeNull();
      expect(daysBetween(text, '2026-11-21')).toBeNull();
    },
  );
});

describe('expiryOf', () => {
  const today = '2026-11-21';

  it.each([
    ['2026-11-20', 'expired', -1, 'wrong'],
    ['2026-11-21', 'today', 0, 'attention'],
    ['2026-11-22', 'soon', 1, 'attention'],
    ['2026-12-20', 'soon', 29, 'attention'],
    ['2026-12-21', 'good', 30, 'done'],
    ['2028-11-21', 'good', 731, 'done'],
  ] as const)('classifies a lot of %s as %s', (lotDate, kind, days, tone) => {
    expect(expiryOf(lotDate, today, null)).toMatchObject({ kind, days, tone });
  });

  it('warns below the shelf life that the product requires, and no later than in the last month', () => {
    expect(expiryOf('2027-01-19', today, 60)).toMatchObject({ kind: 'soon', days: 59 });
    expect(expiryOf('2027-01-20', today, 60)).toMatchObject({ kind: 'good', days: 60 });
    expect(expiryOf('2026-12-01', today, 5)).toMatchObject({ kind: 'soon', days: 10 });
  });

  it('draws a bar that shrinks over the last year and is empty from the expiration date on', () => {
    expect(expiryOf('2030-01-01', today, null)?.share).toBe(1);
    expect(expiryOf('2026-11-21', today, null)?.share).toBe(0);
    expect(expiryOf('2020-01-01', today, null)?.share).toBe(0);
    fc.assert(
      fc.property(day, day, (one, other) => {
        const [earlier = one, later = other] = [one, other].sort();
        const shares = [earlier, later].map((lotDate) => expiryOf(lotDate, today, null)?.share ?? -1);
        expect(shares[0]).toBeLessThanOrEqual(shares[1] ?? -1);
        expect(Math.min(...shares)).toBeGreaterThanOrEqual(0);
        expect(Math.max(...shares)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('returns null for a lot without a readable date', () => {
    expect(expiryOf(null, today, null)).toBeNull();
    expect(expiryOf('<b>soon</b>', today, null)).toBeNull();
  });
});
