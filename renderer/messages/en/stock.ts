/** What the places say that show an item's stock and lots. */
export const stockMessages = {
  'stock.onHand': 'On hand',
  'stock.committed': 'Committed',
  'stock.fulfillable': 'Fulfillable',
  'stock.awaiting': 'Awaiting',
  'stock.bar': '{onHand, number} on hand: {committed, number} committed, {fulfillable, number} fulfillable',

  'stockNote.notOffered': 'Stock levels aren’t available on this server.',
  'stockNote.forbidden':
    '{named, select, true {Quantities aren’t shown: the permission {scope} is missing.} other {Quantities aren’t shown: this account can’t read them.}}',
  'stockNote.failed': 'Some stock levels couldn’t be loaded.',

  'item.idTitle': 'Item {id}',
  'item.idWhat': 'inventory ID',
  'item.column.id': 'Id',
  'item.unnamed': 'No name',
  'item.links': 'More about this item',
  'item.history': 'History of this item',
  'item.noSku': 'no SKU',
  'item.refresh': 'Refresh (R)',

  'lot.number': 'Lot',
  'lot.date': 'Lot date',
  'lot.expiry': 'Days left',
  'lot.unnumbered': 'no lot number',
  'lot.numberWhat': 'lot number',

  'expiry.expired': '{count, plural, one {# day ago} other {# days ago}}',
  'expiry.today': 'today',
  'expiry.soon': '{count, plural, one {# day} other {# days}}',
  'expiry.good': '{count, plural, one {# day} other {# days}}',
  'expiry.barTitle': 'Calendar days from today to the lot’s date. The full bar is a year or more.',
  'expiry.belowMinimum':
    '{count, plural, one {Below the product’s minimum of # day.} other {Below the product’s minimum of # days.}}',
} as const;
