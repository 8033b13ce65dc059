import type { Picture } from '../../../shared/unidentified/unidentified.ts';

/** Each type that is shown, with the bytes that its files begin with; null stands for any byte. */
const signatures: readonly (readonly [Picture['mediaType'], readonly (number | null)[]])[] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/gif', [0x47, 0x49, 0x46, 0x38, 0x37, 0x61]],
  ['image/gif', [0x47, 0x49, 0x46, 0x38, 0x39, 0x61]],
  ['image/webp', [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50]],
];

/** The type of a picture by its first bytes, whatever its sender calls it; null for anything that is not shown. */
export function pictureTypeOf(bytes: Uint8Array): Picture['mediaType'] | null {
  const found = signatures.find(([, signature]) =>
    signature.every((byte, index) => (byte === null ? index < bytes.length : bytes[index] === byte)),
  );
  return found?.[0] ?? null;
}
