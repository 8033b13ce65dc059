import { StateMark } from '../../components/feedback/state-mark.tsx';
import { showOrderStatus } from '../../components/records/receiving-status.ts';
import { AgeStamp } from '../../components/text/age-stamp.tsx';
import { RecordLink } from '../../components/text/record-link.tsx';
import { ServiceText } from '../../components/text/service-text.tsx';
import headerStyles from '../../desk/desk-header.module.css';
import { CopiedText, HeaderFact } from '../../desk/header-fact.tsx';
import { SavedMark } from '../../desk/saved-mark.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import type { CheckInState } from './check-in-state.ts';

type CheckInHeaderProps = {
  readonly state: CheckInState;
  /** Where the order came from, and when. */
  readonly source: 'service' | 'cache';
  readonly asOf: string;
};

/** Which order is counted, how old what is announced is, and that the count stays here. */
export function CheckInHeader({ state, source, asOf }: CheckInHeaderProps) {
  const t = useMessages();
  const { goods, saving, waitingCount } = state;
  const { id, status, purchaseOrderNumber, fulfillmentCenter } = goods.order;
  return (
    <section className={headerStyles.header} aria-label={t('checkIn.about')}>
      <div className={headerStyles.name}>
        <h1>{t('checkIn.title')}</h1>
        <span className="small leading-16 dim">{t('checkIn.local')}</span>
      </div>
      <dl className={`${headerStyles.facts} ${headerStyles.even}`}>
        <HeaderFact label={t('checkIn.order')}>
          <RecordLink to={`/receiving/${id}`}>
            <span className="mono">{id}</span>
          </RecordLink>
          <span>&nbsp;</span>
          <StateMark {...showOrderStatus(status, t)} />
        </HeaderFact>
        <HeaderFact label={t('checkIn.po')}>
          {purchaseOrderNumber === null ? (
            <span className="dim truncate">{t('checkIn.poNone')}</span>
          ) : (
            <CopiedText text={purchaseOrderNumber} what={t('checkIn.poWhat')} />
          )}
        </HeaderFact>
        <HeaderFact label={t('checkIn.center')}>
          <ServiceText>{fulfillmentCenter?.name ?? t('checkIn.centerNone')}</ServiceText>
        </HeaderFact>
        <HeaderFact label={t('checkIn.announced')}>
          <AgeStamp source={source} asOf={asOf} />
        </HeaderFact>
      </dl>
      <SavedMark saving={saving} waitingCount={waitingCount} />
    </section>
  );
}
