import { noteDelivery } from '../api/account/webhook-control.ts';
import type { Answer } from '../api/answer.ts';
import { forgetHistory } from '../api/inventory/history-control.ts';
import { withdrawItem } from '../api/inventory/item-control.ts';
import { advanceReceiving } from '../api/receiving/receiving-control.ts';
import { advanceReturnFromOutside } from '../api/returns/return-control.ts';
import type { World } from '../world/world.ts';

/** Takes one step with one record of the world, of whichever merchant it is. */
export type WorldControl = (world: World, id: number, step: string, nowMs: number, body: unknown) => Answer;

/** What people at a center do and what the service loses, which nothing in the API can, by `{work}` in `POST /_sandbox/{work}/{id}/{step}`. */
export const worldControls: Readonly<Record<string, WorldControl>> = {
  receiving: advanceReceiving,
  history: forgetHistory,
  inventory: withdrawItem,
  returns: advanceReturnFromOutside,
  webhooks: noteDelivery,
};
