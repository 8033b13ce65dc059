/** What the match desk says of unidentified parcels, and of the receiving orders that they may belong to. */
export const matchMessages = {
  'match.title': 'Possible orders',
  'match.known': 'Orders checked:',
  'match.refresh': 'Refresh orders',
  'match.none': 'No match',
  'match.noneSoFar': 'No match yet',
  'match.noneText':
    'Nothing on this parcel matches an order on this computer. If you know the order, find it below.',
  'match.noneHints': 'No clear match. These are weak matches; check them against the parcel.',
  'match.noneUnread': 'Not all orders have been downloaded yet, so a match may still appear.',
  'match.noneUnreadable': 'Orders couldn’t be downloaded, so this parcel wasn’t compared.',
  'match.noneYet':
    'The boxes of {count, plural, one {# open order} other {# open orders}} haven’t been downloaded yet, so a match may still appear.',
  'match.hints': 'Weak matches',
  'match.candidates': 'Suggested orders',
  'match.link': 'Link…',
  'match.linkWith': 'with receiving order {id}',
  'match.linkAnyway': 'Link anyway…',
  'match.noPurchaseOrder': 'no PO',
  'match.boxes': '{count, plural, one {# box} other {# boxes}}',
  'match.boxesUnread': 'boxes not loaded',
  'match.boxCountUnread': 'Not loaded',
  'match.for': 'For:',
  'match.against': 'Against:',
  'match.sureness': 'Confidence',
  'match.tracking': 'Tracking',
  'match.sureness.sure': 'Exact match',
  'match.sureness.likely': 'Likely match',
  'match.sureness.possible': 'Possible match',
  'match.sureness.weak': 'Weak match',

  'match.reason.TRACKING_SAME': 'Tracking number matches box {box}: {tracking}',
  'match.reason.TRACKING_WITHIN': 'Scanned code contains box {box}’s tracking number: {tracking}',
  'match.reason.TRACKING_START':
    'Matches the start of box {box}’s tracking number ({missing, plural, one {# character} other {# characters}} missing): {tracking}',
  'match.reason.TRACKING_END':
    'Matches the end of box {box}’s tracking number ({missing, plural, one {# character} other {# characters}} missing): {tracking}',
  'match.reason.TRACKING_GAP':
    'Scanned code matches box {box}’s tracking number with {missing, plural, one {# unreadable character} other {# unreadable characters}}: {tracking}',
  'match.reason.TRACKING_SLIP': 'One character off box {box}’s tracking number: {scanned} vs. {tracking}',
  'match.reason.ORDER_NAMED': 'Mentions this order’s number: {order}',
  'match.reason.PURCHASE_ORDER_SAME':
    'PO number matches: {purchaseOrder}{orders, plural, one {} other { (on # orders)}}',
  'match.reason.PURCHASE_ORDER_PART':
    'Matches the end of PO {purchaseOrder}: {written}{orders, plural, one {} other { (on # orders)}}',
  'match.reason.PURCHASE_ORDER_SLIP':
    'One character off PO {purchaseOrder}: {written}{orders, plural, one {} other { (on # orders)}}',
  'match.reason.FREIGHT_NAMED': 'Freight number matches: {freight}',
  'match.reason.ITEM_NAMED':
    'Mentions an item on this order: {sku}{orders, plural, one {} other { (on # orders)}}',
  'match.reason.ITEM_COUNTED':
    'Box {box} contains the counted quantity: {quantity, plural, one {# unit} other {# units}} of {sku}',
  'match.reason.LOT_NAMED': 'Mentions a lot on this order: {lot}',
  'match.reason.CENTER_NAMED': 'Mentions this order’s center: {center}',
  'match.reason.EXPECTED_THEN':
    'Arrived {side, select, before {{days, plural, one {# day} other {# days}} before} after {{days, plural, one {# day} other {# days}} after} other {on}} the expected date',
  'match.reason.EXPECTED_OTHERWISE':
    'Arrived {side, select, before {{days, plural, one {# day} other {# days}} before} after {{days, plural, one {# day} other {# days}} after} other {on}} the expected date',
  'match.reason.SIBLINGS_ARRIVED':
    'Another box of this order arrived {side, select, before {{days, plural, one {# day} other {# days}} later} after {{days, plural, one {# day} other {# days}} earlier} other {the same day}}',
  'match.reason.ANNOUNCED_LATER':
    'Order was created {days, plural, one {# day} other {# days}} after the parcel arrived',
  'match.reason.BOXES_AWAITED': '{boxes, plural, one {# box hasn’t} other {# boxes haven’t}} arrived yet',
  'match.reason.BOX_AWAITED': 'Box {box} hasn’t arrived yet',
  'match.reason.BOXES_ARRIVED':
    '{boxes, plural, one {That box has already arrived} other {All # boxes have already arrived}}',
  'match.reason.ORDER_CLOSED': 'Order is closed: {status}',

  'match.other': 'Find another order',
  'match.otherField': 'Order ID, PO, or a box’s tracking number',
  'match.otherFind': 'Find',
  'match.otherHint': 'While this field is focused, scans search here.',
  'match.otherNone': 'No receiving order matches {text}. Checked on this computer: {coverage}.',
  'match.otherBox': 'Matched on box {box}',
  'match.scanLabel': 'the receiving orders, for this parcel',
  'match.scanFound':
    '{count, plural, one {Receiving order {id}. Press Enter to link it.} other {# receiving orders found. Choose one.}}',

  'match.ask': 'Link parcel {id} with receiving order {order}?',
  'match.final': 'Links can’t be undone. Check both sides first.',
  'match.askHint': 'This is a weak match.',
  'match.confirm': 'Link permanently',
  'match.keep': 'Cancel',
  'match.parcel': 'Parcel',
  'match.order': 'Receiving order',
  'match.purchaseOrder': 'PO',
  'match.center': 'Center',
  'match.status': 'Status',
  'match.expectedDay': 'Expected',
  'match.boxCount': 'Boxes',
  'match.cancelled': 'This receiving order was canceled: no parcel can belong to it.',
  'match.meanwhile':
    'Someone else has just linked this to receiving order {order}{hasTime, select, true { ({time})} other {}}.',
  'match.linked': 'Parcel {id} is linked',
  'match.linkedText': 'Linked to receiving order {order}.',
  'match.unverified': 'Parcel {id}: link not confirmed',
  'match.unverifiedText':
    'The link to receiving order {order} was sent but isn’t showing yet. Refresh the parcel before you try again.',
  'match.next': 'Next parcel',

  'shortcut.match.candidates': 'Go to best match',
  'shortcut.match.link': 'Link with the selected order',
  'shortcut.match.other': 'Find another order',
  'shortcut.match.next': 'Open the next parcel that isn’t linked',
} as const;
