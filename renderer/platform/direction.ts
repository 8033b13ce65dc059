export function isRightToLeft(): boolean {
  return globalThis.document?.documentElement.dir === 'rtl';
}

const mirrored: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

/** Returns the key with "right" meaning forward: on a right-to-left page, the arrow that points forward. */
export function inlineKey(key: string): string {
  return isRightToLeft() ? (mirrored[key] ?? key) : key;
}
