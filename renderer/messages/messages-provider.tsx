import { DirectionProvider, useDirection } from '@mantine/core';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useLayoutEffect } from 'react';
import { IntlProvider } from 'react-intl';
import { type Language, languageOf, loadMessages } from '../../shared/messages/messages.ts';
import type { PreferencesView } from '../../shared/preferences/preferences-view.ts';
import { usePreferences } from '../platform/bridge/use-preferences.ts';

const messagesOf = (language: Language) =>
  queryOptions({
    queryKey: ['messages', language],
    queryFn: loadMessages[language],
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The sentences that the window needs before it draws anything. */
export const messagesQuery = (preferences: PreferencesView) =>
  messagesOf(languageOf(preferences.language, navigator.languages).language);

/** Turns the page around for a language that is written from the right. */
function Direction({ of: language }: { readonly of: Language }) {
  const { setDirection } = useDirection();
  useLayoutEffect(() => setDirection(language === 'ar' ? 'rtl' : 'ltr'), [language, setDirection]);
  return null;
}

/** Gives every screen its words, in the language that a person chose or the system speaks. */
export function MessagesProvider({ children }: { readonly children: ReactNode }) {
  const [{ language: chosen }] = usePreferences();
  const { language, locale } = languageOf(chosen, navigator.languages);
  const { data: messages = null } = useQuery({
    ...messagesOf(language),
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
