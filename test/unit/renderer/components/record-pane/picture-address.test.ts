import { expect, it } from 'vitest';
import { addressHost } from '#renderer/components/record-pane/record-pictures.tsx';

it('returns the host of a web address, and nothing for any other address', () => {
  expect(addressHost('https://pictures.example:8443/a.png?key=1')).toBe('pictures.example:8443');
  for (const text of [
    '/return-pictures/1.png',
    '',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'https://',
  ]) {
    expect(addressHost(text), text).toBeNull();
  }
});
