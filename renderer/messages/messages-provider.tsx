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

/** As text, or already parsed if created in the window. */
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

/** Query for the messages that the window needs before it renders anything. */
export const messagesQuery = (preferences: PreferencesView) =>
  messagesOf(languageOf(preferences.language, navigator.languages));

function Direction({ of: language }: { readonly of: Language }) {
  const { setDirection } = useDirection();
  useLayoutEffect(() => setDirection(directionOf(language)), [language, setDirection]);
  return null;
}

/** In the user's chosen language or that of the system. */
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
