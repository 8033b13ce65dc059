import { lazy } from 'react';

/*
 * What changes receiving orders comes after the first screen, which shows them: with its words, and each in its own
 * time.
 */

export const ReceivingBar = lazy(async () => {
  const { ReceivingBar: bar } = await import('#renderer/features/receiving/receiving-bar.tsx');
  return { default: bar };
});

export const SyncBar = lazy(async () => {
  const { SyncBar: bar } = await import('#renderer/features/receiving/receiving-bar.tsx');
  return { default: bar };
});

export const OrderButtons = lazy(async () => {
  const { OrderButtons: keys } = await import('./order-buttons.tsx');
  return { default: keys };
});
