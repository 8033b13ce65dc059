import { describe, expect, it } from 'vitest';
import { ProfileRefused, parseProfile, toProfileFile } from '#electron/preferences/profile.ts';
import { type Sentence, sentence } from '#shared/messages/messages.ts';

const valid = {
  name: 'North dock',
  kind: 'production',
  authUrl: 'https://auth.example.test/',
  baseUrl: 'https://api.example.test',
};

function refusal(change: Record<string, unknown>): Record<string, Sentence[]> {
  try {
    parseProfile(JSON.stringify({ ...valid, ...change }), false);
  } catch (error) {
    if (error instanceof ProfileRefused) return error.fields;
    throw error;
  }
  throw new Error('The profile was taken.');
}

describe('a profile file', () => {
  it('is completed with the values that the service expects', () => {
    const profile = parseProfile(JSON.stringify(valid), false);
    expect(profile).toMatchObject({
      authUrl: 'https://auth.example.test',
      issuer: 'https://auth.example.test',
      channelHeader: 'service_channel_id',
      redirectUri: 'http://127.0.0.1:47613/callback',
      integrationName: 'Dockhand',
      versions: {},
    });
    expect(profile.scopes).toEqual(expect.arrayContaining(['receiving_read', 'offline_access', 'openid']));
  });

  it('is read back from its saved form', () => {
    const profile = parseProfile(
      JSON.stringify({
        ...valid,
        issuer: 'urn:issuer',
        versions: { 'returns.create': '1.0' },
        site: { url: 'postgres://db.example.test/dockhand', name: 'North' },
      }),
      false,
    );
    expect(parseProfile(JSON.stringify(toProfileFile(profile)), false)).toEqual(profile);
  });

  it('keeps the usable views of its file, names the others, and writes none back', () => {
    const late = { name: 'Late', search: { expected: 'late' }, columns: null };
    const lists = { receiving: { columns: null, views: [late, { name: 'Broken' }] }, returns: 7 };
    const profile = parseProfile(JSON.stringify({ ...valid, lists }), true);
    expect(profile.setups).toEqual({
      lists: { receiving: { columns: null, views: [late] } },
      dropped: [
        { list: 'receiving', view: 'Broken' },
        { list: 'returns', view: null },
      ],
    });
    expect(toProfileFile(profile)).not.toHaveProperty('lists');
  });

  it.each([
    ['authUrl', 'http://auth.example.test'],
    ['authUrl', 'https://user:word@auth.example.test'],
    ['authUrl', 'https://auth.example.test?tenant=1'],
    ['baseUrl', 'ftp://api.example.test'],
    ['baseUrl', 7],
    ['kind', 'staging'],
    ['redirectUri', 'https://example.test/callback'],
    ['redirectUri', 'http://127.0.0.1/callback'],
    ['redirectUri', 'http://10.0.0.8:47613/callback'],
    ['channelHeader', 'two words'],
    ['scopes', []],
    ['versions', { 'returns.create': 1 }],
    ['site', { url: 'postgres://desk:secret@db/site', name: 'North' }],
    ['site', { url: 'postgres://db/site' }],
    ['site', { url: 'postgres://db/site', name: 'North', password: 'secret' }],
    ['name', ''],
  ])('names the field %s if it contains %j', (field, value) => {
    expect(Object.keys(refusal({ [field]: value })).join()).toContain(field);
  });

  it('names a misspelled field instead of ignoring it', () => {
    expect(refusal({ chanelHeader: 'x' })).toEqual({
      chanelHeader: [sentence('invalid.unknownField')],
    });
  });

  it('names an unknown field called constructor, which every object has', () => {
    expect(Object.entries(refusal({ constructor: 'x' }))).toEqual([
      ['constructor', [sentence('invalid.unknownField')]],
    ]);
  });

  it('reports that a file is not JSON', () => {
    expect(() => parseProfile('{', false)).toThrow(/invalid\.profile\.json/);
  });

  it('must have both addresses on this machine for a local environment', () => {
    const here = 'http://127.0.0.1:47614';
    expect(refusal({ kind: 'local', baseUrl: here })).toEqual({
      authUrl: [sentence('invalid.profile.localAddress')],
    });
    expect(Object.keys(refusal({ kind: 'local' }))).toEqual(['authUrl', 'baseUrl']);
    expect(
      parseProfile(JSON.stringify({ ...valid, kind: 'local', authUrl: here, baseUrl: here }), false),
    ).toBeTruthy();
  });

  it.each(['production', 'sandbox', 'local'])(
    'of kind %s has a separate ID for each pair of addresses',
    (kind) => {
      const idOf = (authPort: number, basePort: number) =>
        parseProfile(
          JSON.stringify({
            ...valid,
            kind,
            authUrl: `https://localhost:${authPort}`,
            baseUrl: `https://localhost:${basePort}`,
          }),
          false,
        ).id;
      expect(new Set([idOf(1, 2), idOf(1, 3), idOf(4, 2)]).size).toBe(3);
      expect(idOf(1, 2)).toBe(idOf(1, 2));
    },
  );

  it('accepts plain http only on this machine', () => {
    expect(
      parseProfile(
        JSON.stringify({ ...valid, authUrl: 'http://127.0.0.1:9', baseUrl: 'http://[::1]:9' }),
        false,
      ).authUrl,
    ).toBe('http://127.0.0.1:9');
    expect(refusal({ baseUrl: 'http://127.0.0.1.example.test' })).toHaveProperty('baseUrl');
  });

  it('has the same ID for the same environment, and another for another', () => {
    const id = (change: Record<string, unknown>) =>
      parseProfile(JSON.stringify({ ...valid, ...change }), false).id;
    expect(id({ name: 'Another name' })).toBe(id({}));
    expect(id({ baseUrl: 'https://api2.example.test' })).not.toBe(id({}));
    expect(id({ kind: 'sandbox' })).not.toBe(id({}));
  });
});
