import type { Sentence, SentenceValues } from '../../../shared/messages/messages.ts';
import type { Tone } from '../../components/feedback/tone.ts';
import { type MessageId, say, type Translate } from '../../messages/use-messages.ts';

type After<Prefix extends string> =
  Extract<MessageId, `${Prefix}${string}`> extends `${Prefix}${infer Rest}` ? Rest : never;

/** What can come of it, as the log names it. */
type ActivityOutcome = After<'activity.outcome.'>;

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
  'session',
] as const;

const tones: Readonly<Record<ActivityOutcome, Tone>> = {
  done: 'done',
  sent: 'done',
  already: 'ended',
  partly: 'attention',
  unverified: 'attention',
  unconfirmed: 'attention',
  held: 'attention',
  refused: 'wrong',
  rejected: 'wrong',
  failed: 'wrong',
  unreadable: 'wrong',
  queued: 'moving',
  sending: 'moving',
  draft: 'waiting',
  cancelled: 'ended',
};

/** Every outcome, the worst ones not first: as they are offered to be chosen from. */
export const activityOutcomes = Object.keys(tones) as readonly ActivityOutcome[];

const isOutcome = (outcome: string): outcome is ActivityOutcome => Object.hasOwn(tones, outcome);

/** An outcome with its look; one that an older or newer version wrote stands as it was written. */
export function outcomeMark(outcome: string, t: Translate): { readonly tone: Tone; readonly word: string } {
  if (!isOutcome(outcome)) return { tone: 'waiting', word: outcome };
  return { tone: tones[outcome], word: t(`activity.outcome.${outcome}`) };
}

const actions: readonly After<'activity.action.'>[] = [
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
  'returns.saveChecklists',
  'returns.removeChecklist',
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
  'orders.create',
  'orders.queue',
  'orders.cancel',
  'shipments.cancel',
  'shipments.markTrackingUploaded',
  'shipments.unmarkTrackingUploaded',
  'attachments.save',
  'attachments.delete',
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
  'session.signIn',
  'session.signInWithToken',
  'session.signOut',
  'session.sessionOver',
  'session.saveClient',
  'session.chooseChannel',
];
const decisions: readonly After<'activity.decision.'>[] = ['sendAgain', 'itArrived'];

/** An action in words; one that an older or newer version wrote stands as it was written. */
export function actionLabel(action: string, t: Translate): string {
  const known = actions.find((name) => name === action);
  return known === undefined ? action : t(`activity.action.${known}`);
}

/** What is told beside an outcome, with the time since when it is so; a code that older versions wrote is worded. */
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
function wordsOf({ id, values }: Sentence): string {
  return id === 'quoted' ? String(values?.['text']) : '';
}

/** What something was done to: a parcel that no order claimed is called as its screen is, also in older rows. */
export function subjectText(subject: Sentence | null, t: Translate): string | null {
  if (subject === null) return null;
  const [, id, rest = ''] = /^unidentified receiving order (\d+)(.*)$/u.exec(wordsOf(subject)) ?? [];
  return id === undefined ? say(t, subject) : `${t('activity.unidentified', { id })}${rest}`;
}

/** Where a person finds what something was done to. */
type SubjectAddress = { readonly to: `/${string}`; readonly search: Readonly<Record<string, string>> };

const at = (to: `/${string}`, search: SubjectAddress['search'] = {}): SubjectAddress => ({ to, search });

/** A lot of an item that is known by its SKU alone has no screen. */
const atLot = ({ item, lot }: SentenceValues) =>
  typeof item === 'number' ? at(`/lots/${item}`, { lot: String(lot) }) : null;
const atId =
  (screen: 'receiving' | 'returns' | 'unidentified' | 'products') =>
  ({ id }: SentenceValues) =>
    at(`/${screen}/${String(id)}`);
/** Under its reference it is known to the outbox alone. */
const atOutbox = () => at('/outbox');

type Subject = After<'activity.subject.'>;

const addresses: Partial<Record<Subject, (values: SentenceValues) => SubjectAddress | null>> = {
  unidentifiedReceivingOrder: atId('unidentified'),
  receivingOrder: atId('receiving'),
  sentReceivingOrder: atId('receiving'),
  newReceivingOrder: atOutbox,
  newReceivingOrderOfNumber: atOutbox,
  return: atId('returns'),
  newReturn: atOutbox,
  code: ({ id }) => at(`/inventory/${String(id)}`),
  product: atId('products'),
  variant: ({ id, product }) =>
    product === undefined ? null : at(`/products/${String(product)}`, { variant: String(id) }),
  shipment: ({ id }) => at('/orders', { text: String(id) }),
  lotOfItem: atLot,
  datedLotOfItem: atLot,
};

type Rule = readonly [RegExp, (found: RegExpExecArray) => SubjectAddress];

/** Subjects as older versions wrote them; the first that fits counts. */
const olderSubjects: readonly Rule[] = [
  [/^unidentified receiving order (\d+)/u, ([, id]) => at(`/unidentified/${id}`)],
  [/^receiving order (\d+)$/u, ([, id]) => at(`/receiving/${id}`)],
  [/^return (\d+)$/u, ([, id]) => at(`/returns/${id}`)],
  [/^shipment (\d+)$/u, ([, id = '']) => at('/orders', { text: id })],
  [/^lot (.+?)(?: \(\d{4}-\d\d-\d\d\))? of item (\d+)$/u, ([, lot = '', id]) => at(`/lots/${id}`, { lot })],
  [/^(?:return|new receiving order) /u, atOutbox],
];

/** Where the subject of an activity is looked at; null where it is no single thing. */
export function subjectAddress(subject: Sentence | null): SubjectAddress | null {
  if (subject === null) return null;
  const { id, values = {} } = subject;
  if (id !== 'quoted') return addresses[id.slice('activity.subject.'.length) as Subject]?.(values) ?? null;
  for (const [pattern, addressOf] of olderSubjects) {
    const found = pattern.exec(wordsOf(subject));
    if (found !== null) return addressOf(found);
  }
  return null;
}

export function subjectLink(subject: Sentence | null): `/${string}` | null {
  const address = subjectAddress(subject);
  if (address === null) return null;
  const search = new URLSearchParams(
    Object.entries(address.search).map(([name, value]) => [name, JSON.stringify(value)]),
  ).toString();
  return search === '' ? address.to : `${address.to}?${search}`;
}
