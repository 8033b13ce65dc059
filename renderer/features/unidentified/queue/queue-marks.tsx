import { emptyCell } from '#renderer/components/data-grid/value-columns.tsx';
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
  /** The arrival time of a parcel that has one. */
  readonly instant: string;
  /** A linked parcel waits for no one, so its age needs no attention. */
  readonly isLinked: boolean;
};

/** How many days ago a parcel arrived. */
export function ParcelAgeMark({ instant, isLinked }: ParcelAgeMarkProps) {
  const t = useMessages();
  const { day, timeZone } = useDeskDay();
  const days = daysSince(instant, day, timeZone);
  if (days === null) return emptyCell;
  const ageText = t('unidentified.ageDays', { count: days });
  return isLinked ? (
    <span>{ageText}</span>
  ) : (
    <StateMark tone={tones[parcelAgeOf(days)]} label={ageText} isLoud />
  );
}

/** The same, with the matching arrival date. */
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
  /** The best match of a parcel; null if none is convincing, undefined while unknown. */
  readonly best: MatchCandidateView | null | undefined;
  /** Why a match may still turn up; null if everything was compared. */
  readonly doubt: string | null;
};

/** The certainty of a parcel's best match, in one word. */
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

/** The order that a parcel most likely belongs to: its number and its purchase order. */
export function MatchCell({ best }: Pick<CertaintyMarkProps, 'best'>) {
  if (best === undefined) return <NotKnown />;
  if (best === null) return emptyCell;
  const { id, purchaseOrderNumber } = best.order;
  return (
    <span className={styles.match}>
      <span className="mono rigid">{id}</span>
      {purchaseOrderNumber !== null && <ServiceText mono>{purchaseOrderNumber}</ServiceText>}
    </span>
  );
}
