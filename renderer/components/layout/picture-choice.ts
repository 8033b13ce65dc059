/** Only pictures that are here already are drawn: an address of somewhere else would be fetched from there. */
export function isShowable(url: string): boolean {
  return /^data:image\/(?:png|jpe?g|gif|webp|avif|bmp);base64,/i.test(url);
}

/** The picture that a key leads to, from one of `count`; at either end it goes on at the other. Null: no such key. */
export function pictureAfterKey(index: number, key: string, count: number): number | null {
  if (count < 1) return null;
  switch (key) {
    case 'ArrowRight':
      return (index + 1) % count;
    case 'ArrowLeft':
      return (index - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
