import type { MessageId } from '#renderer/messages/use-messages.ts';
import type { Chord } from './chord.ts';

type KeyMeaning = {
  readonly chord: Chord;
  /** Its effect, regardless of the screen. */
  readonly meaning: string;
  /** Its labels on the screens that have it. */
  readonly labels: readonly MessageId[];
};

/**
 * Every key with an effect, once: on other screens it means the same, or nothing. In the order of the shortcut sheet.
 * The keys that open screens are defined with the screens (`app/routes/app-routes.ts`), digits answer questions, and a
 * focused list handles its own keys (`components/data-grid/`).
 */
export const shortcutTable: readonly KeyMeaning[] = [
  { chord: 'mod+k', meaning: 'search and commands', labels: ['shortcut.palette'] },
  { chord: '?', meaning: 'every key', labels: ['shortcut.title'] },
  { chord: 'F2', meaning: 'type a code', labels: ['shortcut.scanPlace'] },
  { chord: 'F3', meaning: 'use the scale', labels: ['shortcut.scale'] },
  { chord: 'F4', meaning: 'last scans', labels: ['shortcut.scanHistory'] },
  { chord: 'F7', meaning: 'last label again', labels: ['shortcut.printLastLabel'] },
  {
    chord: 'F6',
    meaning: 'camera',
    labels: ['shortcut.takePhoto', 'shortcut.deliveryNote'],
  },
  { chord: 'F8', meaning: 'assign an unknown code', labels: ['shortcut.bindCode'] },
  { chord: 'F9', meaning: 'notifications', labels: ['term.notifications'] },
  { chord: 'mod+u', meaning: 'operator', labels: ['action.switchOperator'] },
  { chord: 'mod+l', meaning: 'lock the window', labels: ['shortcut.lock'] },
  { chord: 'mod+b', meaning: 'sidebar', labels: ['action.toggleSidebar'] },
  { chord: 'mod++', meaning: 'zoom in', labels: ['shortcut.zoomIn'] },
  { chord: 'mod+-', meaning: 'zoom out', labels: ['shortcut.zoomOut'] },
  { chord: 'mod+0', meaning: 'actual size', labels: ['shortcut.zoomReset'] },

  { chord: '/', meaning: 'filter', labels: ['shortcut.filter'] },
  { chord: 'mod+r', meaning: 'refresh the list', labels: ['action.refresh'] },
  { chord: 'mod+e', meaning: 'export the list', labels: ['shortcut.export'] },
  { chord: 'alt+0', meaning: 'views and columns', labels: ['shortcut.views'] },

  { chord: '1', meaning: 'what a scan offers', labels: ['shortcut.scanOffer'] },

  {
    chord: 'n',
    meaning: 'a new one, or the next one',
    labels: [
      'action.newReceiving',
      'action.newReturn',
      'action.newProduct',
      'shortcut.newOrder',
      'shortcut.receivingDesk.newOrder',
      'shortcut.desk.newReturn',
      'shortcut.match.next',
    ],
  },
  {
    chord: 'd',
    meaning: 'go on with a draft',
    labels: ['shortcut.drafts', 'shortcut.outboxGoOn'],
  },
  { chord: 'k', meaning: 'check what came', labels: ['shortcut.checkIn', 'shortcut.desk.inspect'] },
  {
    chord: 'b',
    meaning: 'the box is done',
    labels: ['shortcut.desk.nextBox', 'shortcut.receivingDesk.nextBox', 'shortcut.checkIn.boxDone'],
  },
  {
    chord: 'j',
    meaning: 'go to another box',
    labels: ['shortcut.receivingDesk.boxes', 'shortcut.checkIn.open'],
  },
  { chord: '+', meaning: 'more boxes like this one', labels: ['shortcut.receivingDesk.repeat'] },
  { chord: '=', meaning: 'two boxes are one', labels: ['shortcut.receivingDesk.merge'] },
  { chord: '-', meaning: 'one box less', labels: ['shortcut.receivingDesk.removeBox'] },
  {
    chord: 'q',
    meaning: 'quantity',
    labels: ['shortcut.desk.quantity', 'shortcut.receivingDesk.quantity', 'shortcut.checkIn.quantity'],
  },
  { chord: 'a', meaning: 'action for the item', labels: ['shortcut.desk.action'] },
  { chord: 'l', meaning: 'lot', labels: ['shortcut.desk.lot', 'shortcut.receivingDesk.lot'] },
  { chord: '#', meaning: 'serial numbers', labels: ['shortcut.desk.serial'] },
  { chord: 'z', meaning: 'no readable lot', labels: ['shortcut.desk.noLot'] },
  {
    chord: 'e',
    meaning: 'everything as expected',
    labels: ['shortcut.desk.takeAll', 'shortcut.checkIn.takeAll'],
  },
  {
    chord: 'h',
    meaning: 'center',
    labels: ['shortcut.desk.center', 'shortcut.receivingDesk.head', 'shortcut.deskReturns'],
  },
  { chord: 'w', meaning: 'when it arrives', labels: ['shortcut.receivingDesk.arrival'] },
  {
    chord: 'o',
    meaning: 'number of an order',
    labels: ['shortcut.receivingDesk.order', 'shortcut.match.other'],
  },
  { chord: 't', meaning: 'tracking number', labels: ['shortcut.receivingDesk.tracking'] },
  {
    chord: 'i',
    meaning: 'many lines at once',
    labels: ['shortcut.receivingDesk.packingList', 'shortcut.lotList'],
  },
  { chord: 'm', meaning: 'matches', labels: ['shortcut.match.candidates', 'shortcut.match.review'] },
  { chord: 'f', meaning: 'next view', labels: ['shortcut.checkIn.view'] },
  {
    chord: 'v',
    meaning: 'revise',
    labels: ['shortcut.modifyReturn', 'shortcut.outboxRevise', 'shortcut.measureItem'],
  },
  { chord: 'y', meaning: 'mark as done', labels: ['shortcut.markSynced', 'shortcut.outboxItArrived'] },
  {
    chord: 'p',
    meaning: 'print a slip or labels',
    labels: ['shortcut.desk.slip', 'shortcut.printLabels', 'shortcut.printItemLabel', 'action.printLabel'],
  },
  { chord: 'mod+p', meaning: 'print without a preview', labels: ['shortcut.printNow'] },
  {
    chord: 's',
    meaning: 'print a sheet',
    labels: ['shortcut.desk.sheet', 'shortcut.printReceivingSheet', 'shortcut.checkIn.print'],
  },
  {
    chord: 'r',
    meaning: 'refresh the record',
    labels: ['shortcut.refreshRecord', 'shortcut.refreshOrder'],
  },
  {
    chord: 'c',
    meaning: 'copy its ID',
    labels: ['shortcut.copyRecordId', 'shortcut.copyOrderId', 'shortcut.copySku'],
  },
  {
    chord: 'x',
    meaning: 'take it out, or cancel it',
    labels: [
      'shortcut.desk.remove',
      'shortcut.receivingDesk.remove',
      'shortcut.cancelReceiving',
      'shortcut.cancelOrder',
      'shortcut.cancelReturn',
      'shortcut.outboxCancel',
      'action.discard',
    ],
  },
  {
    chord: 'u',
    meaning: 'undo',
    labels: ['shortcut.undo'],
  },
  {
    chord: 'mod+z',
    meaning: 'undo',
    labels: ['shortcut.undo'],
  },
  {
    chord: 'ArrowDown',
    meaning: 'next line',
    labels: ['shortcut.nextLine'],
  },
  {
    chord: 'ArrowUp',
    meaning: 'line before',
    labels: ['shortcut.previousLine'],
  },
  { chord: 'Enter', meaning: 'link', labels: ['shortcut.match.link'] },
  {
    chord: 'mod+Enter',
    meaning: 'send',
    labels: [
      'shortcut.desk.send',
      'shortcut.receivingDesk.send',
      'shortcut.newOrder.send',
      'shortcut.outboxSendAgain',
      'shortcut.outboxRelease',
      'shortcut.outboxRetryNow',
    ],
  },
  {
    chord: 'mod+Backspace',
    meaning: 'discard the draft',
    labels: ['shortcut.discardDraft'],
  },
  {
    chord: 'Escape',
    meaning: 'close one thing',
    labels: [
      'photos.close',
      'shortcut.close',
      'shortcut.closeOrder',
      'action.close',
      'shortcut.scanDismiss',
      'scan.clear',
      'trouble.dismissAll',
      'shortcut.dismissToast',
      'shortcut.match.leaveReview',
    ],
  },
];
