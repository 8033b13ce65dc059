import { lazy } from 'react';

/*
 * Code that changes receiving orders loads after the first screen, which shows them, together with its messages; each
 * part loads separately.
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
