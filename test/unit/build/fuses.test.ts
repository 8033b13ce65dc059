import { describe, expect, it } from 'vitest';
import { findWrongFuses, fuseNames, fuses } from '#build/package/fuses.ts';

/** The required fuses, by their names in a binary. */
const demanded: Record<string, boolean> = {
  RunAsNode: false,
  EnableNodeOptionsEnvironmentVariable: false,
  EnableNodeCliInspectArguments: false,
  GrantFileProtocolExtraPrivileges: false,
  EnableCookieEncryption: true,
  EnableEmbeddedAsarIntegrityValidation: true,
  OnlyLoadAppFromAsar: true,
};

describe('the packaged app', () => {
  it('has the required fuses burned into it', () => {
    const configured = Object.entries(fuses).map(([key, value]) => [
      fuseNames[key as keyof typeof fuses],
      value,
    ]);
    expect(Object.fromEntries(configured)).toEqual(demanded);
  });
});

describe('reading back the fuses', () => {
  it('finds nothing wrong if all are as required', () => {
    expect(findWrongFuses((name) => demanded[name] ?? null)).toEqual([]);
  });

  it.each(Object.keys(demanded))('finds a wrong %s, and a missing one', (wrong) => {
    expect(
      findWrongFuses((name) => (name === wrong ? !demanded[name] : (demanded[name] ?? null))),
    ).toHaveLength(1);
    expect(findWrongFuses((name) => (name === wrong ? null : (demanded[name] ?? null)))[0]).toContain(
      `${wrong} is not there`,
    );
  });
});
