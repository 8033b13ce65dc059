import { lazy } from 'react';
import { withMessages } from '../../../messages/load-messages.ts';

/*
 * What changes receiving orders comes after the first screen, which shows them: with its words, and each in its own
 * time.
 */

const loadMessages = () =>
  import('../../../messages/en/receiving-writes.ts').then((module) => module.receivingWriteMessages);

export const ReceivingBar = lazy(async () => {
  const { ReceivingBar: bar } = await withMessages(import('../receiving-bar.tsx'), loadMessages());
  return { default: bar };
});

export const OrderButtons = lazy(async () => {
  const { OrderButtons: keys } = await withMessages(import('./order-buttons.tsx'), loadMessages());
  return { default: keys };
});
