import type en from './en/messages.json';

export type MessageId = keyof typeof en;

/** The ends of the ids that begin with a prefix. */
export type MessageIdSuffix<Prefix extends string> =
  Extract<MessageId, `${Prefix}${string}`> extends `${Prefix}${infer Rest}` ? Rest : never;

/** In ICU message syntax. */
export type Messages = Readonly<Record<MessageId, string>>;

/** Values for a message's placeholders; an array of texts becomes a list in the user's language. */
export type SentenceValues = Readonly<Record<string, string | number | readonly string[]>>;

/** A message as it is passed between processes and saved; it is translated where it is displayed. */
export type Sentence = { readonly id: MessageId; readonly values?: SentenceValues };

export function sentence(id: MessageId, values?: SentenceValues): Sentence {
  return values === undefined ? { id } : { id, values };
}

/** Wraps external text, such as the server's, or text that an older Dockhand saved already translated. */
export const quoted = (text: string): Sentence => sentence('quoted', { text });

const asMessages = ({ default: messages }: { default: object }) => messages as Messages;

/**
 * The supported languages by BCP 47 tag: native name, writing direction, and messages, loaded when the language is
 * chosen. A test checks that each has all messages.
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

/** Accented English, a third longer, in brackets, for layout tests; not offered in Settings. */
export const pseudoLanguage = 'en-XA';

export const languageName = (language: Language): string => spoken[language].name;
export const directionOf = (language: Language): 'ltr' | 'rtl' => spoken[language].direction;
export const loadMessages = (language: Language): Promise<Messages> => spoken[language].load();

/**
 * Returns the language to use, and its locale with the region that the system specifies for it.
 *
 * @param chosen the user's choice in Settings
 * @param locales the system's locales, preferred first (BCP 47)
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
