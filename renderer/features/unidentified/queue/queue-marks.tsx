import { nothing } from '#renderer/components/data-grid/value-columns.tsx';
import { StateMark } from '#renderer/components/feedback/state-mark.tsx';
import type { Tone } from '#renderer/components/feedback/tone.ts';
import { DeskDate, useDeskDay } from '#renderer/components/text/desk-day.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { showCertainty } from '#renderer/features/unidentified/matching/match-sentences.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import type { MatchCandidateView } from '#shared/unidentified/match-view.ts';
import { type ParcelAge, parcelAgeOf } from '#shared/unidentified/model/parcel-age.ts';
import { daysSince } from '#shared/wire/model/zoned-day.ts';
import styles from './queue.module.css';

const tones: Readonly<Record<ParcelAge, Tone>> = { new: 'waiting', week: 'attention', old: 'wrong' };

type ParcelAgeMarkProps = {
  /** Of a parcel that says when it came. */
  readonly instant: string;
  /** It waits for nobody: its age is no matter of attention. */
  readonly isLinked: boolean;
};

/** How many days a parcel has been there. */
export function ParcelAgeMark({ instant, isLinked }: ParcelAgeMarkProps) {
  const t = useMessages();
  const { day, timeZone } = useDeskDay();
  const days = daysSince(instant, day, timeZone);
  if (days === null) return nothing;
  const word = t('unidentified.ageDays', { count: days });
  return isLinked ? <span>{word}</span> : <StateMark tone={tones[parcelAgeOf(days)]} word={word} isLoud />;
}

/** The same with the day on which it came, which it agrees with. */
export function ParcelAgeCell(props: ParcelAgeMarkProps) {
  return (
    <span className="flex space-between full-width gap-8">
      <ParcelAgeMark {...props} />
      <span className="dim">
        <DeskDate instant={props.instant} />
      </span>
    </span>
  );
}

type CertaintyMarkProps = {
  /** The best match of a parcel; null where none convinces, undefined while that is not known. */
  readonly best: MatchCandidateView | null | undefined;
  /** Why one may still turn up; null where all was compared. */
  readonly doubt: string | null;
};

/** How certain the best match of a parcel is, in a word. */
export function CertaintyMark({ best, doubt }: CertaintyMarkProps) {
  const t = useMessages();
  if (best === undefined) return <NotKnown />;
  if (best !== null) return <StateMark {...showCertainty(best.certainty, t)} />;
  return (
    <span className="dim" title={doubt ?? undefined}>
      {t(doubt === null ? 'match.certainty.none' : 'match.noneSoFar')}
    </span>
  );
}

function NotKnown() {
  const t = useMessages();
  return (
    <span className="dim" title={t('match.comparing')}>
      <span aria-hidden="true">…</span>
      <span className="visually-hidden">{t('match.comparing')}</span>
    </span>
  );
}

/** The order that a parcel most likely belongs to: its number, and its purchase order. */
export function MatchCell({ best }: Pick<CertaintyMarkProps, 'best'>) {
  if (best === undefined) return <NotKnown />;
  if (best === null) return nothing;
  const { id, purchaseOrderNumber } = best.order;
  return (
    <span className={styles.match}>
      <span className="mono rigid">{id}</span>
      {purchaseOrderNumber !== null && <ServiceText mono>{purchaseOrderNumber}</ServiceText>}
    </span>
  );
}
