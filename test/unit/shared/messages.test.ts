import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';
import en from '../../../shared/messages/en/messages.json';

const root = join(import.meta.dirname, '../../..');

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
}

const rendererSource = sourcesIn(join(root, 'renderer')).join('\n');
const source = [
  rendererSource,
  ...['electron', 'shared'].flatMap((folder) => sourcesIn(join(root, folder))),
].join('\n');

/** `failure.${code}.title` and the like, as patterns of the ids that they can become. */
const composed = [...source.matchAll(/`([a-zA-Z]+\.[^`\n]*\$\{[^`\n]*)`/g)].map(
  ([, text = '']) => new RegExp(`^${text.replaceAll('.', '\\.').replaceAll(/\$\{[^}]*\}/g, '[\\w.]+')}$`),
);

describe('the catalog', () => {
  it('has only sentences that can be said', () => {
    const problems: unknown[] = [];
    const intl = createIntl({ locale: 'en', messages: en, onError: (error) => problems.push(error) });
    for (const [id, sentence] of Object.entries(en)) {
      const names = [...sentence.matchAll(/\{(\w+)/g)].map(([, name = '']) => name);
      const values = Object.fromEntries(names.map((name) => [name, 2]));
      expect(intl.formatMessage({ id }, values), id).not.toBe('');
    }
    expect(problems).toEqual([]);
  });

  it('shows the number itself wherever a sentence counts, also within a choice of words', () => {
    const intl = createIntl({ locale: 'en', messages: en });
    const signs = Object.entries(en).filter(([id, sentence]) => {
      const names = [...sentence.matchAll(/\{(\w+)/g)].map(([, name = '']) => name);
      const feedback = intl.formatMessage({ id }, Object.fromEntries(names.map((name) => [name, 2])));
      return feedback.includes('# ');
    });
    expect(signs.map(([id]) => id)).toEqual([]);
  });

  it('holds no sentence that nobody says', () => {
    const unused = Object.keys(en).filter(
      (id) =>
        !source.includes(`'${id}'`) &&
        !source.includes(`"${id}"`) &&
        !composed.some((pattern) => pattern.test(id)),
    );
    expect(unused).toEqual([]);
  });

  it('is the only place with words: no visible text stands in a component', () => {
    const literal = [...rendererSource.matchAll(/>\s*([A-Z][a-z]+(?: [a-z]+)+)[.…]?\s*</g)].map(
      ([, text]) => text,
    );
    expect(literal).toEqual([]);
  });
});
