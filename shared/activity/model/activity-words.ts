import type { MessageId, Sentence } from '#shared/messages/messages.ts';
import { say, type Translate } from '#shared/messages/translate.ts';

type After<Prefix extends string> =
  Extract<MessageId, `${Prefix}${string}`> extends `${Prefix}${infer Rest}` ? Rest : never;

/** What can come of it, as the log names it. */
export type ActivityOutcome = After<'activity.outcome.'>;

/** Every outcome, the worst ones not first: as they are offered to be chosen from. */
export const activityOutcomes = [
  'done',
  'sent',
  'already',
  'partly',
  'unverified',
  'unconfirmed',
  'held',
  'refused',
  'rejected',
  'failed',
  'unreadable',
  'queued',
  'sending',
  'draft',
  'cancelled',
] as const satisfies readonly ActivityOutcome[];

export function isOutcome(outcome: string): outcome is ActivityOutcome {
  return activityOutcomes.some((known) => known === outcome);
}

/** An outcome in words; one that an older or newer version wrote stands as it was written. */
export function outcomeLabel(outcome: string, t: Translate): string {
  return isOutcome(outcome) ? t(`activity.outcome.${outcome}`) : outcome;
}

/** What can be done, as the log names it. */
export type ActivityAction = After<'activity.action.'>;

const actions: readonly ActivityAction[] = [
  'receiving.create',
  'receiving.queue',
  'receiving.cancel',
  'receiving.markSynced',
  'receiving.unmarkSynced',
  'receiving.setExternalSync',
  'receiving.queueMark',
  'unidentified.link',
  'unidentified.queue',
  'lots.exclude',
  'lots.delete',
  'lots.restore',
  'lots.queue',
  'inventory.saveCode',
  'inventory.removeCode',
  'products.create',
  'products.createBatch',
  'products.addVariants',
  'products.changeVariants',
  'products.delete',
  'products.moveVariantsInto',
  'products.moveVariantsOut',
  'products.convertToBundle',
  'products.merge',
  'returns.create',
  'returns.queue',
  'returns.modify',
  'returns.cancel',
  'returns.saveChecklists',
  'returns.removeChecklist',
  'orders.create',
  'orders.queue',
  'orders.cancel',
  'shipments.cancel',
  'shipments.markTrackingUploaded',
  'shipments.unmarkTrackingUploaded',
  'attachments.save',
  'attachments.remove',
  'attachments.export',
  'webhooks.subscribe',
  'webhooks.remove',
  'simulation.start',
  'simulation.advance',
  'simulation.addFault',
  'simulation.clearFaults',
  'labels.print',
  'outbox.decide',
  'outbox.cancel',
  'outbox.revise',
  'outbox.release',
  'outbox.takeOver',
  'exports.run',
  'records.clear',
  'site.removeDesk',
  'session.signIn',
  'session.signInWithToken',
  'session.signOut',
  'session.sessionOver',
  'session.saveClient',
  'session.chooseChannel',
];
/** The parts of the app in which something is done: what stands before the dot of an action. */
export const activityAreas = [
  'receiving',
  'unidentified',
  'lots',
  'inventory',
  'products',
  'returns',
  'orders',
  'shipments',
  'attachments',
  'webhooks',
  'simulation',
  'labels',
  'outbox',
  'exports',
  'records',
  'site',
  'session',
] as const satisfies readonly After<'activity.area.'>[];

/** An area in words; one that an older or newer version wrote stands as it was written. */
export function areaLabel(area: string, t: Translate): string {
  const known = activityAreas.find((name) => name === area);
  return known === undefined ? area : t(`activity.area.${known}`);
}

const decisions: readonly After<'activity.decision.'>[] = ['sendAgain', 'itArrived'];

/** An action in words; one that an older or newer version wrote stands as it was written. */
export function actionLabel(action: string, t: Translate): string {
  const known = actions.find((name) => name === action);
  return known === undefined ? action : t(`activity.action.${known}`);
}

/** What stands beside an outcome, with the time since when it is so; a code that older versions wrote is worded. */
export function detailText(detail: Sentence | null, t: Translate): string | null {
  if (detail === null) return null;
  const sentence = decisionIn(detail, t) ?? say(t, detail);
  const since = Date.parse(String(detail.values?.['since']));
  return Number.isNaN(since) ? sentence : t('activity.since', { sentence, since });
}

/** In front of an older decision stands what it was queued under, where the subject does not say that. */
function decisionIn(detail: Sentence, t: Translate): string | null {
  const [, reference = '', code] = /^(\S+: )?(\w+)$/u.exec(wordsOf(detail)) ?? [];
  const known = decisions.find((decision) => decision === code);
  return known === undefined ? null : `${reference}${t(`activity.decision.${known}`)}`;
}

/** The words of a quoted sentence; '' for any other. */
export function wordsOf({ id, values }: Sentence): string {
  return id === 'quoted' ? String(values?.['text']) : '';
}

/** What something was done to: a parcel that no order claimed is called as its screen is, also in older rows. */
export function subjectText(subject: Sentence | null, t: Translate): string | null {
  if (subject === null) return null;
  const [, id, rest = ''] = /^unidentified receiving order (\d+)(.*)$/u.exec(wordsOf(subject)) ?? [];
  return id === undefined ? say(t, subject) : `${t('activity.unidentified', { id })}${rest}`;
}
