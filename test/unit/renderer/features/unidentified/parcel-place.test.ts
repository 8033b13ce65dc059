import { describe, expect, it } from 'vitest';
import { parcelAfter } from '#renderer/features/unidentified/parcel-place.ts';

const order = ['3', '1', '2'];

describe('parcelAfter', () => {
  it('moves on in the shown order, and from the end to the start', () => {
    expect(parcelAfter(order, '3', -1)).toBe('1');
    expect(parcelAfter(order, '2', 2)).toBe('3');
  });

  it('returns the parcel now at the position of one that left the list', () => {
    expect(parcelAfter(['3', '2'], '1', 1)).toBe('2');
    expect(parcelAfter(['3', '1'], '2', 2)).toBe('3');
  });

  it('starts with the first for a parcel that was never in the list', () => {
    expect(parcelAfter(order, '9', -1)).toBe('3');
  });

  it('returns null if no other parcel is left', () => {
    expect(parcelAfter(['1'], '1', 0)).toBeNull();
    expect(parcelAfter([], '1', 0)).toBeNull();
  });
});
