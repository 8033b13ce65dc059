import { type ReactNode, useSyncExternalStore } from 'react';
import { IntlProvider } from 'react-intl';
import { followCatalog, readCatalog } from './load-messages.ts';

/** Dates and numbers follow the system's English or, where it speaks another language, British English. */
function regionOf(languages: readonly string[]): string {
  return languages.find((language) => language.toLowerCase().startsWith('en')) ?? 'en-GB';
}

/** Gives every screen its words; English until there is another catalog. */
export function MessagesProvider({ children }: { readonly children: ReactNode }) {
  const messages = useSyncExternalStore(followCatalog, readCatalog);
  return (
    <IntlProvider locale={regionOf(navigator.languages)} defaultLocale="en" messages={messages}>
      {children}
    </IntlProvider>
  );
}
