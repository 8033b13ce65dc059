import { expect, test } from 'vitest';
import { photoSize } from '#shared/attachments/model/photo-limits.ts';

test.each([
  [
    { width: 4_000, height: 3_000 },
    { width: 1_600, height: 1_200 },
  ],
  [
    { width: 1_080, height: 1_920 },
    { width: 900, height: 1_600 },
  ],
  [
    { width: 640, height: 480 },
    { width: 640, height: 480 },
  ],
  [
    { width: 40_000, height: 3 },
    { width: 1_600, height: 1 },
  ],
])('a picture of %o is saved as %o', (size, kept) => {
  expect(photoSize(size)).toEqual(kept);
});
