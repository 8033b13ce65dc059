import { expect, it } from 'vitest';
import { openMessages } from '#electron/messages.ts';
import { loadMessages } from '#shared/messages/messages.ts';

it('uses the chosen language, and switches to another one', async () => {
  const messages = await openMessages('en', ['de-DE']);
  const { t } = messages;
  expect([messages.language(), t('menu.edit')]).toEqual(['en', 'Edit']);
  expect(await messages.speak('en')).toBe(false);
  expect(await messages.speak('system')).toBe(true);
  const german = await loadMessages('de');
  expect([messages.language(), t('settings.theme')]).toEqual(['de', german['settings.theme']]);
});

it('uses the language chosen last, however long each takes to load', async () => {
  const messages = await openMessages('en', []);
  await Promise.all([messages.speak('de'), messages.speak('fr'), messages.speak('es')]);
  expect(messages.language()).toBe('es');
});
