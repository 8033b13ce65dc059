import { describe, expect, it } from 'vitest';
import { noticesOf } from '#build/package/notices.ts';

const scroll = { name: 'react-remove-scroll', version: '2.7.2', identifier: 'MIT', text: 'By its author.' };

describe('the notices of shipped packages', () => {
  it('name each package once, by name, with its license', () => {
    const notices = noticesOf([
      { name: 'zod', version: '4.0.0', identifier: 'MIT', text: 'Of zod.' },
      { name: 'ajv', version: '8.0.0', text: 'Of ajv.' },
      { name: 'zod', version: '4.0.0', identifier: 'MIT', text: 'Of zod.' },
    ]);
    expect(notices.match(/^(?:ajv|zod).*$/gmu)).toEqual(['ajv 8.0.0', 'zod 4.0.0 (MIT)']);
    expect(notices.match(/Of zod\./gu)).toHaveLength(1);
  });

  it('fail, and name every package without a text', () => {
    const bundled = [scroll, { name: 'silent', version: '1.0.0' }, { name: 'mute', version: '2.0.0' }];
    expect(() => noticesOf(bundled)).toThrow('No license text ships with mute 2.0.0, silent 1.0.0.');
  });

  it('use the text of the same author if a package is known to ship without one', () => {
    const bar = { name: 'react-remove-scroll-bar', version: '2.3.8', identifier: 'MIT' };
    expect(noticesOf([scroll, bar]).match(/By its author\./gu)).toHaveLength(2);
    expect(() => noticesOf([bar])).toThrow('react-remove-scroll-bar 2.3.8');
  });
});
