import { createIntl } from '@formatjs/intl';
import type { MainMessages } from '#electron/messages.ts';
import en from '#shared/messages/en/messages.json' with { type: 'json' };
import { translateOf } from '#shared/messages/translate.ts';

/** The English catalog, as the main process uses it for messages. */
export const english: MainMessages = {
  t: translateOf(createIntl({ locale: 'en', messages: en })),
  language: () => 'en',
  speak: async () => false,
};

/** Returns the codes that have a message with one of the prefixes, sorted; those about what to do next are left out. */
export const codesWithMessage = (...prefixes: readonly string[]): string[] =>
  Object.keys(en)
    .filter((id) => !id.endsWith('.next'))
    .flatMap((id) => prefixes.flatMap((prefix) => (id.startsWith(prefix) ? [id.slice(prefix.length)] : [])))
    .toSorted();
