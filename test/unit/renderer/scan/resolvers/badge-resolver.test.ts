import { describe, expect, it } from 'vitest';
import { createBadgeResolver } from '#renderer/scan/resolvers/command-resolvers.ts';
import type { ScanLookups } from '#renderer/scan/resolvers/scan-finding.ts';
import { scanOf } from '#test/unit/renderer/scan/scan-samples.ts';

function desk(): { chosen: (string | null)[]; resolver: ReturnType<typeof createBadgeResolver> } {
  const chosen: (string | null)[] = [];
  const resolver = createBadgeResolver({
    label: 'badges',
    detail: 'works here',
    ownerOf: ({ text }) => (text.trim() === 'STAFF-1' ? 'Jane' : null),
    operator: () => chosen.at(-1) ?? 'Omar',
    choose: (name) => chosen.push(name),
  });
  return { chosen, resolver };
}

// A badge is recognized without a lookup.
const nothing = null as unknown as ScanLookups;

describe('createBadgeResolver', () => {
  it('makes the owner of a scanned badge the operator, and can undo that', async () => {
    const { chosen, resolver } = desk();
    const [finding] = (await resolver.resolve(scanOf(' STAFF-1 '), nothing)) ?? [];
    finding?.open();
    expect(chosen).toEqual(['Jane']);
    finding?.undo?.();
    expect(chosen).toEqual(['Jane', 'Omar']);
  });

  it('claims only badges', async () => {
    const { resolver } = desk();
    expect(resolver.claims?.(scanOf('STAFF-1'))).toBe(true);
    expect(resolver.claims?.(scanOf('4006381333931'))).toBe(false);
    expect(await resolver.resolve(scanOf('4006381333931'), nothing)).toBeNull();
  });
});
