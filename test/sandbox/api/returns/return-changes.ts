import { type Answer, type Call, created, ok } from '#test/sandbox/api/answer.ts';
import { type FieldErrors, problemDetails, validationProblem } from '#test/sandbox/api/problems.ts';
import {
  cancelReturn as cancelInWorld,
  createReturn as createInWorld,
  findReturnProblems,
  modifyReturn,
  type ReturnDraft,
} from '#test/sandbox/world/returns/return-changes.ts';
import type { ReturnOrder } from '#test/sandbox/world/returns/return-order.ts';
import { readReturnBody } from './return-body.ts';
import { changedReturnToWire, returnToFirstWire } from './return-records.ts';
import { isFirstStyle, ownReturn } from './returns.ts';

/** Shape D of the reference notes (10.1). */
const apiError = (status: number, sentences: readonly string[]): Answer => ({
  status,
  body: { message: sentences[0] ?? null, errors: sentences, details: null, stackTrace: null },
});

const malformed = (call: Call, errors: FieldErrors): Answer =>
  isFirstStyle(call)
    ? validationProblem(400, errors)
    : problemDetails(400, Object.values(errors).flat().join(' '));

/** A new return that violates a rule of 4.8: 400 at 1.0, 422 in later versions. */
const refusedCreate = (call: Call, sentences: readonly string[]): Answer =>
  call.version === '1.0' ? validationProblem(400, { inventory: sentences }) : apiError(422, sentences);

/** Refuses changes with shape B before 2026-01, and with shape D from then on (reference notes, 4.5). */
const refusedChange = (call: Call, sentences: readonly string[]): Answer =>
  isFirstStyle(call) || call.version === '2025-07'
    ? validationProblem(422, { '': sentences }, sentences[0] ?? null)
    : apiError(422, sentences);

function duplicateOf(draft: ReturnDraft, call: Call, except: ReturnOrder | null): ReturnOrder | null {
  if (!call.refusesDuplicateReferences || draft.referenceId === null) return null;
  const { returns } = call.principal.merchant;
  return returns.find((order) => order !== except && order.referenceId === draft.referenceId) ?? null;
}

const duplicateSentence = (order: ReturnOrder): string =>
  `A return with the reference id '${order.referenceId ?? ''}' exists already: ${order.id}.`;

/**
 * `POST /1.0/return` (specification 4.8): 200 with an empty object, as in its sample; from 2025-07 on 201 with the
 * record (reference notes, 4.1).
 */
export function createReturn(call: Call): Answer {
  const read = readReturnBody(call.body, call.version === '1.0', call.world.centers);
  if ('errors' in read) return malformed(call, read.errors);
  const problems = findReturnProblems(read.draft, call.principal.merchant, call.world);
  if (problems.length > 0) return refusedCreate(call, problems);
  const twin = duplicateOf(read.draft, call, null);
  if (twin !== null) {
    const sentence = duplicateSentence(twin);
    return call.version === '1.0'
      ? validationProblem(422, { referenceId: [sentence] }, sentence)
      : apiError(422, [sentence]);
  }
  const { merchant, channel } = call.principal;
  const order = createInWorld(merchant, read.draft, { id: channel.id, name: channel.name }, call.nowMs);
  return call.version === '1.0' ? ok({}) : created(changedReturnToWire(order, call));
}

const lockedSentence = (order: ReturnOrder, change: string): string =>
  `Return ${order.id} is ${order.status}; only a return in AwaitingArrival can be ${change}.`;

/** `PUT /{version}/return/{id}`: replaces the complete return while it awaits its arrival (specification 3). */
export function changeReturn(call: Call): Answer {
  const order = ownReturn(call);
  if (order.status !== 'AwaitingArrival') return refusedChange(call, [lockedSentence(order, 'modified')]);
  const read = readReturnBody(call.body, call.version === '1.0', call.world.centers);
  if ('errors' in read) return malformed(call, read.errors);
  const problems = findReturnProblems(read.draft, call.principal.merchant, call.world);
  if (problems.length > 0) return refusedChange(call, problems);
  const twin = duplicateOf(read.draft, call, order);
  if (twin !== null) return refusedChange(call, [duplicateSentence(twin)]);
  modifyReturn(call.principal.merchant, order, read.draft);
  const isOldRecord = isFirstStyle(call) || call.version === '2025-07';
  return ok(isOldRecord ? returnToFirstWire(order, call) : changedReturnToWire(order, call));
}

/** `POST /return/{id}/cancel`, from 2025-07 on `/return/{id}:cancel`: the response has no body. */
export function cancelReturn(call: Call): Answer {
  const order = ownReturn(call);
  if (order.status !== 'AwaitingArrival') {
    const sentence = lockedSentence(order, 'cancelled');
    return isFirstStyle(call)
      ? validationProblem(422, { '': [sentence] }, sentence)
      : apiError(422, [sentence]);
  }
  cancelInWorld(order, call.nowMs);
  return isFirstStyle(call) ? ok(returnToFirstWire(order, call)) : { status: 200 };
}
