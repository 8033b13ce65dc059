import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { DirectionProvider, useDirection } from '@mantine/core';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { createIntl, createIntlCache, type IntlCache, RawIntlProvider } from 'react-intl';
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

let formats = { timeZone: '', cache: createIntlCache() };

/** Returns the formats made since this computer's time zone changed last: each keeps the zone in which it was made. */
function formatsNow(): IntlCache {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  if (timeZone !== formats.timeZone) formats = { timeZone, cache: createIntlCache() };
  return formats.cache;
}

function followTimeZone(changed: () => void): () => void {
  const timer = setInterval(changed, 60_000);
  return () => clearInterval(timer);
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
  // Looks at the time zone once a minute. It isn't named to the formats, because each message would take twice as long.
  const cache = useSyncExternalStore(followTimeZone, formatsNow);
  const intl = useMemo(
    () => (messages === null ? null : createIntl({ locale, defaultLocale: 'en', messages }, cache)),
    [locale, messages, cache],
  );
  if (intl === null) return null;
  return (
    <RawIntlProvider value={intl}>
      <DirectionProvider>
        <Direction of={language} />
        {children}
      </DirectionProvider>
    </RawIntlProvider>
  );
}
