import { describe, expect, it } from 'vitest';
import type { ScanResolver } from '../../../../renderer/scan/scan-finding.ts';
import { createScanRegistry } from '../../../../renderer/scan/scan-registry.ts';

const resolver = (id: string, isExclusive = false): ScanResolver => ({
  id,
  label: id,
  isExclusive,
  resolve: async () => [],
});

describe('createScanRegistry', () => {
  it('asks everybody who is registered, the oldest first, and nobody who has left', () => {
    const registry = createScanRegistry();
    expect(registry.asked()).toEqual([]);
    registry.add(resolver('items'));
    const leave = registry.add(resolver('boxes'));
    registry.add(resolver('seen'));
    expect(registry.asked().map(({ id }) => id)).toEqual(['items', 'boxes', 'seen']);
    leave();
    leave();
    expect(registry.asked().map(({ id }) => id)).toEqual(['items', 'seen']);
  });

  it('asks only the newest that claims every scan, and everybody again when that one has left', () => {
    const registry = createScanRegistry();
    registry.add(resolver('items'));
    registry.add(resolver('return', true));
    const leave = registry.add(resolver('count', true));
    registry.add(resolver('seen'));
    expect(registry.asked().map(({ id }) => id)).toEqual(['count']);
    leave();
    expect(registry.asked().map(({ id }) => id)).toEqual(['return']);
  });
});
