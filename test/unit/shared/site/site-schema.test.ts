import { describe, expect, it } from 'vitest';
import { readSiteAddress } from '#shared/site/model/site-address.ts';
import { checkSchema } from '#shared/site/model/site-schema.ts';

describe('the address of a site', () => {
  it('contains host, port, database, and login', () => {
    expect(readSiteAddress('postgres://north@DB.example.com:6432/dock-hand')).toEqual({
      host: 'db.example.com',
      port: 6_432,
      database: 'dock-hand',
      user: 'north',
      isLoopback: false,
    });
    expect(readSiteAddress('postgresql://[::1]/site')).toMatchObject({
      host: '::1',
      port: 5_432,
      user: null,
      isLoopback: true,
    });
  });

  it.each(['127.0.0.2', '127.0.0.1.example.com', 'localhost.example.com', '[::2]'])(
    'does not treat %s as this computer',
    (host) => expect(readSiteAddress(`postgres://${host}/site`)).toMatchObject({ isLoopback: false }),
  );

  it.each([
    'postgres://desk:secret@db/site',
    'postgres://db/site?sslmode=disable',
    'postgres://db/site#x',
    'postgres://db:0/site',
    'postgres://db:65536/site',
    'postgres://db',
    'postgres:///site',
    'http://db/site',
    ' postgres://db/site',
    'postgres://db/site\n',
  ])('is invalid: %s', (text) => expect(readSiteAddress(text)).toBeNull());
});

describe('a schema', () => {
  it('supports programs from the oldest compatible one to the one that created it', () => {
    const schema = { number: 5, lowestProgram: 3 };
    expect([2, 3, 4, 5, 6].map((program) => checkSchema(schema, program))).toEqual([
      'new',
      'usable',
      'usable',
      'usable',
      'old',
    ]);
  });
});
