import { createIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';
import { problemText } from '#renderer/features/sign-in/sign-in-problem-notice.tsx';
import { translateOf, translateSentence } from '#renderer/messages/use-messages.ts';
import en from '#shared/messages/en/messages.json';
import { quoted } from '#shared/messages/messages.ts';
import { SignInProblem } from '#shared/session/session-view.ts';

const t = translateOf(createIntl({ locale: 'en', messages: en }));

describe('problemText', () => {
  const message = quoted('It went like this. Do that.');
  const advised = new Set(['cancelled', 'codeRefused', 'clockWrong', 'issuerWrong', 'tooSlow']);

  it.each(SignInProblem.shape.kind.options)('describes %s with a title and one piece of advice', (kind) => {
    const { title, text } = problemText({ kind, message, port: null }, t);
    expect(title).not.toContain('problem.');
    expect(text).not.toContain('problem.');
    expect(text === translateSentence(t, message)).toBe(!advised.has(kind));
  });

  it('names the port that is in use', () => {
    const { title } = problemText({ kind: 'portTaken', message, port: 8_914 }, t);
    expect(title).toContain('8914');
  });
});
