import { lazy } from 'react';
import { withMessages } from '../../../messages/load-messages.ts';

/*
 * What changes receiving orders comes after the first screen, which shows them: with its words, and each in its own
 * time.
 */

const loadMessages = () =>
  import('../../../messages/en/receiving-writes.ts').then((module) => module.receivingWriteMessages);

/** The line over the list. */
export const ReceivingBar = lazy(async () => {
  const { ReceivingBar: bar } = await withMessages(import('../receiving-bar.tsx'), loadMessages());
  return { default: bar };
});

/** The keys of an opened order. */
export const OrderButtons = lazy(async () => {
  const { OrderButtons: keys } = await withMessages(import('./order-buttons.tsx'), loadMessages());
  return { default: keys };
});
