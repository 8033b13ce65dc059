import type { LotLevel } from '../../../shared/inventory/inventory.ts';
import type { LotExclusion } from '../../../shared/lots/lots.ts';
import { SideSection } from '../../components/record-pane/record-pane.tsx';
import { DayText } from '../../components/stock/day-text.tsx';
import { useToday } from '../../components/stock/use-today.ts';
import { Fact, FactList } from '../../components/text/facts.tsx';
import { useCountFormat } from '../../components/text/use-count-format.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { expiryGroups } from './expiry-groups.ts';
import styles from './lots.module.css';

type LotExpirySectionProps = {
  readonly lots: readonly LotLevel[];
  /** Null where they are not known. */
  readonly exclusions: readonly LotExclusion[] | null;
  readonly minimumShelfLifeDays: number | null;
};

/** How much of an item is over, is over soon and is still good, kept back or not. */
export function LotExpirySection({ lots, exclusions, minimumShelfLifeDays }: LotExpirySectionProps) {
  const t = useMessages();
  const counts = useCountFormat();
  const today = useToday();
  const groups = expiryGroups({ lots, exclusions: exclusions ?? [], today, minimumShelfLifeDays });
  return (
    <SideSection title={t('lotExpiry.title')}>
      <div className={styles.wideLabels}>
        <FactList>
          {groups.map(({ kind, lotCount, pieces, heldBack }) => (
            <Fact key={kind} label={t(`lotExpiry.${kind}`)}>
              {lotCount === 0
                ? t('lotExpiry.none')
                : t('lotExpiry.count', {
                    lots: lotCount,
                    count: pieces,
                    pieces: counts.full(pieces),
                    heldBack,
                  })}
            </Fact>
          ))}
          <Fact label={t('lotExpiry.today')}>
            <DayText day={today} /> ({new Intl.DateTimeFormat().resolvedOptions().timeZone})
          </Fact>
        </FactList>
      </div>
    </SideSection>
  );
}
