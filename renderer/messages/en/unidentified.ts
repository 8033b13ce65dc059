export const unidentifiedMessages = {
  'unidentified.list.title': 'Unidentified receiving orders',
  'unidentified.list.filters': 'Filter unidentified receiving orders',
  'unidentified.lists': 'Which list',
  'unidentified.notLinked': 'Not linked',
  'unidentified.linked': 'Linked',
  'unidentified.text': 'Tag, tracking, comment or reason',
  'unidentified.noReason': 'No reason given',
  'unidentified.column.tag': 'Tag',
  'unidentified.column.tracking': 'Tracking barcode',
  'unidentified.column.reason': 'Reason',
  'unidentified.column.comment': 'Comment',
  'unidentified.column.pictures': 'Pictures',
  'unidentified.column.created': 'Created',
  'unidentified.column.countdown': 'Countdown',
  'unidentified.countdown.feeAhead':
    '{count, plural, =0 {Fee within a day} one {Fee in # day} other {Fee in # days}}',
  'unidentified.countdown.feePast':
    '{count, plural, =0 {Fee since today} one {Fee for # day} other {Fee for # days}}',
  'unidentified.countdown.disposalAhead':
    '{count, plural, =0 {Disposal within a day} one {Disposal in # day} other {Disposal in # days}}',
  'unidentified.countdown.disposalPast':
    '{count, plural, =0 {Disposal due today} one {Disposal due for # day} other {Disposal due for # days}}',
  'unidentified.column.order': 'Linked order',
  'unidentified.column.linkedOn': 'Linked on',
  'unidentified.list.noneMatch': 'No parcel matches these filters',
  'unidentified.list.noneMatchText': 'Take a filter away, or clear all of them, to see more parcels.',
  'unidentified.noneMatchYet':
    'None of the {count} parcels read so far does. The rest of the list is still being read.',
  'unidentified.list.none': 'Every parcel has its order',
  'unidentified.list.noneText':
    'A parcel appears here when a warehouse cannot tell which receiving order it belongs to.',
  'unidentified.showLinked': 'Show the linked ones',
  'unidentified.noneLinked': 'No parcel was linked yet',
  'unidentified.noneLinkedText':
    'A parcel moves here once it is linked with the receiving order that it belongs to.',
  'unidentified.showNotLinked': 'Show those not linked',
  'unidentified.remains': 'Receiving orders can be read as before.',

  'unidentified.region': 'Unidentified receiving order {id}',
  'unidentified.idWhat': 'id',
  'unidentified.refresh': 'Read this parcel again (R)',
  'unidentified.tagWhat': 'tag',
  'unidentified.trackingWhat': 'tracking barcode',
  'unidentified.noTag': 'No tag written down',
  'unidentified.noTracking': 'No tracking barcode was scanned',
  'unidentified.said': 'What the warehouse wrote',
  'unidentified.noPictures': 'The warehouse took no pictures of this parcel.',
  'unidentified.picture': 'Picture {number}',
  'unidentified.link': 'Receiving order',
  'unidentified.age': 'Age',
  'unidentified.id': 'Id',
} as const;
