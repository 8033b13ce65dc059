import { createIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';
import { problemText } from '../../../../../renderer/features/sign-in/problem-words.ts';
import { en } from '../../../../../renderer/messages/en.ts';
import { wordsOf } from '../../../../../renderer/messages/use-words.ts';
import { SignInProblem } from '../../../../../shared/ipc/session-view.ts';

const words = wordsOf(createIntl({ locale: 'en', messages: en }));

describe('problemText', () => {
  it.each(SignInProblem.shape.kind.options)('has a title and an advice for %s', (kind) => {
    const text = problemText({ kind, message: 'It went like this.', port: null }, words);
    expect(text.title).not.toContain('problem.');
    expect(text.advice).not.toContain('problem.');
    expect(text.meaning).toBe('It went like this.');
  });

  it('names the port that is taken and another one to register', () => {
    const text = problemText({ kind: 'portTaken', message: '', port: 8_914 }, words);
    expect(text.title).toContain('8914');
    expect(text.advice).toContain('http://127.0.0.1:8915/callback');
  });

  it('proposes no port that does not exist', () => {
    const text = problemText({ kind: 'portTaken', message: '', port: 65_535 }, words);
    expect(text.advice).not.toContain('65536');
  });
});
