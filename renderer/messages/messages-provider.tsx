import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { DirectionProvider, useDirection } from '@mantine/core';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useLayoutEffect } from 'react';
import { IntlProvider } from 'react-intl';
import { usePreferences } from '#renderer/platform/bridge/use-preferences.ts';
import {
  directionOf,
  type Language,
  languageOf,
  loadMessages,
  pseudoLanguage,
} from '#shared/messages/messages.ts';
import type { PreferencesView } from '#shared/preferences/preferences-view.ts';

/** As text or, where it is made in the window, already parsed. */
type Messages = Readonly<Record<string, string>> | Readonly<Record<string, MessageFormatElement[]>>;

const messagesOf = ({ language, locale }: ReturnType<typeof languageOf>) =>
  queryOptions({
    queryKey: ['messages', locale === pseudoLanguage ? pseudoLanguage : language],
    queryFn: async (): Promise<Messages> => {
      if (locale !== pseudoLanguage) return loadMessages(language);
      const { loadPseudoMessages } = await import('./pseudo-messages.ts');
      return loadPseudoMessages();
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

/** The sentences that the window needs before it draws anything. */
export const messagesQuery = (preferences: PreferencesView) =>
  messagesOf(languageOf(preferences.language, navigator.languages));

/** Turns the page around for a language that is written from the right. */
function Direction({ of: language }: { readonly of: Language }) {
  const { setDirection } = useDirection();
  useLayoutEffect(() => setDirection(directionOf(language)), [language, setDirection]);
  return null;
}

/** Gives every screen its words, in the language that a person chose or the system speaks. */
export function MessagesProvider({ children }: { readonly children: ReactNode }) {
  const [{ language: chosen }] = usePreferences();
  const { language, locale } = languageOf(chosen, navigator.languages);
  const { data: messages = null } = useQuery({
    ...messagesOf({ language, locale }),
    placeholderData: keepPreviousData,
  });
  useLayoutEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);
  if (messages === null) return null;
  return (
    <IntlProvider locale={locale} defaultLocale="en" messages={messages}>
      <DirectionProvider>
        <Direction of={language} />
        {children}
      </DirectionProvider>
    </IntlProvider>
  );
}
