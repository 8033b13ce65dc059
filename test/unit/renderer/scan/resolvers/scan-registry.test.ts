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
  it('asks all registered resolvers, the oldest first, but none that was removed', () => {
    const registry = createScanRegistry();
    expect(registry.resolversFor(scan)).toEqual([]);
    registry.add(resolver('items'));
    const leave = registry.add(resolver('boxes'));
    registry.add(resolver('seen'));
    expect(registry.resolversFor(scan).map(({ id }) => id)).toEqual(['items', 'boxes', 'seen']);
    leave();
    leave();
    expect(registry.resolversFor(scan).map(({ id }) => id)).toEqual(['items', 'seen']);
  });

  it('asks resolvers marked as first before the others, however late they were added', () => {
    const registry = createScanRegistry();
    registry.add(resolver('items'));
    registry.add({ ...resolver('lots'), isFirst: true });
    expect(registry.resolversFor(scan).map(({ id }) => id)).toEqual(['lots', 'items']);
  });

  it('asks only the newest that claims every scan, and the others again after it is removed', () => {
    const registry = createScanRegistry();
    registry.add(resolver('items'));
    registry.add(resolver('return', true));
    const leave = registry.add(resolver('count', true));
    registry.add(resolver('seen'));
    expect(registry.resolversFor(scan).map(({ id }) => id)).toEqual(['count']);
    leave();
    expect(registry.resolversFor(scan).map(({ id }) => id)).toEqual(['return']);
  });

  it('asks only a resolver that claims the scan, even if a screen takes every other scan', () => {
    const registry = createScanRegistry();
    const badges = { ...resolver('badges'), claims: ({ text }: typeof scan) => text.startsWith('STAFF') };
    registry.add(resolver('items'));
    registry.add(badges);
    registry.add(resolver('return', true));
    expect(registry.resolversFor(scanOf('STAFF-7')).map(({ id }) => id)).toEqual(['badges']);
    expect(registry.resolversFor(scan).map(({ id }) => id)).toEqual(['return']);
  });

  it('gives a scan that two claim to the newest', () => {
    const registry = createScanRegistry();
    registry.add({ ...resolver('badges'), claims: () => true });
    registry.add({ ...resolver('form'), claims: () => true });
    expect(registry.resolversFor(scan).map(({ id }) => id)).toEqual(['form']);
  });
});
