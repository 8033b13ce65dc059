import { describe, expect, it } from 'vitest';
import { appAddress, servedAddress } from '#build/host/app-address.ts';

describe("the app's address on the host", () => {
  it.each([
    ['app://dockhand/', 'https://dockhand.invalid/'],
    ['app://dockhand/a/b.js?x=1#y', 'https://dockhand.invalid/a/b.js?x=1#y'],
    ['app://dockhand', 'https://dockhand.invalid'],
  ])('is %s for the app and %s for Chromium', (app, served) => {
    expect(servedAddress('app', app)).toBe(served);
    expect(appAddress('app', served)).toBe(app);
  });

  it.each([
    'https://dockhand.invalid.example/',
    'https://dockhand.invalid:444/',
    'http://dockhand.invalid/',
    'https://a.example/?https://dockhand.invalid/',
    'about:blank',
    'data:text/html,x',
  ])('does not accept %s as its own', (url) => {
    expect(appAddress('app', url)).toBe(url);
    expect(servedAddress('app', url)).toBeNull();
  });
});
