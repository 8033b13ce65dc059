/** Faults that can affect the next requests to the local sandbox; a delayed one waits five seconds. */
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

/** Steps that a center performs on a receiving order of the local sandbox. */
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

/** Steps that a center performs on a return. */
export const returnSteps = ['arrive', 'process', 'complete'] as const;
