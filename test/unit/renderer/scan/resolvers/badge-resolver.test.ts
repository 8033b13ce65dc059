import { describe, expect, it } from 'vitest';
import { createBadgeResolver, operatorOfBadge } from '#renderer/scan/resolvers/command-resolvers.ts';
import type { ScanLook } from '#renderer/scan/resolvers/scan-finding.ts';
import type { OperatorView } from '#shared/preferences/preferences-view.ts';
import { scanOf } from '#test/unit/renderer/scan/scan-samples.ts';

const operators: OperatorView[] = [
  { name: 'Jane', badge: 'STAFF-1' },
  { name: 'Omar', badge: null },
];

function desk(): { chosen: (string | null)[]; resolver: ReturnType<typeof createBadgeResolver> } {
  const chosen: (string | null)[] = [];
  const resolver = createBadgeResolver({
    label: 'badges',
    detail: 'works here',
    operators: () => operators,
    operator: () => chosen.at(-1) ?? 'Omar',
    choose: (name) => chosen.push(name),
  });
  return { chosen, resolver };
}

// A badge is known without looking anything up.
const nothing = null as unknown as ScanLook;

describe('createBadgeResolver', () => {
  it('makes whoever scans a badge the operator, and takes that back', async () => {
    const { chosen, resolver } = desk();
    const [finding] = (await resolver.resolve(scanOf(' STAFF-1 '), nothing)) ?? [];
    finding?.open();
    expect(chosen).toEqual(['Jane']);
    finding?.undo?.();
    expect(chosen).toEqual(['Jane', 'Omar']);
  });

  it('claims badges alone, in either reading of the keys', async () => {
    const { resolver } = desk();
    expect(resolver.claims?.(scanOf('STAFF-1'))).toBe(true);
    expect(resolver.claims?.(scanOf('STQFF)1', { keyText: 'STAFF-1' }))).toBe(true);
    expect(resolver.claims?.(scanOf('4006381333931'))).toBe(false);
    expect(await resolver.resolve(scanOf('4006381333931'), nothing)).toBeNull();
  });
});

describe('operatorOfBadge', () => {
  it('takes nobody without a badge for the owner of an empty code, and keeps the case', () => {
    expect(operatorOfBadge(operators, ['', 'null'])).toBeNull();
    expect(operatorOfBadge(operators, ['staff-1'])).toBeNull();
    expect(operatorOfBadge(operators, ['STAFF-1'])?.name).toBe('Jane');
  });
});
