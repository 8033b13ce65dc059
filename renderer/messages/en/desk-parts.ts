/** What the parts of the desks say at which something is built by scanner: the return desk and the receiving desk. */
export const deskPartWords = {
  'deskPart.said': 'What was said last',
  'deskPart.ways': 'What you can do',
  'deskPart.choose': 'Choose an answer',
  'deskPart.dismiss': 'Leave the question',

  'deskPart.findings': 'Before it is sent',
  'deskPart.findingsNone': 'Nothing speaks against sending it.',
  'deskPart.findingsMore': '{count, plural, one {and # more} other {and # more}}',
  'deskPart.blocks': '{count, plural, one {# thing must be put right} other {# things must be put right}}',
  'deskPart.warns': '{count, plural, one {# thing to look at} other {# things to look at}}',

  'deskPart.lotTitle': 'Which lot?',
  'deskPart.lotNumber': 'Lot on the label',
  'deskPart.lotNumberMissing': 'Enter the lot.',
  'deskPart.lotDate': 'Its date, if any',
  'deskPart.lotDateNeeded': 'Its date',
  'deskPart.lotDateMissing': 'Enter its date: the service takes a lot with its date alone.',
  'deskPart.lotTake': 'Use it',

  'deskPart.pieces': 'Pieces',
  'deskPart.quantityTake': 'Use it',
  'deskPart.quantityWrong': 'Enter 1 to {most, number}.',

  'deskPart.saving.none': 'Nothing to keep yet',
  'deskPart.saving.saving': 'Saving',
  'deskPart.saving.saved': 'Saved',
  'deskPart.saving.failed': 'Not saved',
  'deskPart.saving.failedText': 'The last steps are not on the disk: {reason} It is tried again by itself.',
  'deskPart.waiting': '{count, number} waiting',

  'deskPart.outcomes': 'Sent from this desk',
  'deskPart.outcomesNone': 'What you send is followed here.',
  'deskPart.outcome.draft': 'Draft again',
  'deskPart.outcome.queued': 'Queued',
  'deskPart.outcome.sending': 'Sending',
  'deskPart.outcome.unconfirmed': 'Not confirmed',
  'deskPart.outcome.held': 'Held',
  'deskPart.outcome.rejected': 'Rejected',
  'deskPart.outcome.sent': 'Sent',
  'deskPart.outcome.cancelled': 'Cancelled',
  'deskPart.outcome.unreadable': 'Unreadable',
} as const;
