import { describe, expect, it } from 'vitest';
import { parcelAfter } from '#renderer/features/unidentified/parcel-place.ts';

const order = ['3', '1', '2'];

describe('parcelAfter', () => {
  it('goes on in the shown order, and from the end to the beginning', () => {
    expect(parcelAfter(order, '3', -1)).toBe('1');
    expect(parcelAfter(order, '2', 2)).toBe('3');
  });

  it('takes what stands now where a parcel stood that has left the list', () => {
    expect(parcelAfter(['3', '2'], '1', 1)).toBe('2');
    expect(parcelAfter(['3', '1'], '2', 2)).toBe('3');
  });

  it('begins with the first for a parcel that was never in the list', () => {
    expect(parcelAfter(order, '9', -1)).toBe('3');
  });

  it('leads nowhere where nothing else is left', () => {
    expect(parcelAfter(['1'], '1', 0)).toBeNull();
    expect(parcelAfter([], '1', 0)).toBeNull();
  });
});
