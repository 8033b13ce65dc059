import type en from './en/messages.json';

/** The name of a sentence in the catalog. */
export type MessageId = keyof typeof en;

/** Every sentence in one language; ICU message syntax. */
export type Messages = Readonly<Record<MessageId, string>>;

/** The languages that Dockhand speaks, as BCP 47 names them. */
export const languages = ['en', 'de', 'es', 'fr', 'ar'] as const;
export type Language = (typeof languages)[number];

/** English for tests of the layout, which Settings does not offer: accented, a third longer, in brackets. */
export const pseudoLanguage = 'en-XA';

/** Loads a language when it is chosen. */
export const loadMessages: Readonly<Record<Language, () => Promise<Messages>>> = {
  en: () => import('./en/messages.json').then((module) => module.default),
  de: () => import('./de/messages.json').then((module) => module.default),
  es: () => import('./es/messages.json').then((module) => module.default),
  fr: () => import('./fr/messages.json').then((module) => module.default),
  ar: () => import('./ar/messages.json').then((module) => module.default),
};

/**
 * The language to speak, and its locale with the region that the system names for it.
 *
 * @param chosen what a person chose in Settings
 * @param locales the system's, the preferred one first (BCP 47)
 */
export function languageOf(
  chosen: Language | 'system' | typeof pseudoLanguage,
  locales: readonly string[],
): { readonly language: Language; readonly locale: string } {
  if (chosen === pseudoLanguage) return { language: 'en', locale: pseudoLanguage };
  const spoken = (locale: string) =>
    languages.find((language) => language === locale.split('-')[0]?.toLowerCase());
  const language =
    chosen === 'system' ? (locales.map(spoken).find((found) => found !== undefined) ?? 'en') : chosen;
  return {
    language,
    locale: locales.find((locale) => spoken(locale) === language) ?? (language === 'en' ? 'en-GB' : language),
  };
}
