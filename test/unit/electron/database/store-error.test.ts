import { expect, test } from 'vitest';
import { StoreError, toStoreError } from '#electron/database/store-error.ts';
import { translateSentence } from '#shared/messages/translate.ts';
import { english } from '#test/support/english.ts';

const sqliteError = (errcode: number) => Object.assign(new Error('x'), { code: 'ERR_SQLITE_ERROR', errcode });

test.each([
  [5, 'busy'],
  [517, 'busy'],
  [8, 'readOnly'],
  [11, 'damaged'],
  [267, 'damaged'],
  [26, 'damaged'],
  [522, 'damaged'],
  [13, 'diskFull'],
  [778, 'diskFull'],
  [10, 'unavailable'],
  [14, 'unavailable'],
  [1, 'unavailable'],
])('the SQLite result code %i means %s, with a message', (code, problem) => {
  const error = toStoreError(sqliteError(code));
  expect(error.problem).toBe(problem);
  expect(translateSentence(english.t, error.sentence)).toMatch(/computer|Dockhand/);
});

test.each([
  'no such table: shipment',
  'no such column: folded',
  'table seen_text has no column named folded',
  'unsupported file format',
])('tables that differ from the schema are damage: %s', (message) => {
  const error = Object.assign(new Error(message), { code: 'ERR_SQLITE_ERROR', errcode: 1 });
  expect(toStoreError(error).problem).toBe('damaged');
});

test('any other error is unavailable, and a StoreError stays unchanged', () => {
  expect(toStoreError(new TypeError('x')).problem).toBe('unavailable');
  expect(toStoreError('x').problem).toBe('unavailable');
  const own = new StoreError('busy', 'x');
  expect(toStoreError(own)).toBe(own);
});
