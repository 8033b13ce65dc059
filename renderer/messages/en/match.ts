/** What the match desk says of unidentified parcels, and of the receiving orders that they may belong to. */
export const matchMessages = {
  'match.title': 'Which order it may belong to',
  'match.known': 'Receiving orders known on this desk:',
  'match.refresh': 'Bring the receiving orders known on this desk up to date',
  'match.none': 'No candidate',
  'match.noneSoFar': 'No candidate so far',
  'match.noneText':
    'Nothing on this parcel points to a receiving order that is known on this desk. Name the order below where you know it.',
  'match.noneHints':
    'Nothing on this parcel points clearly to a receiving order. What follows are hints, not proposals: check them against the parcel.',
  'match.noneUnread': 'The receiving orders are not all read to this desk yet: the right one may still come.',
  'match.noneUnreadable':
    'The receiving orders cannot be read to this desk: they are not compared with the parcel.',
  'match.noneYet':
    'The boxes of {count, plural, one {# open order} other {# open orders}} are not read yet: the right one may still come.',
  'match.hints': 'Hints',
  'match.candidates': 'Candidates',
  'match.link': 'Link…',
  'match.linkWith': 'with receiving order {id}',
  'match.linkAnyway': 'Link all the same…',
  'match.noPurchaseOrder': 'no PO',
  'match.boxes': '{count, plural, one {# box} other {# boxes}}',
  'match.boxesUnread': 'boxes not read',
  'match.boxCountUnread': 'Not read',
  'match.for': 'For:',
  'match.against': 'Against:',
  'match.sureness': 'Match',
  'match.tracking': 'Tracking',
  'match.sureness.sure': 'Sure',
  'match.sureness.likely': 'Likely',
  'match.sureness.possible': 'Possible',
  'match.sureness.weak': 'Only a hint',

  'match.reason.TRACKING_SAME': 'The tracking number of its box {box}: {tracking}',
  'match.reason.TRACKING_WITHIN': 'The scanned code holds the tracking number of its box {box}: {tracking}',
  'match.reason.TRACKING_START':
    'The scanned code begins the tracking number of its box {box}, {missing, plural, one {# character} other {# characters}} short: {tracking}',
  'match.reason.TRACKING_END':
    'The scanned code ends the tracking number of its box {box}, {missing, plural, one {# character} other {# characters}} short: {tracking}',
  'match.reason.TRACKING_GAP':
    'The scanned code is the tracking number of its box {box} with {missing, plural, one {# unreadable character} other {# unreadable characters}}: {tracking}',
  'match.reason.TRACKING_SLIP':
    'One slip away from the tracking number of its box {box}: {scanned} instead of {tracking}',
  'match.reason.ORDER_NAMED': 'Its own number is named: {order}',
  'match.reason.PURCHASE_ORDER_SAME':
    'Its purchase order is named: {purchaseOrder}{orders, plural, one {} other {, which # orders have}}',
  'match.reason.PURCHASE_ORDER_PART':
    'The last part of its purchase order {purchaseOrder} is named: {written}{orders, plural, one {} other {; # orders have this purchase order}}',
  'match.reason.PURCHASE_ORDER_SLIP':
    'One slip away from its purchase order: {written} instead of {purchaseOrder}{orders, plural, one {} other {; # orders have this purchase order}}',
  'match.reason.FREIGHT_NAMED': 'A number of its freight is named: {freight}',
  'match.reason.ITEM_NAMED':
    'An item of it is named: {sku}{orders, plural, one {} other {, which # orders hold}}',
  'match.reason.ITEM_COUNTED':
    'Its box {box} holds what was counted: {quantity, plural, one {# piece} other {# pieces}} of {sku}',
  'match.reason.LOT_NAMED': 'A lot of it is named: {lot}',
  'match.reason.CENTER_NAMED': 'Its center is named: {center}',
  'match.reason.EXPECTED_THEN':
    'Expected about then: the parcel came {side, select, before {{days, plural, one {# day} other {# days}} before} after {{days, plural, one {# day} other {# days}} after} other {on}} the expected day',
  'match.reason.EXPECTED_OTHERWISE':
    'The parcel came {side, select, before {{days, plural, one {# day} other {# days}} before} after {{days, plural, one {# day} other {# days}} after} other {on}} the expected day',
  'match.reason.SIBLINGS_ARRIVED':
    'Another box of it arrived {side, select, before {{days, plural, one {# day} other {# days}} after the parcel} after {{days, plural, one {# day} other {# days}} before the parcel} other {on the day of the parcel}}',
  'match.reason.ANNOUNCED_LATER':
    'It was announced {days, plural, one {# day} other {# days}} after the parcel had come',
  'match.reason.BOXES_AWAITED':
    '{boxes, plural, one {# box of it has} other {# boxes of it have}} not arrived',
  'match.reason.BOX_AWAITED': 'Its box {box} has not arrived',
  'match.reason.BOXES_ARRIVED':
    '{boxes, plural, one {The box in question has arrived} other {All of its # boxes have arrived}}',
  'match.reason.ORDER_CLOSED': 'Nothing is awaited for it any more: {status}',

  'match.other': 'Another order',
  'match.otherField': 'Order id, PO, or a box’s tracking number',
  'match.otherFind': 'Find',
  'match.otherHint': 'While this field has the focus, a scan is looked up here.',
  'match.otherNone':
    'No receiving order is called {text}. Known on this desk: {coverage}. An id is asked of the service too.',
  'match.otherBox': 'Named by its box {box}',
  'match.scanLabel': 'the receiving orders, for this parcel',
  'match.scanFound':
    '{count, plural, one {Receiving order {id}. Enter links it, after a question.} other {# receiving orders. Choose one.}}',

  'match.ask': 'Link parcel {id} with receiving order {order}?',
  'match.final': 'A link cannot be undone, neither here nor at the service. Compare both sides first.',
  'match.askHint': 'Little speaks for it: it is only a hint.',
  'match.confirm': 'Link for good',
  'match.keep': 'Do not link',
  'match.parcel': 'The parcel',
  'match.order': 'The receiving order',
  'match.purchaseOrder': 'PO',
  'match.center': 'Center',
  'match.status': 'Status',
  'match.expectedDay': 'Expected',
  'match.boxCount': 'Boxes',
  'match.cancelled': 'This receiving order was cancelled: no parcel can belong to it.',
  'match.meanwhile':
    'Linked meanwhile with receiving order {order}{hasTime, select, true {, {time}} other {}}.',
  'match.linked': 'Parcel {id} is linked',
  'match.linkedText': 'It belongs to receiving order {order} now.',
  'match.unverified': 'Parcel {id}: the link is not confirmed',
  'match.unverifiedText':
    'The service took the link with receiving order {order}, and does not show it yet. Read the parcel again before you link it with anything.',
  'match.next': 'Next parcel',

  'shortcut.match.candidates': 'Go to the best candidate',
  'shortcut.match.link': 'Link with the chosen order',
  'shortcut.match.other': 'Name another order',
  'shortcut.match.next': 'Open the next parcel that is not linked',
} as const;
