export const failureWords = {
  'failure.retry': 'Try again',
  'failure.requestId': 'Request id',
  'failure.requestIdWhat': 'request id',
  'failure.since': '{sentence} It has been so since {time}.',
  'failure.OFFLINE.title': 'The service cannot be reached',
  'failure.OFFLINE.advice':
    'Check this computer’s network. Dockhand reads again by itself as soon as the service answers.',
  'failure.OFFLINE.adviceWrite':
    'Check this computer’s network. This is not tried again by itself: decide once more when the service answers.',
  'failure.SIGNED_OUT.title': 'The session has ended',
  'failure.SIGNED_OUT.advice': 'Sign in again to go on. What was read before stays here.',
  'failure.FORBIDDEN.title': 'This account may not do this',
  'failure.FORBIDDEN.advice': 'Ask whoever manages the account to allow it, then sign in again.',
  'failure.FORBIDDEN.adviceScope':
    'The permission {scope} is missing. Ask whoever manages the account to grant it, then sign in again.',
  'failure.FORBIDDEN.cell': 'needs {scope}',
  'failure.NOT_FOUND.title': 'The service does not know it',
  'failure.NOT_FOUND.advice': 'Check the number, and that it belongs to this account and channel.',
  'failure.INVALID.title': 'Something in it is not right',
  'failure.INVALID.advice': 'Correct what is named above and try again.',
  'failure.CONFLICT.title': 'As it stands now, this cannot be done',
  'failure.CONFLICT.advice': 'Read it again, then decide once more.',
  'failure.THROTTLED.title': 'The requests of this minute are used up',
  'failure.THROTTLED.advice':
    '{seconds, plural, one {Try again in a second.} other {Try again in # seconds.}} Other programs of this account use the same allowance.',
  'failure.UNSUPPORTED.title': 'This server does not offer it',
  'failure.UNSUPPORTED.advice': 'Everything else works as before.',
  'failure.SERVICE.title': 'The service answered, but not usefully',
  'failure.SERVICE.titleStatus': 'The service failed with status {status}',
  'failure.SERVICE.advice': 'Wait a moment and try again. If it stays, give support the request id.',
  'failure.INTERNAL.title': 'Dockhand itself went wrong',
  'failure.INTERNAL.advice': 'Try again. If it stays, restart Dockhand and tell support what you did.',
} as const;
