/**
 * The states of a write in the outbox: `draft → queued → sending → sent | rejected | unconfirmed`; `held` waits for its
 * reason to be removed; `cancelled` by a user; `unreadable` keeps a row that no longer parses as raw text, until a user
 * discards it.
 */
export const outboxStates = [
  'draft',
  'queued',
  'sending',
  'unconfirmed',
  'held',
  'rejected',
  'sent',
  'cancelled',
  'unreadable',
] as const;

/** States of a write being built, in transit, or unreadable; deleting it would lose the write, or lose track of it. */
export const unsentStates = [
  'draft',
  'queued',
  'sending',
  'unconfirmed',
  'held',
  'unreadable',
] as const satisfies readonly OutboxState[];

export type OutboxState = (typeof outboxStates)[number];

/** The result of the last attempt to send; `notProcessed` is a response that says so: 401, 429. */
export const outboxEvidenceClasses = [
  'unsent',
  'notProcessed',
  'rejected',
  'held',
  'sent',
  'ambiguous',
  'unreadable',
] as const;

export type OutboxEvidenceClass = (typeof outboxEvidenceClasses)[number];

/**
 * What a held write waits for: a scope, an API version that offers the operation, a smaller body, another address in
 * the profile. `content` is text that HTTP cannot carry, `refusal` any other response that requires user action,
 * `changed` a record that has changed since its change was queued. For data shared by the desks of a site: `takenOver`
 * by another desk, which alone may send it; `siteAway`, until it is known whether another desk took it over; `parcel`,
 * whose return another desk creates.
 */
export const outboxHeldReasons = [
  'scope',
  'version',
  'size',
  'address',
  'content',
  'refusal',
  'changed',
  'takenOver',
  'siteAway',
  'parcel',
] as const;

export type OutboxHeldReason = (typeof outboxHeldReasons)[number];

/** A user's options for an unconfirmed write: send it again under the same reference, or treat it as arrived. */
export const outboxDecisions = ['sendAgain', 'itArrived'] as const;

export type OutboxDecision = (typeof outboxDecisions)[number];

/** Evidence code of a sent write that exists more than once at the service. */
export const copiesCode = 'copies';

/** Evidence code of a change that was not sent because its record already matched. */
export const alreadyCode = 'already';
