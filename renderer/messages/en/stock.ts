/** What the places say that show an item's stock and lots. */
export const stockMessages = {
  'stock.onHand': 'On hand',
  'stock.committed': 'Committed',
  'stock.fulfillable': 'Fulfillable',
  'stock.awaiting': 'Awaiting',
  'stock.bar': '{onHand, number} on hand: {committed, number} committed, {fulfillable, number} fulfillable',

  'stockNote.notOffered':
    'This server does not offer quantities in the list; the items are shown without them.',
  'stockNote.forbidden':
    '{named, select, true {Quantities are not shown: the permission {scope} is missing.} other {Quantities are not shown: this account may not read them.}}',
  'stockNote.failed': 'Some quantities could not be read.',

  'item.idTitle': 'Item {id}',
  'item.idWhat': 'inventory id',
  'item.column.id': 'Id',
  'item.unnamed': 'No name',
  'item.links': 'More about this item',
  'item.history': 'History of this item',
  'item.noSku': 'no SKU',
  'item.refresh': 'Read this item again (R)',

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
    '{count, plural, one {Less than the # day that the product asks for at least.} other {Less than the # days that the product asks for at least.}}',
} as const;
