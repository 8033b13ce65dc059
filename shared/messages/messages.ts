import type en from './en/messages.json';

/** The name of a sentence in the catalog. */
export type MessageId = keyof typeof en;

/** Every sentence in one language; ICU message syntax. */
export type Messages = Readonly<Record<MessageId, string>>;

/** What stands for the placeholders of a sentence; several texts become a list in the person's language. */
export type SentenceValues = Readonly<Record<string, string | number | readonly string[]>>;

/** A sentence as it crosses from one process to the other, and is saved: it is worded where it is shown. */
export type Sentence = { readonly id: MessageId; readonly values?: SentenceValues };

export function sentence(id: MessageId, values?: SentenceValues): Sentence {
  return values === undefined ? { id } : { id, values };
}

/** A sentence of somebody else, such as the server's, or one that an older Dockhand saved in words. */
export const quoted = (text: string): Sentence => sentence('quoted', { text });

/** The languages that Dockhand speaks, as BCP 47 names them. */
export const languages = ['en', 'de', 'es', 'fr', 'ar'] as const;
export type Language = (typeof languages)[number];

/** English for tests of the layout, which Settings does not offer: accented, a third longer, in brackets. */
export const pseudoLanguage = 'en-XA';

/** Which way a language is written. */
export const directionOf = (language: Language) => (language === 'ar' ? 'rtl' : 'ltr');

/** Each language as it calls itself. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  ar: 'العربية',
};

const asMessages = (messages: object) => messages as Messages;

/** Loads a language when it is chosen; that each has every sentence is a test's to say. */
export const loadMessages = {
  en: () =>
    import('./en/messages.json', { with: { type: 'json' } }).then((module): Messages => module.default),
  de: () =>
    import('./de/messages.json', { with: { type: 'json' } }).then((module) => asMessages(module.default)),
  es: () =>
    import('./es/messages.json', { with: { type: 'json' } }).then((module) => asMessages(module.default)),
  fr: () =>
    import('./fr/messages.json', { with: { type: 'json' } }).then((module) => asMessages(module.default)),
  ar: () =>
    import('./ar/messages.json', { with: { type: 'json' } }).then((module) => asMessages(module.default)),
} satisfies Record<Language, () => Promise<Messages>>;

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
