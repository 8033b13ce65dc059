import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { newReferenceId } from '#shared/returns/model/reference-id.ts';

const make = (prefix = 'RT') => newReferenceId(prefix, '2026-11-22', randomBytes);

describe('a reference id', () => {
  test('contains the day, and its random part in groups', () => {
    const bytes = Uint8Array.of(0x00, 0x12, 0x34, 0x56, 0x78, 0xef);
    expect(newReferenceId('RT', '2026-11-22', () => bytes)).toBe('RT-20261122-CCFH-JKLM-PR47');
  });

  test('has no easily confused letters, and no vowels', () => {
    const random = Array.from({ length: 500 }, () => make().slice('RT-20261122'.length)).join('');
    expect(new Set(random)).toEqual(new Set('-CFHJKLMPRTWXY347'));
  });

  test('does not repeat within 100,000 of one day', () => {
    const bytes = randomBytes(600_000);
    const references = new Set(
      Array.from({ length: 100_000 }, (_, place) =>
        newReferenceId('RT', '2026-11-22', (count) => bytes.subarray(place * count, (place + 1) * count)),
      ),
    );
    expect(references.size).toBe(100_000);
  });

  test.each([
    ['', /^RT-\d{8}-/],
    ['Dock 4/ä', /^DOCK4-\d{8}-/],
    ['x'.repeat(200), /^X{26}-\d{8}-.{14}$/],
  ])('with the prefix %j stays printable and within 50 characters', (prefix, form) => {
    const reference = make(prefix);
    expect(reference).toMatch(form);
    expect(reference).toMatch(/^[A-Z0-9-]{1,50}$/);
  });
});
