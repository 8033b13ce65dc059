import { describe, expect, it } from 'vitest';
import { isShowable, pictureAfterKey } from '#renderer/components/layout/picture-viewer.tsx';

describe('isShowable', () => {
  it('accepts embedded pictures, and nothing that would be fetched or could run', () => {
    expect(isShowable('data:image/png;base64,AAAA')).toBe(true);
    expect(isShowable('data:image/jpeg;base64,AAAA')).toBe(true);
    expect(isShowable('https://pictures.invalid/a.png')).toBe(false);
    expect(isShowable('data:image/svg+xml;base64,AAAA')).toBe(false);
    expect(isShowable('data:text/html;base64,AAAA')).toBe(false);
  });
});

describe('pictureAfterKey', () => {
  it('wraps around at either end', () => {
    expect(pictureAfterKey(0, 'ArrowRight', 3)).toBe(1);
    expect(pictureAfterKey(2, 'ArrowRight', 3)).toBe(0);
    expect(pictureAfterKey(0, 'ArrowLeft', 3)).toBe(2);
    expect(pictureAfterKey(1, 'End', 3)).toBe(2);
    expect(pictureAfterKey(1, 'Home', 3)).toBe(0);
  });

  it('ignores other keys', () => {
    expect(pictureAfterKey(0, 'Enter', 3)).toBeNull();
    expect(pictureAfterKey(0, 'ArrowRight', 0)).toBeNull();
  });
});
