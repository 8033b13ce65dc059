import { expect, it } from 'vitest';
import { siteErrorText } from '#shared/site/model/site-error.ts';

it('names each address of a server that does not answer, because the error itself has no message', () => {
  const refused = ['::1', '127.0.0.1'].map((host) => new Error(`connect ECONNREFUSED ${host}:5432`));
  expect(siteErrorText(new AggregateError(refused))).toBe(
    'connect ECONNREFUSED ::1:5432; connect ECONNREFUSED 127.0.0.1:5432',
  );
  expect(siteErrorText(refused[0])).toBe('connect ECONNREFUSED ::1:5432');
});
