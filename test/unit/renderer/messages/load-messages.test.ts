import { expect, it } from 'vitest';
import { en } from '../../../../renderer/messages/en.ts';
import {
  addWords,
  followCatalog,
  readCatalog,
  withSettingsMessages,
  withSignInMessages,
} from '../../../../renderer/messages/load-messages.ts';

it('adds the words of a place before the place is there, and tells whoever draws them', async () => {
  let changes = 0;
  const stop = followCatalog(() => {
    changes += 1;
  });
  await expect(withSettingsMessages(withSignInMessages(Promise.resolve('place')))).resolves.toBe('place');
  stop();
  expect(changes).toBeGreaterThan(0);
  const loaded = readCatalog();
  expect(loaded['signIn.title']).toBe(en['signIn.title']);
  expect(loaded['settings.title']).toBe(en['settings.title']);
});

it('changes nothing for words that are there', () => {
  const before = readCatalog();
  addWords({ 'app.name': 'Dockhand' });
  expect(readCatalog()).toBe(before);
});
