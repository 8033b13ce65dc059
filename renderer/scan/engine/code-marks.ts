import type { ScannerProfile } from '#renderer/platform/keyboard/scanner-profile.ts';
import type { BurstKey } from './burst.ts';
import { isNamedKey } from './key-stroke.ts';

const suffixKeywords = new Set(['enter', 'tab', 'enter-or-tab', 'none']);

/** Returns the characters of a typed prefix; empty if there is none or it is a key that types nothing. */
function typedPrefix({ prefix }: ScannerProfile): readonly string[] {
  return prefix === null || isNamedKey(prefix) ? [] : Array.from(prefix);
}

function typedSuffix({ suffix }: ScannerProfile): readonly string[] {
  return suffixKeywords.has(suffix) || isNamedKey(suffix) ? [] : Array.from(suffix);
}

function join(keys: readonly BurstKey[], reading: 'text' | 'keyText'): string {
  return keys.map((key) => key[reading]).join('');
}

/** Returns whether keys read as these characters in either layout. */
function reads(keys: readonly BurstKey[], mark: readonly string[]): boolean {
  const characters = mark.join('');
  return join(keys, 'text') === characters || join(keys, 'keyText') === characters;
}

/** Returns whether the keys typed so far are, or can still become, the profile's prefix. */
export function mayHavePrefix(keys: readonly BurstKey[], profile: ScannerProfile): boolean {
  const prefix = typedPrefix(profile);
  return reads(keys.slice(0, prefix.length), prefix.slice(0, keys.length));
}

/** Returns whether keys start with the characters of the profile's prefix; always false if it has none. */
export function startsWithPrefix(keys: readonly BurstKey[], profile: ScannerProfile): boolean {
  const { length } = typedPrefix(profile);
  return length > 0 && keys.length >= length && mayHavePrefix(keys, profile);
}

/** Returns whether the profile's suffix was just typed and there is something between prefix and suffix. */
export function endsWithSuffix(keys: readonly BurstKey[], profile: ScannerProfile): boolean {
  const suffix = typedSuffix(profile);
  const isLongEnough = keys.length > typedPrefix(profile).length + suffix.length;
  return suffix.length > 0 && isLongEnough && reads(keys.slice(-suffix.length), suffix);
}

/** Returns the keys of the code itself, without the profile's prefix and suffix if present. */
export function withoutMarks(keys: readonly BurstKey[], profile: ScannerProfile): readonly BurstKey[] {
  const { length } = typedPrefix(profile);
  const from = mayHavePrefix(keys, profile) ? length : 0;
  const to = keys.length - (endsWithSuffix(keys, profile) ? typedSuffix(profile).length : 0);
  return keys.slice(from, to);
}

/** Returns both readings of keys: by this computer's layout and by a US layout. */
export function readKeys(keys: readonly BurstKey[]): { characterText: string; keyText: string } {
  return { characterText: join(keys, 'text'), keyText: join(keys, 'keyText') };
}
