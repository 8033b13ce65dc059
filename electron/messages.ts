import { createIntl } from '@formatjs/intl';
import { type Language, languageOf, loadMessages } from '#shared/messages/messages.ts';
import { type Translate, translateOf } from '#shared/messages/translate.ts';
import type { PreferencesView } from '#shared/preferences/preferences-view.ts';

/** The few texts that the main process itself shows: menus, dialogs, window titles and the sign-in pages. */
export type MainMessages = {
  /** In the current language. */
  readonly t: Translate;
  readonly language: () => Language;
  /** Changes to the language chosen by the user; true if it differs from the current one. */
  readonly speak: (chosen: PreferencesView['language']) => Promise<boolean>;
};

/** @param systemLocales the system's languages, the preferred one first (BCP 47) */
export async function openMessages(
  chosen: PreferencesView['language'],
  systemLocales: readonly string[],
): Promise<MainMessages> {
  const load = async (choice: PreferencesView['language']) => {
    const { language, locale } = languageOf(choice, systemLocales);
    const messages = { ...(await loadMessages(language)) };
    return { language, t: translateOf(createIntl({ locale, messages })) };
  };
  let spoken = await load(chosen);
  let lastChosen = chosen;
  return {
    t: (id, values) => spoken.t(id, values),
    language: () => spoken.language,
    async speak(choice) {
      lastChosen = choice;
      const loaded = await load(choice);
      if (lastChosen !== choice || loaded.language === spoken.language) return false;
      spoken = loaded;
      return true;
    },
  };
}
