import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { isNestedTooDeep, readValue } from '../../../../electron/service/answer-value.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const nested = (depth: number, inside = '1') => '['.repeat(depth) + inside + ']'.repeat(depth);

describe('an answer that is nested deeper than any record (security 14)', () => {
  test('is told by its brackets and braces, wherever they stand, and not by those in texts', () => {
    expect(isNestedTooDeep(bytes(nested(100)))).toBe(false);
    expect(isNestedTooDeep(bytes(nested(101)))).toBe(true);
    expect(isNestedTooDeep(bytes('{"a":'.repeat(101)))).toBe(true);
    expect(isNestedTooDeep(bytes(JSON.stringify(['['.repeat(500), '\\"[{'.repeat(500), '\\'])))).toBe(false);
    expect(isNestedTooDeep(bytes(`[${'[],'.repeat(500)}[]]`))).toBe(false);
  });

  test('is refused before it is parsed', () => {
    const answer = { status: 200, headers: {}, body: bytes(nested(1_000_000)), requestId: 'r-1' };
    expect(() => readValue('receiving.list', answer, z.unknown())).toThrow();
    const shallow = { ...answer, body: bytes(nested(99)) };
    expect(readValue('receiving.list', shallow, z.unknown())).toBeDefined();
  });
});
