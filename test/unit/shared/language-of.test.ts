import { describe, expect, it } from 'vitest';
import { languageOf } from '#shared/messages/messages.ts';

describe('languageOf', () => {
  it.each([
    [['de-AT', 'en-US'], { language: 'de', locale: 'de-AT' }],
    [['nl-NL', 'fr-CA', 'en-GB'], { language: 'fr', locale: 'fr-CA' }],
    [['AR-eg'], { language: 'ar', locale: 'AR-eg' }],
    [['es'], { language: 'es', locale: 'es' }],
    [['nl-NL', 'pl'], { language: 'en', locale: 'en-GB' }],
    [[], { language: 'en', locale: 'en-GB' }],
  ])('follows the first of %j that Dockhand speaks', (locales, spoken) => {
    expect(languageOf('system', locales)).toEqual(spoken);
  });

  it.each([
    ['de', ['en-US'], 'de'],
    ['en', ['de-DE'], 'en-GB'],
    ['en', ['de-DE', 'en-US'], 'en-US'],
    ['es', ['en-US', 'es-MX', 'es-ES'], 'es-MX'],
  ] as const)(
    'speaks %s where it was chosen, on a system with %j in the locale %s',
    (chosen, locales, locale) => {
      expect(languageOf(chosen, locales)).toEqual({ language: chosen, locale });
    },
  );

  it('does not take another language for one whose name begins alike', () => {
    expect(languageOf('system', ['arn-CL', 'deu', 'enm'])).toEqual({ language: 'en', locale: 'en-GB' });
  });
});
