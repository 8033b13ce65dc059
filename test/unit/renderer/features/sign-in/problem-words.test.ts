import { createIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';
import { problemText } from '../../../../../renderer/features/sign-in/problem-words.ts';
import { en } from '../../../../../renderer/messages/en.ts';
import { wordsOf } from '../../../../../renderer/messages/use-words.ts';
import { SignInProblem } from '../../../../../shared/ipc/session-view.ts';

const words = wordsOf(createIntl({ locale: 'en', messages: en }));

describe('problemText', () => {
  const message = 'It went like this. Do that.';
  const saidHere = new Set(['portTaken', 'cancelled', 'codeRefused', 'clockWrong', 'issuerWrong', 'tooSlow']);

  it.each(SignInProblem.shape.kind.options)('says %s under a title, with one advice (desk 27)', (kind) => {
    const { title, text } = problemText({ kind, message, port: null }, words);
    expect(title).not.toContain('problem.');
    expect(text).not.toContain('problem.');
    expect(text === message).toBe(!saidHere.has(kind));
  });

  it('names the port that is taken and another one to register', () => {
    const text = problemText({ kind: 'portTaken', message: '', port: 8_914 }, words);
    expect(text.title).toContain('8914');
    expect(text.text).toContain('http://127.0.0.1:8915/callback');
  });

  it('proposes no port that does not exist', () => {
    const text = problemText({ kind: 'portTaken', message: '', port: 65_535 }, words);
    expect(text.text).not.toContain('65536');
  });
});
