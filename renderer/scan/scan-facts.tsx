import type { ReactNode } from 'react';
import { DayText } from '#renderer/components/stock/day-text.tsx';
import { ExpiryMark } from '#renderer/components/stock/expiry-mark.tsx';
import { KeyHint } from '#renderer/components/text/key-hint.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { useNow } from '#renderer/components/text/use-now.ts';
import { translateSentence } from '#renderer/messages/use-messages.ts';
import styles from './scan-bar.module.css';
import type { ScanEntry } from './scan-queue.ts';
import {
  codeOf,
  expiryDayOf,
  inboundCoverageOf,
  isShelfLifeDoubtful,
  namedFinding,
  otherLotDate,
  otherMeanings,
  parcelCoverageOf,
  refusedOf,
  useScanLanguage,
  visibleText,
} from './scan-sentences.ts';

/**
 * Shows the figures of what was scanned and the content of its code; what does not fit is in the list of the last
 * scans.
 */
export function ScanFacts({ entry }: { readonly entry: ScanEntry }) {
  const language = useScanLanguage();
  const { t } = language;
  const now = useNow(10_000);
  const { times } = language;
  const named = namedFinding(entry);
  const reading = entry.answer.lookUp?.reading;
  const refused = refusedOf(entry);
  const reasons = refused.map(({ reason }) => visibleText(translateSentence(t, reason)));
  const others = otherMeanings(entry);
  const parcels = parcelCoverageOf(entry, language, now, 'short');
  const orders = inboundCoverageOf(entry, language);
  // Do not repeat what is shown in large type.
  const large = named === null ? codeOf(entry) : named.title;
  const lot = named?.match?.lot?.number ?? reading?.lot ?? null;
  return (
    <dl className={styles.facts}>
      {others > 0 && (
        <ScanFact label={t('scan.fact.others')} tone="attention">
          {t('scan.fact.othersCount', { count: others })} <KeyHint>F2</KeyHint>
        </ScanFact>
      )}
      {refused.length > 0 && (
        <ScanFact label={t('scan.fact.refused')} tone="attention">
          <span title={reasons.join('\n')}>
            {refused.length === 1 ? reasons[0] : t('scan.fact.refusedCount', { count: refused.length })}
          </span>
        </ScanFact>
      )}
      {parcels !== null && (
        <ScanFact label={t('scan.fact.shipments')} isCoverage>
          {parcels}
        </ScanFact>
      )}
      {orders !== null && (
        <ScanFact label={t('scan.fact.inbound')} isCoverage>
          {orders}
        </ScanFact>
      )}
      {/* What needs attention comes before what may not fit. */}
      {isShelfLifeDoubtful(entry) && <ShelfLife entry={entry} />}
      {named !== null && <Figures finding={named} />}
      {named !== null && named.match === null && named.asOf !== null && (
        <ScanFact label={t('scan.fact.seen')}>
          <time dateTime={named.asOf}>{times.age(named.asOf, now)}</time>
        </ScanFact>
      )}
      {lot !== null && (
        <ScanFact label={t('term.lot')}>
          <ServiceText mono>{visibleText(lot)}</ServiceText>
        </ScanFact>
      )}
      {!isShelfLifeDoubtful(entry) && <ShelfLife entry={entry} />}
      {reading?.quantity != null && (
        <ScanFact label={t('term.pieces')}>{language.count(reading.quantity)}</ScanFact>
      )}
      {reading?.serial != null && (
        <ScanFact label={t('scan.fact.serial')}>
          <ServiceText mono>{visibleText(reading.serial)}</ServiceText>
        </ScanFact>
      )}
      {reading?.sscc != null && reading.sscc !== large && (
        <ScanFact label={t('scan.fact.sscc')}>
          <ServiceText mono>{reading.sscc}</ServiceText>
        </ScanFact>
      )}
    </dl>
  );
}

/** Shows an item's on-hand and available quantities and the age of these figures. */
function Figures({ finding }: { readonly finding: NonNullable<ReturnType<typeof namedFinding>> }) {
  const { t, times, count } = useScanLanguage();
  const now = useNow(10_000);
  const { match } = finding;
  if (match === null) return null;
  const { onHand, fulfillable, levelAsOf } = match.item;
  if (levelAsOf === null || onHand === null) {
    return <ScanFact label={t('quantities.onHand')}>{t('scan.noFigures')}</ScanFact>;
  }
  return (
    <>
      <ScanFact label={t('quantities.onHand')} isLarge>
        {count(onHand)}
      </ScanFact>
      <ScanFact label={t('quantities.fulfillable')} isLarge>
        {fulfillable === null ? '–' : count(fulfillable)}
      </ScanFact>
      <ScanFact label={t('scan.fact.age')}>
        <time dateTime={levelAsOf} title={times.exact(levelAsOf)}>
          {times.age(levelAsOf, now)}
        </time>
      </ScanFact>
    </>
  );
}

/** Shows the remaining shelf life of what was scanned, by the date on its label, otherwise by the lot's. */
function ShelfLife({ entry }: { readonly entry: ScanEntry }) {
  const { t, times } = useScanLanguage();
  const shelf = expiryDayOf(entry);
  if (shelf === null) return null;
  const { kind, day } = shelf;
  const saved = otherLotDate(entry);
  return (
    <>
      <ScanFact label={t(`scan.fact.${kind}`, { day: times.day(day) })}>
        <ExpiryMark lotDate={day} minimumShelfLifeDays={null} />
      </ScanFact>
      {saved !== null && (
        <ScanFact label={t('scan.fact.keptLotDate')} tone="attention">
          <DayText day={saved} />
        </ScanFact>
      )}
    </>
  );
}

type ScanFactProps = {
  readonly label: string;
  readonly isLarge?: boolean;
  /** The coverage of a list on this desk, which is not part of the code itself. */
  readonly isCoverage?: boolean;
  readonly tone?: 'attention';
  readonly children: ReactNode;
};

function ScanFact({ label, isLarge = false, isCoverage = false, tone, children }: ScanFactProps) {
  return (
    <div
      className={styles.fact}
      data-large={isLarge || undefined}
      data-coverage={isCoverage || undefined}
      data-tone={tone}
    >
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
