import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { createIntl } from 'react-intl';
import { afterAll, describe, expect, it } from 'vitest';
import { languageOf, languages, loadMessages } from '#shared/messages/messages.ts';
import { noteFigures } from '#test/support/run-count.ts';

const root = join(import.meta.dirname, '../../..');

function sourceOf(folder: string): string {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(join(root, folder, name), 'utf8'))
    .join('\n');
}

const window = sourceOf('renderer');
const source = [window, sourceOf('electron'), sourceOf('shared')].join('\n');

const en: Readonly<Record<string, string>> = await loadMessages('en');
const catalogs = await Promise.all(
  languages.map(async (language) => ({
    language,
    messages: (await loadMessages(language)) as Readonly<Record<string, string>>,
  })),
);

/** Ids like `failure.${code}.title`, as patterns of the ids that they can produce. */
const composed = [...source.matchAll(/`([a-zA-Z]+\.[^`\n]*\$\{[^`\n]*)`/g)].map(
  ([, text = '']) => new RegExp(`^${text.replaceAll('.', '\\.').replaceAll(/\$\{[^}]*\}/g, '[\\w.]+')}$`),
);

/** The arguments of a message, with the options of each select. */
function argumentsOf(elements: readonly MessageFormatElement[]): readonly string[] {
  const found = elements.flatMap((element): readonly string[] => {
    switch (element.type) {
      case TYPE.literal:
      case TYPE.pound:
        return [];
      case TYPE.tag:
        return [`<${element.value}>`, ...argumentsOf(element.children)];
      case TYPE.select: {
        const choices = Object.keys(element.options).sort().join(', ');
        const within = Object.values(element.options).flatMap(({ value }) => argumentsOf(value));
        return [`${element.value}: ${choices}`, ...within];
      }
      case TYPE.plural:
        return [element.value, ...Object.values(element.options).flatMap(({ value }) => argumentsOf(value))];
      default:
        return [element.value];
    }
  });
  return [...new Set(found)].sort();
}

/** The plural categories in a message that its language does not have. */
function wrongPlurals(elements: readonly MessageFormatElement[], language: string): readonly string[] {
  const categories = new Set<string>(new Intl.PluralRules(language).resolvedOptions().pluralCategories);
  return elements.flatMap((element): readonly string[] => {
    if (element.type === TYPE.tag) return wrongPlurals(element.children, language);
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return [];
    const within = Object.values(element.options).flatMap(({ value }) => wrongPlurals(value, language));
    if (element.type === TYPE.select) return within;
    const unknown = Object.keys(element.options).filter(
      (name) => !name.startsWith('=') && !categories.has(name),
    );
    return [...unknown, ...within];
  });
}

const missing = catalogs.flatMap(({ language, messages }) =>
  Object.keys(en).flatMap((id) => (Object.hasOwn(messages, id) ? [] : [`${language}: ${id}`])),
);
const unused = Object.keys(en).filter(
  (id) =>
    !source.includes(`'${id}'`) &&
    !source.includes(`"${id}"`) &&
    !composed.some((pattern) => pattern.test(id)),
);
/** Visible text, and names for screen readers, hardcoded in a component. */
const outside = [
  ...window.matchAll(/>\s*([A-Z][a-z]+(?: [a-z]+)+)[.…]?\s*</g),
  ...window.matchAll(/\s(?:title|label|placeholder|alt|aria-label|aria-description)="([^"]*[a-z]{2}[^"]*)"/g),
].map(([, text]) => text);

describe('the catalog', () => {
  afterAll(() => {
    const counts = `${missing.length} missing, ${unused.length} unused, ${outside.length} outside the catalog`;
    noteFigures('messages', `${Object.keys(en).length} keys, ${languages.length} languages, ${counts}`);
  });

  it('has the languages of all folders', () => {
    const folders = readdirSync(join(root, 'shared/messages'), { withFileTypes: true });
    const named = folders.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    expect(named.toSorted()).toEqual(languages.toSorted());
  });

  it('has every message in every language, and no others', () => {
    expect(missing).toEqual([]);
    for (const { language, messages } of catalogs) {
      expect(
        Object.keys(messages).filter((id) => !Object.hasOwn(en, id)),
        language,
      ).toEqual([]);
    }
  });

  it.each(catalogs)(
    'formats every message in $language, with the number itself wherever it counts',
    ({ language, messages }) => {
      const problems: unknown[] = [];
      const intl = createIntl({ locale: language, messages, onError: (error) => problems.push(error) });
      for (const [id, text] of Object.entries(messages)) {
        const names = [...text.matchAll(/\{(\w+)/g)].map(([, name = '']) => name);
        const formatted = intl.formatMessage({ id }, Object.fromEntries(names.map((name) => [name, 2])));
        expect(formatted, id).not.toBe('');
        expect(formatted.includes('# '), id).toBe(false);
      }
      expect(problems).toEqual([]);
    },
  );

  it.each(catalogs)(
    'names the arrow key that leads to the next picture in $language',
    ({ language, messages }) => {
      const [back, forward] = language === 'ar' ? ['→', '←'] : ['←', '→'];
      expect(messages['pictures.previous']).toContain(back);
      expect(messages['pictures.next']).toContain(forward);
    },
  );

  it.each(['inventory', 'orders', 'products', 'receiving', 'returns'])(
    'does not credit the merchant alone with the %s that Dockhand creates too',
    (area) => {
      for (const [id, text] of Object.entries(en))
        if (new RegExp(`^${area}\\.(?:list\\.none|noneAt)`, 'u').test(id))
          expect(text, id).not.toMatch(/merchant/u);
    },
  );

  it.each(['deskCodes.forAllText', 'deskCodes.variantNone', 'deskCode.tooLong'])(
    'words %s for a site too, whose desks share their codes',
    (id) => expect(en[id]).not.toMatch(/this desk/u),
  );

  it('contains no unused message', () => expect(unused).toEqual([]));

  it('is the only place with text: no component contains visible text', () => expect(outside).toEqual([]));

  it.each(catalogs)(
    'fills each message with the same values in $language as in English',
    ({ language, messages }) => {
      for (const [id, text] of Object.entries(messages)) {
        const elements = parse(text);
        expect(argumentsOf(elements), `${language} ${id}`).toEqual(argumentsOf(parse(en[id] ?? '')));
        expect(wrongPlurals(elements, language), `${language} ${id}`).toEqual([]);
      }
    },
  );
});

describe('the language', () => {
  it.each([
    ['system', ['fr-CA', 'en-US'], 'fr', 'fr-CA'],
    ['system', ['nl-NL', 'de-AT'], 'de', 'de-AT'],
    ['system', ['ja-JP'], 'en', 'en-GB'],
    ['system', [], 'en', 'en-GB'],
    ['ar', ['en-US'], 'ar', 'ar'],
    ['en', ['de-DE', 'en-US'], 'en', 'en-US'],
  ] as const)('for %s on a system with %j is %s, written as in %s', (chosen, locales, language, locale) => {
    expect(languageOf(chosen, locales)).toEqual({ language, locale });
  });
});
