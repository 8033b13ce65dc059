import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCursor } from '#electron/api/api-address.ts';

const origin = 'https://api.example.com';

describe('a cursor', () => {
  test.each([
    ['an address of the API', 'https://api.example.com/2026-07/channel?Cursor=abc&RecordsPerPage=50'],
    [
      'an address with the default port',
      'https://api.example.com:443/2026-07/channel?Cursor=abc&RecordsPerPage=50',
    ],
    ['a path', '/2026-07/channel?Cursor=abc&RecordsPerPage=50'],
    ['a path without a slash', '2026-07/channel?Cursor=abc&RecordsPerPage=50'],
    ['a query alone', '?Cursor=abc&RecordsPerPage=50'],
  ])('that is %s becomes its query', (_name, cursor) => {
    expect(readCursor(cursor, origin, 'Cursor')).toEqual({
      ok: true,
      query: { Cursor: 'abc', RecordsPerPage: '50' },
    });
  });

  test('that is a bare token is put into the parameter unchanged', () => {
    expect(readCursor('eyJpZCI6NX0=', origin, 'Cursor')).toEqual({
      ok: true,
      query: { Cursor: 'eyJpZCI6NX0=' },
    });
    for (const token of ['/+ab==', 'ab//cd', '1a://b', '=a://b', 'a_b://c', '?'.slice(1), 'x //y']) {
      expect(readCursor(token, origin, 'cursor')).toEqual({ ok: true, query: { cursor: token } });
    }
  });

  test.each([
    'https://evil.example/2026-07/channel?Cursor=abc',
    'http://api.example.com/2026-07/channel?Cursor=abc',
    'https://api.example.com:8443/channel?Cursor=abc',
    'https://api.example.com@evil.example/channel?Cursor=abc',
    'https://user@api.example.com/channel?Cursor=abc',
    'https://:password@api.example.com/channel?Cursor=abc',
    'https://evil.example/next',
    '  https://evil.example/next',
    'a://evil.example/next',
    '//evil.example/next',
    '  //evil.example/next',
    '//evil.example/channel?Cursor=abc',
    String.raw`\\evil.example\channel?Cursor=abc`,
    ' https://evil.example/?Cursor=abc',
    'file:///etc/passwd?Cursor=abc',
    'javascript://api.example.com/?x=1',
    'https://[?',
  ])('that leads to another address is refused: %s', (cursor) => {
    expect(readCursor(cursor, origin, 'Cursor')).toEqual({ ok: false });
  });

  test('of any form becomes query parameters or nothing, and never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl({ withQueryParameters: true })), (cursor) => {
        const reading = readCursor(cursor, origin, 'Cursor');
        expect(reading.ok ? typeof reading.query : 'refused').toBeOneOf(['object', 'refused']);
      }),
    );
  });
});
