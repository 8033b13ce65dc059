import type { Tone } from '#renderer/components/feedback/tone.ts';
import type { Translate } from '#renderer/messages/use-messages.ts';
import {
  type ActivityOutcome,
  isOutcome,
  outcomeLabel,
  quotedText,
} from '#shared/activity/model/activity-words.ts';
import type { MessageIdSuffix, Sentence, SentenceValues } from '#shared/messages/messages.ts';

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
  cancelled: 'ended',
};

/** Returns an outcome with its look; an outcome written by an older or newer version is shown unchanged. */
export function outcomeMark(outcome: string, t: Translate): { readonly tone: Tone; readonly label: string } {
  return { tone: isOutcome(outcome) ? tones[outcome] : 'waiting', label: outcomeLabel(outcome, t) };
}

type SubjectAddress = { readonly to: `/${string}`; readonly search: Readonly<Record<string, string>> };

const at = (to: `/${string}`, search: SubjectAddress['search'] = {}): SubjectAddress => ({ to, search });

/** A lot of an item that is known by its SKU alone has no screen. */
const atLot = ({ item, lot }: SentenceValues) =>
  typeof item === 'number' ? at(`/lots/${item}`, { lot: String(lot) }) : null;
const atId =
  (screen: 'receiving' | 'returns' | 'orders' | 'unidentified' | 'products') =>
  ({ id }: SentenceValues) =>
    at(`/${screen}/${String(id)}`);
/** Only the outbox knows it by its reference. */
const atOutbox = () => at('/outbox');

type Subject = MessageIdSuffix<'activity.subject.'>;

const addresses: Partial<Record<Subject, (values: SentenceValues) => SubjectAddress | null>> = {
  unidentifiedReceivingOrder: atId('unidentified'),
  receivingOrder: atId('receiving'),
  sentReceivingOrder: atId('receiving'),
  newReceivingOrder: atOutbox,
  newReceivingOrderOfNumber: atOutbox,
  return: atId('returns'),
  newReturn: atOutbox,
  order: atId('orders'),
  newOrder: atOutbox,
  write: atOutbox,
  code: ({ id }) => at(`/inventory/${String(id)}`),
  product: atId('products'),
  variant: ({ id, product }) =>
    product === undefined ? null : at(`/products/${String(product)}`, { variant: String(id) }),
  shipment: ({ id }) => at('/orders', { findShipment: String(id) }),
  lotOfItem: atLot,
  datedLotOfItem: atLot,
};

type Rule = readonly [RegExp, (found: RegExpExecArray) => SubjectAddress];

/** Subjects in the formats of older versions; the first match wins. */
const olderSubjects: readonly Rule[] = [
  [/^unidentified receiving order (\d+)/u, ([, id]) => at(`/unidentified/${id}`)],
  [/^receiving order (\d+)$/u, ([, id]) => at(`/receiving/${id}`)],
  [/^return (\d+)$/u, ([, id]) => at(`/returns/${id}`)],
  [/^shipment (\d+)$/u, ([, id = '']) => at('/orders', { findShipment: id })],
  [/^lot (.+?)(?: \(\d{4}-\d\d-\d\d\))? of item (\d+)$/u, ([, lot = '', id]) => at(`/lots/${id}`, { lot })],
  [/^(?:return|new receiving order) /u, atOutbox],
];

/** Returns the address of an activity's subject; null if it is not a single thing. */
export function subjectAddress(subject: Sentence | null): SubjectAddress | null {
  if (subject === null) return null;
  const { id, values = {} } = subject;
  if (id !== 'quoted') return addresses[id.slice('activity.subject.'.length) as Subject]?.(values) ?? null;
  for (const [pattern, addressOf] of olderSubjects) {
    const found = pattern.exec(quotedText(subject));
    if (found !== null) return addressOf(found);
  }
  return null;
}

export function subjectLink(subject: Sentence | null, isOfOther = false): `/${string}` | null {
  const address = subjectAddress(subject);
  // Writes waiting at another desk are not in this desk's outbox.
  if (address === null || (isOfOther && address.to === '/outbox')) return null;
  const search = new URLSearchParams(
    Object.entries(address.search).map(([name, value]) => [name, JSON.stringify(value)]),
  ).toString();
  return search === '' ? address.to : `${address.to}?${search}`;
}
