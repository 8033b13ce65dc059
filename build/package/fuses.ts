import type { Configuration } from 'electron-builder';

/** The fuses burned into the packaged binary: nothing but the app's own code can run in it. */
export const fuses = {
  runAsNode: false,
  enableNodeOptionsEnvironmentVariable: false,
  enableNodeCliInspectArguments: false,
  grantFileProtocolExtraPrivileges: false,
  enableCookieEncryption: true,
  enableEmbeddedAsarIntegrityValidation: true,
  onlyLoadAppFromAsar: true,
} as const satisfies NonNullable<Configuration['electronFuses']>;

/** The same fuses by the names under which they are read back from a binary. */
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
 * Describes what is wrong with the fuses of a binary; empty if all are correct.
 *
 * @param isOn the state of a fuse by its name; null if the binary does not have it.
 */
export function findWrongFuses(isOn: (name: string) => boolean | null): string[] {
  return Object.entries(fuses).flatMap(([key, expected]) => {
    const name = fuseNames[key as keyof typeof fuses];
    const found = isOn(name);
    if (found === expected) return [];
    return [
      `${name} is ${found === null ? 'not there' : found ? 'on' : 'off'} and must be ${expected ? 'on' : 'off'}`,
    ];
  });
}
