import { describe, expect, it } from 'vitest';
import { createScanRegistry } from '#renderer/scan/resolvers/ask-resolvers.ts';
import type { ScanResolver } from '#renderer/scan/resolvers/scan-finding.ts';
import { scanOf } from '#test/unit/renderer/scan/scan-samples.ts';

const resolver = (id: string, isExclusive = false): ScanResolver => ({
  id,
  label: id,
  isExclusive,
  resolve: async () => [],
});

const scan = scanOf('4006381333931');

describe('createScanRegistry', () => {
  it('asks everybody who is registered, the oldest first, and nobody who has left', () => {
    const registry = createScanRegistry();
    expect(registry.asked(scan)).toEqual([]);
    registry.add(resolver('items'));
    const leave = registry.add(resolver('boxes'));
    registry.add(resolver('seen'));
    expect(registry.asked(scan).map(({ id }) => id)).toEqual(['items', 'boxes', 'seen']);
    leave();
    leave();
    expect(registry.asked(scan).map(({ id }) => id)).toEqual(['items', 'seen']);
  });

  it('asks those that come first before the others, however late they came', () => {
    const registry = createScanRegistry();
    registry.add(resolver('items'));
    registry.add({ ...resolver('lots'), isFirst: true });
    expect(registry.asked(scan).map(({ id }) => id)).toEqual(['lots', 'items']);
  });

  it('asks only the newest that claims every scan, and everybody again when that one has left', () => {
    const registry = createScanRegistry();
    registry.add(resolver('items'));
    registry.add(resolver('return', true));
    const leave = registry.add(resolver('count', true));
    registry.add(resolver('seen'));
    expect(registry.asked(scan).map(({ id }) => id)).toEqual(['count']);
    leave();
    expect(registry.asked(scan).map(({ id }) => id)).toEqual(['return']);
  });

  it('asks only whoever claims a scan, also where a screen takes every other scan for itself', () => {
    const registry = createScanRegistry();
    const badges = { ...resolver('badges'), claims: ({ text }: typeof scan) => text.startsWith('STAFF') };
    registry.add(resolver('items'));
    registry.add(badges);
    registry.add(resolver('return', true));
    expect(registry.asked(scanOf('STAFF-7')).map(({ id }) => id)).toEqual(['badges']);
    expect(registry.asked(scan).map(({ id }) => id)).toEqual(['return']);
  });

  it('lets the newest have a scan that two claim', () => {
    const registry = createScanRegistry();
    registry.add({ ...resolver('badges'), claims: () => true });
    registry.add({ ...resolver('form'), claims: () => true });
    expect(registry.asked(scan).map(({ id }) => id)).toEqual(['form']);
  });
});
