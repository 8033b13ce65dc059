import type { MessageId, MessageIdSuffix, Sentence } from '#shared/messages/messages.ts';
import { type Translate, translateSentence } from '#shared/messages/translate.ts';

export type ActivityOutcome = MessageIdSuffix<'activity.outcome.'>;

/** All outcomes, in the order offered for selection: the worst are not first. */
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
  'cancelled',
] as const satisfies readonly ActivityOutcome[];

export function isOutcome(outcome: string): outcome is ActivityOutcome {
  return activityOutcomes.some((known) => known === outcome);
}

/** Returns an outcome as text; unknown ones from an older or newer version are shown as written. */
export function outcomeLabel(outcome: string, t: Translate): string {
  return isOutcome(outcome) ? t(`activity.outcome.${outcome}`) : outcome;
}

export type ActivityAction = MessageIdSuffix<'activity.action.'>;

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

/** The areas of the app in which something is done, by the part of an action before the dot, with their names. */
const areas = {
  receiving: 'rail.receiving',
  unidentified: 'unidentified.list.title',
  lots: 'rail.lots',
  inventory: 'site.area.codes',
  products: 'rail.products',
  returns: 'rail.returns',
  orders: 'rail.orders',
  shipments: 'term.shipments',
  attachments: 'settings.size.attachments',
  webhooks: 'webhooks.title',
  simulation: 'sandbox.title',
  labels: 'activity.area.labels',
  outbox: 'rail.outbox',
  exports: 'activity.area.exports',
  records: 'activity.area.records',
  site: 'site.title',
  session: 'activity.area.session',
} as const satisfies Readonly<Record<string, MessageId>>;

/** In the order offered for selection. */
export const activityAreas = Object.keys(areas) as readonly (keyof typeof areas)[];

/** Returns an area as text; unknown ones from an older or newer version are shown as written. */
export function areaLabel(area: string, t: Translate): string {
  const known = activityAreas.find((name) => name === area);
  return known === undefined ? area : t(areas[known]);
}

const decisions: readonly MessageIdSuffix<'activity.decision.'>[] = ['sendAgain', 'itArrived'];

/** Returns an action as text; unknown ones from an older or newer version are shown as written. */
export function actionLabel(action: string, t: Translate): string {
  const known = actions.find((name) => name === action);
  return known === undefined ? action : t(`activity.action.${known}`);
}

/**
 * Returns the text beside an outcome, with the time since which it applies; translates codes written by older versions.
 */
export function detailText(detail: Sentence | null, t: Translate): string | null {
  if (detail === null) return null;
  const sentence = decisionIn(detail, t) ?? translateSentence(t, detail);
  const since = Date.parse(String(detail.values?.['since']));
  return Number.isNaN(since) ? sentence : t('activity.since', { sentence, since });
}

/** An older decision is prefixed with the reference it was queued under if the subject does not include it. */
function decisionIn(detail: Sentence, t: Translate): string | null {
  const [, reference = '', code] = /^(\S+: )?(\w+)$/u.exec(quotedText(detail)) ?? [];
  const known = decisions.find((decision) => decision === code);
  return known === undefined ? null : `${reference}${t(`activity.decision.${known}`)}`;
}

/** Returns the text of a quoted message; '' for any other. */
export function quotedText({ id, values }: Sentence): string {
  return id === 'quoted' ? String(values?.['text']) : '';
}

/** Returns the subject of an action; a parcel that no order claimed is named like its screen, even in older rows. */
export function subjectText(subject: Sentence | null, t: Translate): string | null {
  if (subject === null) return null;
  const [, id, rest = ''] = /^unidentified receiving order (\d+)(.*)$/u.exec(quotedText(subject)) ?? [];
  return id === undefined ? translateSentence(t, subject) : `${t('activity.unidentified', { id })}${rest}`;
}
