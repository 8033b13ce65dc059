/** What can go wrong with the next requests to the local sandbox; one that is late waits five seconds. */
export const faultKinds = [
  'delay',
  'dropBeforeCommit',
  'dropAfterCommit',
  'throttled',
  'serverError',
  'unavailable',
  'malformedJson',
  'tokenExpired',
] as const;

/** What people at a center do with a receiving order of the local sandbox. */
export const receivingSteps = [
  'arrivePartly',
  'arrive',
  'count',
  'stow',
  'complete',
  'arrivePartlyAtHub',
  'arriveAtHub',
  'processAtHub',
  'transfer',
] as const;

/** What they do with a return. */
export const returnSteps = ['arrive', 'process', 'complete'] as const;
