import { activityWords } from './en/activity.ts';
import { checkInWords } from './en/desks/check-in.ts';
import { deskPartWords } from './en/desks/desk-parts.ts';
import { receivingDeskWords } from './en/desks/receiving-desk.ts';
import { receivingSayingWords } from './en/desks/receiving-sayings.ts';
import { returnDeskWords } from './en/desks/return-desk.ts';
import { returnPartWords } from './en/desks/return-parts.ts';
import { returnSayingWords } from './en/desks/return-sayings.ts';
import { returnSlipWords } from './en/desks/return-slip.ts';
import { failureWords } from './en/failure.ts';
import { historyWords } from './en/history.ts';
import { inventoryWords } from './en/inventory.ts';
import { listWords } from './en/list.ts';
import { lotsWords } from './en/lots.ts';
import { matchWords } from './en/match.ts';
import { operatorWords } from './en/operators.ts';
import { ordersWords } from './en/orders.ts';
import { outboxWords } from './en/outbox.ts';
import { outboxBarWords } from './en/outbox-bar.ts';
import { placeWords } from './en/places.ts';
import { printWords } from './en/print.ts';
import { receivingWords } from './en/receiving.ts';
import { receivingSheetWords } from './en/receiving-sheet.ts';
import { receivingWriteWords } from './en/receiving-writes.ts';
import { recentWords } from './en/recent.ts';
import { returnsWords } from './en/returns.ts';
import { scanWords } from './en/scan.ts';
import { settingsWords } from './en/settings.ts';
import { shellWords } from './en/shell.ts';
import { signInWords } from './en/sign-in.ts';
import { stockWords } from './en/stock.ts';
import { timeWords } from './en/time.ts';
import { unidentifiedWords } from './en/unidentified.ts';

/**
 * Every visible word of the window, in English; ICU message syntax. The window itself takes only the type from
 * here: what is not on the first screen comes with the place that says it (`load-words.ts`).
 */
export const en = {
  ...shellWords,
  ...placeWords,
  ...listWords,
  ...signInWords,
  ...receivingWords,
  ...receivingWriteWords,
  ...receivingSheetWords,
  ...checkInWords,
  ...receivingDeskWords,
  ...receivingSayingWords,
  ...unidentifiedWords,
  ...matchWords,
  ...returnsWords,
  ...deskPartWords,
  ...returnDeskWords,
  ...outboxWords,
  ...outboxBarWords,
  ...operatorWords,
  ...returnSayingWords,
  ...returnPartWords,
  ...returnSlipWords,
  ...printWords,
  ...settingsWords,
  ...historyWords,
  ...ordersWords,
  ...activityWords,
  ...recentWords,
  ...inventoryWords,
  ...lotsWords,
  ...stockWords,
  ...scanWords,
  ...failureWords,
  ...timeWords,
} as const;
