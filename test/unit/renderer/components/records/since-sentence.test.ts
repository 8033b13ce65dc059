import { createIntl } from 'react-intl';
import { expect, it } from 'vitest';
import { sinceSentence } from '#renderer/components/records/since-sentence.ts';
import { timesOf } from '#renderer/components/text/use-times.ts';
import { translateOf } from '#renderer/messages/use-messages.ts';
import en from '#shared/messages/en/messages.json';

const now = () => new Date('2026-11-22T10:00:00Z');

function languageIn(timeZone: string) {
  const intl = createIntl({ locale: 'en', messages: en, timeZone });
  return { t: translateOf(intl), times: timesOf(intl, now) };
}

const since = '2026-11-21T23:30:00.000Z';

it('states the time of a conflict in the desk’s time zone, not in the service’s', () => {
  const sentence = 'Receiving order 9 was cancelled by somebody else.';
  expect(sinceSentence(sentence, since, languageIn('Europe/Prague'))).toBe(
    'Receiving order 9 was cancelled by somebody else. Since Nov 22, 00:30.',
  );
  expect(sinceSentence(sentence, since, languageIn('America/Chicago'))).toContain('Since Nov 21, 17:30.');
});

it.each([null, undefined, '', 'yesterday'])('returns only the sentence if the time is %j', (none) => {
  expect(sinceSentence('It is so.', none, languageIn('UTC'))).toBe('It is so.');
});

it('leaves special characters in external texts unchanged', () => {
  const hostile = "Lot {time} '{' <b>1</b> is excluded already.";
  expect(sinceSentence(hostile, since, languageIn('UTC'))).toBe(`${hostile} Since Nov 21, 23:30.`);
});
