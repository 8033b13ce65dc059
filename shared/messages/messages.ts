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

const asMessages = ({ default: messages }: { default: object }) => messages as Messages;

/**
 * The languages that Dockhand speaks, as BCP 47 names them: what each calls itself, which way it is written, and its
 * sentences, loaded when it is chosen; that each has every sentence is a test's to say.
 */
const spoken = {
  en: {
    name: 'English',
    direction: 'ltr',
    load: () => import('./en/messages.json', { with: { type: 'json' } }).then(asMessages),
  },
  de: {
    name: 'Deutsch',
    direction: 'ltr',
    load: () => import('./de/messages.json', { with: { type: 'json' } }).then(asMessages),
  },
  es: {
    name: 'Español',
    direction: 'ltr',
    load: () => import('./es/messages.json', { with: { type: 'json' } }).then(asMessages),
  },
  fr: {
    name: 'Français',
    direction: 'ltr',
    load: () => import('./fr/messages.json', { with: { type: 'json' } }).then(asMessages),
  },
  ar: {
    name: 'العربية',
    direction: 'rtl',
    load: () => import('./ar/messages.json', { with: { type: 'json' } }).then(asMessages),
  },
} as const;
export type Language = keyof typeof spoken;
export const languages = Object.keys(spoken) as Language[];

/** English for tests of the layout, which Settings does not offer: accented, a third longer, in brackets. */
export const pseudoLanguage = 'en-XA';

export const languageName = (language: Language): string => spoken[language].name;
export const directionOf = (language: Language): 'ltr' | 'rtl' => spoken[language].direction;
export const loadMessages = (language: Language): Promise<Messages> => spoken[language].load();

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
  const languageIn = (locale: string) =>
    languages.find((language) => language === locale.split('-')[0]?.toLowerCase());
  const language =
    chosen === 'system' ? (locales.map(languageIn).find((found) => found !== undefined) ?? 'en') : chosen;
  return {
    language,
    locale:
      locales.find((locale) => languageIn(locale) === language) ?? (language === 'en' ? 'en-GB' : language),
  };
}
