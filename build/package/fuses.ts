import type { Configuration } from 'electron-builder';

/** The switches burnt into the packaged binary (R21): no way into it but the app's own code. */
export const fuses = {
  runAsNode: false,
  enableNodeOptionsEnvironmentVariable: false,
  enableNodeCliInspectArguments: false,
  grantFileProtocolExtraPrivileges: false,
  enableCookieEncryption: true,
  enableEmbeddedAsarIntegrityValidation: true,
  onlyLoadAppFromAsar: true,
} as const satisfies NonNullable<Configuration['electronFuses']>;

/** The same switches by the names under which they are read back from a binary. */
export const fuseNames = {
  runAsNode: 'RunAsNode',
  enableNodeOptionsEnvironmentVariable: 'EnableNodeOptionsEnvironmentVariable',
  enableNodeCliInspectArguments: 'EnableNodeCliInspectArguments',
  grantFileProtocolExtraPrivileges: 'GrantFileProtocolExtraPrivileges',
  enableCookieEncryption: 'EnableCookieEncryption',
  enableEmbeddedAsarIntegrityValidation: 'EnableEmbeddedAsarIntegrityValidation',
  onlyLoadAppFromAsar: 'OnlyLoadAppFromAsar',
} as const satisfies Record<keyof typeof fuses, string>;

/**
 * What is wrong with the fuses of a binary, in words; empty when all are as they should be.
 *
 * @param isOn the state of a fuse by its name; null for one that the binary does not have.
 */
export function findWrongFuses(isOn: (name: string) => boolean | null): string[] {
  return Object.entries(fuses).flatMap(([key, wanted]) => {
    const name = fuseNames[key as keyof typeof fuses];
    const found = isOn(name);
    if (found === wanted) return [];
    return [
      `${name} is ${found === null ? 'not there' : found ? 'on' : 'off'} and must be ${wanted ? 'on' : 'off'}`,
    ];
  });
}
