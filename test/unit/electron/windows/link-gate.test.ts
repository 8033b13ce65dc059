import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Profile } from '#electron/preferences/profile.ts';
import { checkLink, openExternal } from '#electron/windows/link-gate.ts';
import { runCount } from '#test/support/run-count.ts';

const fuzzedLinks = runCount('R23, fuzzed links', 10_000, 100_000);

describe('the gate for links', () => {
  test.each([
    ['https://tracking.example.com/t/1Z999', 'https://tracking.example.com/t/1Z999'],
    ['https://example.com', 'https://example.com/'],
    ['HTTPS://Example.COM/Path?q=a%20b#part', 'https://example.com/Path?q=a%20b#part'],
    ['https://example.com:8443/label.pdf', 'https://example.com:8443/label.pdf'],
    ['https://example.com:443/', 'https://example.com/'],
    ['https://xn--bcher-kva.example/', 'https://xn--bcher-kva.example/'],
    ['https://a_b.example.com/', 'https://a_b.example.com/'],
    ['https://example.com./', 'https://example.com./'],
    ["https://example.com/it's?x=%22;$(id)|&y", "https://example.com/it's?x=%22;$(id)|&y"],
    ['https://example.com/ümlaut', 'https://example.com/%C3%BCmlaut'],
  ])('accepts an ordinary address and normalizes it: %s', (link, url) => {
    expect(checkLink(link)).toEqual({ ok: true, url });
  });

  const hostile = [
    '',
    ' ',
    'example.com',
    '//example.com/',
    '/etc/passwd',
    'http://example.com/',
    'HTTP://example.com/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'file://server/share/tool.exe',
    'smb://server/share',
    String.raw`\\server\share\tool.exe`,
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)//https://example.com',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'blob:https://example.com/1',
    'view-source:https://example.com/',
    'about:blank',
    'chrome://settings',
    'ms-msdt:/id PCWDiagnostic',
    'search-ms:query=x',
    'mailto:a@example.com',
    'tel:+123',
    'ssh://example.com',
    'dockhand://open',
    'https:example.com',
    'https:/example.com',
    'https:///example.com',
    String.raw`https:\\example.com`,
    String.raw`https://example.com\@evil.example/`,
    'https://user@example.com/',
    'https://user:password@example.com/',
    'https://@example.com/',
    'https://:@example.com/',
    'https://example.com@evil.example/',
    'https://example.com%40evil.example/',
    'https://example.com%2f@evil.example/',
    'https://exam\nple.com/',
    'https://example.com/\r\nHost: evil.example',
    'https://example.com/\tx',
    ' https://example.com/',
    'https://example.com/ ',
    'https://example.com/a b',
    'https://example.com/\u0000',
    'https://example.com/%00',
    'https://example.com/%0d%0aSet-Cookie:x',
    'https://example.com/\u202Efdp.exe',
    'https://example.com/\u2066x\u2069',
    'https://exa\u200Bmple.com/',
    'https://exa\u00ADmple.com/',
    'https://example.com\uFEFF/',
    'https://еxample.com/',
    'https://ｅxample.com/',
    'https://example。com/',
    'https://example.com%E3%80%82evil.example/',
    'https://127.0.0.1/',
    'https://localhost/',
    'https://localhost./',
    'https://printer.local/',
    'https://router/',
    'https://db.internal/',
    'https://app.localhost/',
    'https://10.0.0.1/',
    'https://8.8.8.8/',
    'https://169.254.169.254/latest/meta-data',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://127.1/',
    'https://1.2.3/',
    'https://0/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[fe80::1%25eth0]/',
    'https://example.com:0/',
    'https://example.com:99999/',
    'https://example.com:x/',
    'https://-example.com/',
    'https://example.a_/',
    'https://example.1a/',
    'https://exa..mple.com/',
    'https://.example.com/',
    'https://ex%61mple.com/',
    'https://exam<ple.com/',
    'https://',
    'https://?x',
    'https://#x',
    `https://example.com/${'a'.repeat(5_000)}`,
    `https://${'a'.repeat(70)}.example.com/`,
  ];

  test(`rejects each of ${hostile.length} hostile addresses with a reason and without an error`, () => {
    expect(hostile.length).toBeGreaterThanOrEqual(60);
    const open = hostile.filter((link) => checkLink(link).ok);
    expect(open).toEqual([]);
    for (const link of hostile)
      expect(checkLink(link)).toEqual({ ok: false, reason: expect.stringMatching(/^it|^only/) });
  });

  test.each([
    ['', 'it is empty'],
    [`https://example.com/${'a'.repeat(4_077)}`, 'it is too long'],
    ['https://example.com/a b', 'it holds characters that hide where it leads'],
    ['https://example.com/%00', 'it holds encoded control characters'],
    ['https://example.com/%1F', 'it holds encoded control characters'],
    ['https://example.com/%1a', 'it holds encoded control characters'],
    ['https://example.com/%7F', 'it holds encoded control characters'],
    ['ftp://example.com/', 'it is no https:// address'],
    ['https://user@example.com/', 'it holds a user name or password'],
    ['https://:password@example.com/', 'it holds a user name or password'],
    ['https://@example.com/', 'it holds a user name or password'],
    ['https://ex%61mple.com/', 'its host is written in a way that hides its name'],
    ['https://127.1/', 'its host is written in a way that hides its name'],
    ['https://example.com:0/', 'its port does not exist'],
    ['http://example.com/', 'only https:// addresses are opened'],
    ['https://router/', 'its host is no public name'],
  ])('rejects %s with a reason: %s', (link, reason) => {
    expect(checkLink(link)).toEqual({ ok: false, reason });
  });

  test.each('localhost local internal intranet lan home corp private home.arpa'.split(' '))(
    'rejects names of the local network: %s',
    (end) => {
      for (const host of [`printer.${end}`, `a.b.${end}`, `printer.${end}.`, end]) {
        expect(checkLink(`https://${host}/`).ok, host).toBe(false);
      }
      expect(checkLink(`https://printer-${end}.example.com/`).ok).toBe(true);
      expect(checkLink(`https://printerx${end.replaceAll('.', '')}.com/`).ok).toBe(true);
    },
  );

  test('accepts addresses and names up to the maximum length, and no longer', () => {
    expect(checkLink(`https://example.com/${'a'.repeat(4_076)}`).ok).toBe(true);
    const label = 'a'.repeat(62);
    const named = (last: number) => `https://${`${label}.`.repeat(3)}${'a'.repeat(last)}.com/`;
    expect(checkLink(named(61)).ok).toBe(true);
    expect(checkLink(named(62)).ok).toBe(false);
  });

  test('rejects anything that is not a string', () => {
    const check: (link: never) => { ok: boolean } = checkLink;
    for (const link of [null, undefined, 5, {}, ['https://example.com']]) {
      expect(check(link as never).ok).toBe(false);
    }
  });

  test('accepts this machine only if that is allowed', () => {
    const own = [
      'http://127.0.0.1:4000/dashboard',
      'http://localhost:4000/',
      'http://[::1]:4000/',
      'https://localhost:1/',
    ];
    for (const url of own) {
      expect(checkLink(url)).toMatchObject({ ok: false });
      expect(checkLink(url, { acceptsLoopback: true })).toEqual({ ok: true, url });
    }
    for (const url of [
      'http://example.com/',
      'http://127.0.0.2/',
      'http://10.0.0.1/',
      'http://0x7f.1/',
      'http://u@127.0.0.1/',
    ]) {
      expect(checkLink(url, { acceptsLoopback: true })).toMatchObject({ ok: false });
    }
  });

  test('accepts the origins that the profile names, and no lookalikes', () => {
    const options = { trustedOrigins: ['https://login.corp:8443', 'http://10.0.0.5:8080'] };
    expect(checkLink('https://login.corp:8443/connect/authorize?x=1', options).ok).toBe(true);
    expect(checkLink('http://10.0.0.5:8080/', options).ok).toBe(true);
    for (const url of [
      'https://login.corp/',
      'http://login.corp:8443/',
      'https://login.corp:8443@evil.example/',
      'https://u:p@login.corp:8443/',
      'https://login.corp:8443/\u202E',
      'http://0xa.5:8080/',
    ]) {
      expect(checkLink(url, options).ok).toBe(false);
    }
  });

  test('accepts only https to a plain public name, for any input', () => {
    const pieces =
      'https http javascript : // / \\ @ % %00 %2f # ? [ ] . example com evil localhost 127.0.0.1 0x7f ::1 :443 xn--';
    const piece = fc.constantFrom(...pieces.split(' '), ' ', '\t', '\u202E', '\u200B', '\u0000');
    const link = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
      fc
        .array(fc.oneof(piece, fc.string({ maxLength: 4 })), { maxLength: 9 })
        .map((rest) => `https://${rest.join('')}`),
      fc.webUrl({ validSchemes: ['https', 'http'], withFragments: true, withQueryParameters: true }),
    );
    fc.assert(
      fc.property(link, (text) => {
        const verdict = checkLink(text);
        if (!verdict.ok) return;
        const url = new URL(verdict.url);
        expect(verdict.url).toBe(url.href);
        expect(verdict.url).toMatch(/^https:\/\/[\x21-\x7E]+$/);
        expect([url.protocol, url.username, url.password]).toEqual(['https:', '', '']);
        expect(url.hostname).toMatch(/^(?=.{1,254}$)([a-z0-9_-]{1,63}\.)+[a-z][a-z0-9-]{0,62}\.?$/);
        expect(url.hostname).not.toMatch(/(^|\.)(localhost|local)\.?$/);
        expect(text.toLowerCase()).toContain(url.hostname);
        expect(checkLink(verdict.url)).toEqual(verdict);
      }),
      { numRuns: fuzzedLinks },
    );
  }, 300_000);
});

