import { beforeEach, describe, expect, it } from 'vitest';
import { createTypedQuantity } from '#renderer/desk/state/typed-quantity.ts';
import { claimKeys } from '#renderer/platform/keyboard/claimed-keys.ts';

const loneMs = 200;

function setUp() {
  const seen: (string | null)[] = [];
  const waiting = new Set<() => void>();
  const typed = createTypedQuantity({
    loneMs,
    later: (run) => {
      waiting.add(run);
      return () => waiting.delete(run);
    },
    onChange: (next) => {
      const shown = next === null ? null : `${next.text}${next.isShown ? '' : '?'}`;
      if (shown !== seen.at(-1)) seen.push(shown);
    },
  });
  const type = (text: string, fromMs: number, stepMs: number) =>
    Array.from(text, (digit, index) => typed.digit(digit, fromMs + index * stepMs, true));
  const elapse = () => {
    const due = waiting.values().toArray();
    waiting.clear();
    for (const run of due) run();
  };
  return { typed, seen, type, elapse };
}

describe('a typed quantity', () => {
  // No scan has claimed the keys before these tests press them.
  beforeEach(() => claimKeys(0, 0));

  it('is shown once no key follows its last digit, and can continue after that', () => {
    const { typed, seen, type, elapse } = setUp();
    expect(type('12', 1_000, 120)).toEqual([true, true]);
    expect(seen).toEqual(['1?', '12?']);
    elapse();
    expect(typed.digit('0', 2_000, false)).toBe(true);
    expect(seen.slice(2)).toEqual(['12', '120']);
  });

  it('is shown as soon as a key was held as long as only a person holds it', () => {
    const { typed, seen, type } = setUp();
    type('7', 1_000, 0);
    typed.release(20);
    expect(seen).toEqual(['7?']);
    typed.release(90);
    expect(seen.at(-1)).toBe('7');
  });

  it('is completed by an end key even before it was shown', () => {
    const { typed, seen, type } = setUp();
    expect(typed.end()).toBe(false);
    type('42', 1_000, 100);
    expect(typed.end()).toBe(true);
    expect(seen.at(-1)).toBe('42');
  });

  it('is discarded if the keys belong to a scan', () => {
    const { typed, seen, type, elapse } = setUp();
    type('400', 1_000, 12);
    typed.claim(1_000);
    elapse();
    expect(seen).toEqual(['4?', '40?', '400?', null]);
  });

  it('stays once it is shown if the keys of a later scan are claimed', () => {
    const { typed, seen, type, elapse } = setUp();
    type('40', 1_000, 120);
    elapse();
    typed.claim(3_000);
    expect(seen.at(-1)).toBe('40');
    expect([typed.drop(), typed.drop()]).toEqual([true, false]);
  });

  it('is not part of a code that a scanner types slowly, with letters before or after the digits', () => {
    const { typed, seen, elapse } = setUp();
    typed.other(1_000);
    expect(typed.digit('1', 1_150, true)).toBe(false);
    expect(typed.digit('2', 1_300, true)).toBe(false);
    elapse();
    expect(seen).toEqual([]);
    expect(typed.digit('3', 2_000, true)).toBe(true);
    typed.other(2_150);
    expect(seen).toEqual(['3?', null]);
  });

  it('is not started if no line is selected, or digits answer a question', () => {
    const { typed, seen } = setUp();
    expect(typed.digit('1', 1_000, false)).toBe(false);
    expect(seen).toEqual([]);
  });
});
