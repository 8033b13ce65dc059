import type { Tone } from '#renderer/components/feedback/tone.ts';
import { showOrderStatus } from '#renderer/components/records/receiving-status.ts';
import type { MessageId, Translate } from '#renderer/messages/use-messages.ts';
import type { MatchCertainty } from '#shared/matching/match-certainty.ts';
import type { MatchCandidateView, MatchView } from '#shared/unidentified/match-view.ts';
import type { UnidentifiedOrder } from '#shared/unidentified/unidentified.ts';

type Reason = MatchCandidateView['reasons'][number];

/** A sentence with its values; external text is named in `foreign`, so that it can be set apart. */
type MatchSentence = {
  readonly id: MessageId;
  readonly values: Readonly<Record<string, string | number>>;
  readonly foreign: ReadonlySet<string>;
};

const foreignNames: ReadonlySet<string> = new Set([
  'tracking',
  'scanned',
  'purchaseOrder',
  'written',
  'freight',
  'sku',
  'lot',
  'center',
]);

/** Returns the text of a reason for or against an order, with everything it was found by. */
export function sentenceOf({ code, values }: Reason, t: Translate): MatchSentence {
  return {
    id: `match.reason.${code}`,
    values: { ...values, ...sideOf(values['days']), ...statusOf(values['status'], t) },
    foreign: foreignNames,
  };
}

/** Converts a day offset: negative days are before; a sentence shows the count and the side. */
function sideOf(days: string | number | undefined): Record<string, string | number> {
  if (days === undefined) return {};
  const count = Number(days);
  return { days: Math.abs(count), side: count === 0 ? 'same' : count < 0 ? 'before' : 'after' };
}

function statusOf(status: string | number | undefined, t: Translate): Record<string, string> {
  return status === undefined ? {} : { status: showOrderStatus(String(status), t).label };
}

/** Returns why an order may still be meant although none was found; null if all open ones were compared. */
export function noMatchDoubt(
  { state, asOf, ordersAhead }: Pick<MatchView['index'], 'state' | 'asOf' | 'ordersAhead'>,
  t: Translate,
): string | null {
  if (state === 'notOffered' || state === 'forbidden') return t('match.noneUnreadable');
  if (asOf === null) return t('match.noneUnread');
  return ordersAhead === 0 ? null : t('match.noneYet', { count: ordersAhead });
}

const tones: Readonly<Record<MatchCertainty, Tone>> = {
  exact: 'done',
  likely: 'moving',
  possible: 'waiting',
  none: 'ended',
};

type Shown = { readonly tone: Tone; readonly label: string };

export function showCertainty(certainty: MatchCertainty, t: Translate): Shown {
  return { tone: tones[certainty], label: t(`match.certainty.${certainty}`) };
}

/** The same for a candidate order; an unconvincing one is called a hint. */
export function showCandidate(certainty: MatchCertainty, t: Translate): Shown {
  return { tone: tones[certainty], label: t(`match.candidate.${certainty}`) };
}

export function showLink({ linkedWroId }: Pick<UnidentifiedOrder, 'linkedWroId'>, t: Translate): Shown {
  return linkedWroId === null
    ? { tone: 'waiting', label: t('unidentified.notLinked') }
    : { tone: 'done', label: t('unidentified.linked') };
}

const linkTones = {
  linked: 'done',
  queued: 'waiting',
  unverified: 'attention',
  refused: 'wrong',
  skipped: 'ended',
} as const;

export function showLinkResult(outcome: keyof typeof linkTones, t: Translate): Shown {
  return { tone: linkTones[outcome], label: t(`match.result.${outcome}`) };
}
