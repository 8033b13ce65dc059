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
  ])('uses the first of %j that Dockhand supports', (locales, spoken) => {
    expect(languageOf('system', locales)).toEqual(spoken);
  });

  it.each([
    ['de', ['en-US'], 'de'],
    ['en', ['de-DE'], 'en-GB'],
    ['en', ['de-DE', 'en-US'], 'en-US'],
    ['es', ['en-US', 'es-MX', 'es-ES'], 'es-MX'],
  ] as const)('uses %s if it was chosen, on a system with %j in the locale %s', (chosen, locales, locale) => {
    expect(languageOf(chosen, locales)).toEqual({ language: chosen, locale });
  });

  it('does not mistake a language for one whose code starts alike', () => {
    expect(languageOf('system', ['arn-CL', 'deu', 'enm'])).toEqual({ language: 'en', locale: 'en-GB' });
  });
});
