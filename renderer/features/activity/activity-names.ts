import type { Tone } from '../../components/feedback/tone.ts';
import type { MessageId, Translate } from '../../messages/use-messages.ts';

type After<Prefix extends string> =
  Extract<MessageId, `${Prefix}${string}`> extends `${Prefix}${infer Rest}` ? Rest : never;

/** What can come of it, as the log names it. */
type ActivityOutcome = After<'activity.outcome.'>;

/** The parts of the app in which something is done: what stands before the dot of an action. */
export const activityAreas = [
  'receiving',
  'unidentified',
  'lots',
  'returns',
  'shipments',
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
  'unidentified.link',
  'lots.exclude',
  'lots.delete',
  'lots.restore',
  'returns.create',
  'returns.queue',
  'returns.modify',
  'returns.cancel',
  'shipments.cancel',
  'shipments.markTrackingUploaded',
  'shipments.unmarkTrackingUploaded',
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

/** What is told beside an outcome: sentences of the main process, and what older versions wrote in its place. */
export function detailLabel(detail: string | null, t: Translate): string | null {
  if (detail === null) return null;
  // In front of it stands what it was queued under, where the subject does not say that.
  const [, reference = '', text = detail] = /^(\S+: )?(\w+)$/u.exec(detail) ?? [];
  const known = decisions.find((decision) => decision === text);
  return known === undefined ? detail : `${reference}${t(`activity.decision.${known}`)}`;
}

/** What something was done to: a parcel that no order claimed is called as its screen is. */
export function subjectText(subject: string | null, t: Translate): string | null {
  const [, id, rest] = /^unidentified receiving order (\d+)(.*)$/u.exec(subject ?? '') ?? [];
  return id === undefined ? subject : `${t('activity.unidentified', { id })}${rest ?? ''}`;
}

/** Where a person finds what something was done to. */
type SubjectAddress = { readonly to: `/${string}`; readonly search: Readonly<Record<string, string>> };

type Rule = readonly [RegExp, (found: RegExpExecArray) => SubjectAddress];

const at = (to: `/${string}`, search: SubjectAddress['search'] = {}): SubjectAddress => ({ to, search });

/** As the main process writes subjects; the first that fits counts. */
const rules: readonly Rule[] = [
  [/^unidentified receiving order (\d+)/u, ([, id]) => at(`/unidentified/${id}`)],
  [/^receiving order (\d+)$/u, ([, id]) => at(`/receiving/${id}`)],
  [/^return (\d+)$/u, ([, id]) => at(`/returns/${id}`)],
  [/^shipment (\d+)$/u, ([, id = '']) => at('/orders', { text: id })],
  [/^lot (.+?)(?: \(\d{4}-\d\d-\d\d\))? of item (\d+)$/u, ([, lot = '', id]) => at(`/lots/${id}`, { lot })],
  // Under its reference it is known to the outbox alone.
  [/^(?:return|new receiving order) /u, () => at('/outbox')],
];

/** Where the subject of an activity is looked at; null where it is no single thing. */
export function subjectAddress(subject: string | null): SubjectAddress | null {
  if (subject === null) return null;
  for (const [pattern, addressOf] of rules) {
    const found = pattern.exec(subject);
    if (found !== null) return addressOf(found);
  }
  return null;
}

export function subjectLink(subject: string | null): `/${string}` | null {
  const address = subjectAddress(subject);
  if (address === null) return null;
  const search = new URLSearchParams(
    Object.entries(address.search).map(([name, value]) => [name, JSON.stringify(value)]),
  ).toString();
  return search === '' ? address.to : `${address.to}?${search}`;
}
