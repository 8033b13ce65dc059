import { lazy } from 'react';
import { withWords } from '../../../messages/load-words.ts';

/*
 * What changes receiving orders comes after the first screen, which shows them: with its words, and each in its own
 * time.
 */

const loadWords = () =>
  import('../../../messages/en/receiving-writes.ts').then((module) => module.receivingWriteWords);

/** The line over the list. */
export const ReceivingBar = lazy(async () => {
  const { ReceivingBar: bar } = await withWords(import('../receiving-bar.tsx'), loadWords());
  return { default: bar };
});

/** The keys of an opened order. */
export const OrderButtons = lazy(async () => {
  const { OrderButtons: keys } = await withWords(import('./order-buttons.tsx'), loadWords());
  return { default: keys };
});
