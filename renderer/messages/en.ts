import { activityMessages } from './en/activity.ts';
import { checkInMessages } from './en/desks/check-in.ts';
import { deskPartMessages } from './en/desks/desk-parts.ts';
import { receivingDeskMessages } from './en/desks/receiving-desk.ts';
import { receivingFeedbackMessages } from './en/desks/receiving-feedback.ts';
import { returnDeskMessages } from './en/desks/return-desk.ts';
import { returnFeedbackMessages } from './en/desks/return-feedback.ts';
import { returnPartMessages } from './en/desks/return-parts.ts';
import { returnSlipMessages } from './en/desks/return-slip.ts';
import { failureMessages } from './en/failure.ts';
import { historyMessages } from './en/history.ts';
import { inventoryMessages } from './en/inventory.ts';
import { listMessages } from './en/list.ts';
import { lotsMessages } from './en/lots.ts';
import { matchMessages } from './en/match.ts';
import { navigationMessages } from './en/navigation.ts';
import { operatorMessages } from './en/operators.ts';
import { ordersMessages } from './en/orders.ts';
import { outboxMessages } from './en/outbox.ts';
import { outboxBarMessages } from './en/outbox-bar.ts';
import { printMessages } from './en/print.ts';
import { receivingMessages } from './en/receiving.ts';
import { receivingSheetMessages } from './en/receiving-sheet.ts';
import { receivingWriteMessages } from './en/receiving-writes.ts';
import { recentMessages } from './en/recent.ts';
import { returnsMessages } from './en/returns.ts';
import { scanMessages } from './en/scan.ts';
import { settingsMessages } from './en/settings.ts';
import { shellMessages } from './en/shell.ts';
import { signInMessages } from './en/sign-in.ts';
import { stockMessages } from './en/stock.ts';
import { timeMessages } from './en/time.ts';
import { unidentifiedMessages } from './en/unidentified.ts';

/**
 * Every visible word of the window, in English; ICU message syntax. The window itself takes only the type from
 * here: what is not on the first screen comes with the place that says it (`load-words.ts`).
 */
export const en = {
  ...shellMessages,
  ...navigationMessages,
  ...listMessages,
  ...signInMessages,
  ...receivingMessages,
  ...receivingWriteMessages,
  ...receivingSheetMessages,
  ...checkInMessages,
  ...receivingDeskMessages,
  ...receivingFeedbackMessages,
  ...unidentifiedMessages,
  ...matchMessages,
  ...returnsMessages,
  ...deskPartMessages,
  ...returnDeskMessages,
  ...outboxMessages,
  ...outboxBarMessages,
  ...operatorMessages,
  ...returnFeedbackMessages,
  ...returnPartMessages,
  ...returnSlipMessages,
  ...printMessages,
  ...settingsMessages,
  ...historyMessages,
  ...ordersMessages,
  ...activityMessages,
  ...recentMessages,
  ...inventoryMessages,
  ...lotsMessages,
  ...stockMessages,
  ...scanMessages,
  ...failureMessages,
  ...timeMessages,
} as const;
