import { onTestFinished } from 'vitest';
import type { Store } from '#electron/cache/open-store.ts';
import { createFolders } from '#test/integration/store/fresh-store.ts';
import type { Sandbox } from '#test/sandbox/start-sandbox.ts';
import type { Box, ReceivingOrder } from '#test/sandbox/world/receiving/receiving-order.ts';
import { type InboundDesk, type InboundDeskOptions, openInboundDesk } from './inbound-desk.ts';

/** A store in a separate folder, both removed after the test. */
export async function openInboundFolder(): Promise<{ folder: string; store: Store }> {
  const folders = createFolders(onTestFinished);
  const folder = await folders.make();
  return { folder, store: await folders.open(folder) };
}

export const openInboundStore = async () => (await openInboundFolder()).store;

/** A desk with an account that has just signed in; closed after the test, before its store. */
export function openSignedInDesk(
  sandbox: Sandbox,
  store: Store,
  options: InboundDeskOptions = {},
): InboundDesk {
  const desk = openInboundDesk(sandbox, store, options);
  onTestFinished(() => desk.close());
  desk.index.sessionChanged();
  return desk;
}

export const ordersOf = ({ world }: Sandbox) => world.demo.receivingOrders;

export const openOrdersOf = (sandbox: Sandbox) =>
  ordersOf(sandbox).filter(({ status }) => status !== 'Completed' && status !== 'Cancelled');

export const openBoxCount = (sandbox: Sandbox) =>
  openOrdersOf(sandbox).reduce((sum, { boxes }) => sum + boxes.length, 0);

export const requestsTo = (sandbox: Sandbox, path: RegExp) =>
  sandbox.requests.filter((request) => path.test(request.path));

/** A box with a tracking number, of an open order that matches. */
export function boxOf(sandbox: Sandbox, passes: (order: ReceivingOrder, box: Box) => boolean) {
  for (const order of openOrdersOf(sandbox)) {
    const box = order.boxes.find((one) => (one.trackingNumber ?? '').length > 9 && passes(order, one));
    if (box !== undefined) return { order, box, number: box.trackingNumber ?? '' };
  }
  throw new Error('The sandbox has no such box.');
}
