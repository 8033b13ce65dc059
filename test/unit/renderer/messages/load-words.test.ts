import { expect, it } from 'vitest';
import { en } from '../../../../renderer/messages/en.ts';
import {
  addWords,
  followCatalogue,
  readCatalogue,
  withSettingsWords,
  withSignInWords,
} from '../../../../renderer/messages/load-words.ts';

it('adds the words of a place before the place is there, and tells whoever draws them', async () => {
  let changes = 0;
  const stop = followCatalogue(() => {
    changes += 1;
  });
  await expect(withSettingsWords(withSignInWords(Promise.resolve('place')))).resolves.toBe('place');
  stop();
  expect(changes).toBeGreaterThan(0);
  const loaded = readCatalogue();
  expect(loaded['signIn.title']).toBe(en['signIn.title']);
  expect(loaded['settings.title']).toBe(en['settings.title']);
});

it('changes nothing for words that are there', () => {
  const before = readCatalogue();
  addWords({ 'app.name': 'Dockhand' });
  expect(readCatalogue()).toBe(before);
});