describe('opening a link', () => {
  const openWith = async (url: string, profile: Partial<Profile> | null) => {
    const opened: string[] = [];
    const openLink = async (address: string) => void opened.push(address);
    await openExternal(url, profile as Profile | null, { openLink });
    return opened;
  };

  test('hands over accepted links in normalized form', async () => {
    expect(await openWith('https://example.com', null)).toEqual(['https://example.com/']);
  });

  test('rejects all others with the reason, and hands nothing over', async () => {
    await expect(openWith('ftp://example.com/', null)).rejects.toMatchObject({
      name: 'LinkRefused',
      message: expect.stringMatching(/^This link was not opened: .+/u),
      fields: { url: [expect.stringMatching(/./u)] },
    });
  });

  test('accepts the hosts of the environment, and plain http on this computer if the environment uses it', async () => {
    const local = { authUrl: 'http://127.0.0.1:4000/sign-in' };
    const inside = { authUrl: 'https://login.corp.internal/a', dashboardUrl: 'https://desk.corp.internal/b' };
    expect(await openWith('http://127.0.0.1:4000/x', local)).toEqual(['http://127.0.0.1:4000/x']);
    for (const host of ['login', 'desk']) {
      const url = `https://${host}.corp.internal/x`;
      expect(await openWith(url, inside)).toEqual([url]);
      await expect(openWith(url, null)).rejects.toThrow();
      await expect(openWith(url, local)).rejects.toThrow();
    }
    await expect(openWith('http://127.0.0.1:4000/x', inside)).rejects.toThrow();
    await expect(openWith('http://127.0.0.1:4000/x', null)).rejects.toThrow();
  });
});
