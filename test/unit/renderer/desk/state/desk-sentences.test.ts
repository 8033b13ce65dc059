import { expect, test } from 'vitest';
import { spokenSentence } from '#renderer/desk/state/desk-sentences.ts';
import { english } from '#test/support/english.ts';

test.each([
  [
    'Send anyway?',
    'Nothing on the box identifies this return.',
    'Send anyway? Nothing on the box identifies this return.',
  ],
  ['Not sent', 'Nothing was lost.', 'Not sent. Nothing was lost.'],
])('feedback is spoken with one punctuation mark between its sentences: %s', (headline, next, spoken) => {
  expect(spokenSentence({ headline, next, values: {} }, english.t)).toBe(spoken);
});
