import { describe, expect, it } from 'vitest';
import { chooseShortcut, type EscapeLevel } from '#renderer/platform/keyboard/keymap.tsx';

const offer = (closes: EscapeLevel, name: string = closes) => ({ closes, name });

describe('the target of one Escape', () => {
  it('is the question, however late the error line appeared, and only then that line', () => {
    const offered = [offer('lastScan'), offer('screen'), offer('question'), offer('trouble')];
    const closed: string[] = [];
    for (let left = offered; left.length > 0; ) {
      const found = chooseShortcut(left);
      closed.push(found?.name ?? 'none');
      left = left.filter((one) => one !== found);
    }
    expect(closed).toEqual(['question', 'trouble', 'screen', 'lastScan']);
    expect(chooseShortcut([])).toBeUndefined();
  });

  it('is the newest of two of the same kind', () => {
    expect(chooseShortcut([offer('screen', 'list'), offer('screen', 'record')])?.name).toBe('record');
  });
});
