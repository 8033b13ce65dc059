import { describe, expect, test } from 'vitest';
import { addressOf, type CallAddress } from '#electron/api/api-address.ts';
import { definitionOf } from '#electron/api/operations/operations.ts';

const base = new URL('https://api.example.com/gate');
const [entry] = definitionOf('billing.listInvoices').versions;

function queryOf(call: CallAddress): string | null {
  if (entry === undefined) throw new Error('The operation has no version.');
  const address = addressOf(base, entry, call);
  return address === null ? null : new URL(address).search;
}

describe('the query of an address', () => {
  test('has a parameter for each value of a list, and none for an empty one', () => {
    expect(queryOf({ query: { Types: ['a', 'b c', 'd,e'], None: [], Left: null, Size: 2 } })).toBe(
      '?Types=a&Types=b+c&Types=d%2Ce&Size=2',
    );
  });

  test.each(['//elsewhere.example/x?y=1', 'https://elsewhere.example/?a', '?Size=9', 'a=b&c#d', '%2F+/='])(
    'contains a token unchanged, whatever it looks like: %s',
    (value) => {
      const search = queryOf({ cursor: { value, parameter: 'Cursor', isToken: true } });
      expect([...new URLSearchParams(search ?? '')]).toEqual([['Cursor', value]]);
    },
  );

  test('names the cursor like the version does, replacing one with another spelling', () => {
    const parameter = (version: string) => (version === 'Experimental' ? 'cursor' : 'Cursor');
    const call: CallAddress = {
      query: { CURSOR: 'old' },
      cursor: { value: 'new', parameter, isToken: true },
    };
    expect(queryOf(call)).toBe('?Cursor=new');
  });

  test('never follows a cursor to another host unless it is known to be a token', () => {
    expect(queryOf({ cursor: { value: '//elsewhere.example/x?y=1', parameter: 'Cursor' } })).toBeNull();
  });
});
