/** Whether the page is written from the right. */
export function isRightToLeft(): boolean {
  return globalThis.document?.documentElement.dir === 'rtl';
}

const mirrored: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

/** A key where "right" is what comes next: on a page that is written from the right, the arrow that points there. */
export function inlineKey(key: string): string {
  return isRightToLeft() ? (mirrored[key] ?? key) : key;
}
