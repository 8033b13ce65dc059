/**
 * The states of a write in the outbox: `draft → queued → sending → sent | rejected | unconfirmed`; `held` waits for
 * its reason to be removed; `cancelled` by a person; `unreadable` keeps a row that no longer parses as raw text.
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

/** States of a write that is built, on its way, or past reading: removing it would lose it, or lose sight of it. */
export const unsentStates = [
  'draft',
  'queued',
  'sending',
  'unconfirmed',
  'held',
  'unreadable',
] as const satisfies readonly OutboxState[];

export type OutboxState = (typeof outboxStates)[number];

/** What the last attempt to send showed (quality, 2); `notProcessed` is an answer that says so: 401, 429. */
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
 * What a held write waits for: a scope, a version of the API that offers the operation, a smaller body, another
 * address in the profile; `content` is text that HTTP cannot carry, `refusal` any other answer that only a person
 * can do something about; `changed` is a record that is not any more what it was when its change was queued. Of what
 * desks of a site share: `takenOver` by another desk, which alone may send it; `siteAway`, until it is known whether
 * another desk took it over; `parcel`, of which another desk creates a return.
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

/** What a person may decide of an unconfirmed write: send it again under the same reference, or take it as arrived. */
export const outboxDecisions = ['sendAgain', 'itArrived'] as const;

export type OutboxDecision = (typeof outboxDecisions)[number];

/** The code in the evidence of a sent write that the service has more than once. */
export const copiesCode = 'copies';

/** The code in the evidence of a change that was not sent, since its record was as wanted already. */
export const alreadyCode = 'already';
