import { AgeStamp } from '../../components/age-stamp.tsx';
import headerStyles from '../../components/desk/desk-header.module.css';
import { CopiedText, HeaderFact } from '../../components/desk/header-fact.tsx';
import { SavedMark } from '../../components/desk/saved-mark.tsx';
import { showOrderStatus } from '../../components/receiving-status.ts';
import { RecordLink } from '../../components/record-link.tsx';
import { ServiceText } from '../../components/service-text.tsx';
import { StateMark } from '../../components/state-mark.tsx';
import { useWords } from '../../messages/use-words.ts';
import type { CheckInState } from './check-in-state.ts';

type CheckInHeaderProps = {
  readonly state: CheckInState;
  /** Where the order came from, and when. */
  readonly source: 'service' | 'cache';
  readonly asOf: string;
};

/** Which order is counted, how old what is announced is, and that the count stays here. */
export function CheckInHeader({ state, source, asOf }: CheckInHeaderProps) {
  const words = useWords();
  const { goods, saving, waitingCount } = state;
  const { id, status, purchaseOrderNumber, fulfillmentCenter } = goods.order;
  return (
    <section className={headerStyles.header} aria-label={words('checkIn.about')}>
      <div className={headerStyles.name}>
        <h1>{words('checkIn.title')}</h1>
        <span className={headerStyles.second}>{words('checkIn.local')}</span>
      </div>
      <dl className={`${headerStyles.facts} ${headerStyles.even}`}>
        <HeaderFact label={words('checkIn.order')}>
          <RecordLink to={`/receiving/${id}`}>
            <span className="mono">{id}</span>
          </RecordLink>
          <span>&nbsp;</span>
          <StateMark {...showOrderStatus(status, words)} />
        </HeaderFact>
        <HeaderFact label={words('checkIn.po')}>
          {purchaseOrderNumber === null ? (
            <span className={headerStyles.none}>{words('checkIn.poNone')}</span>
          ) : (
            <CopiedText text={purchaseOrderNumber} what={words('checkIn.poWhat')} />
          )}
        </HeaderFact>
        <HeaderFact label={words('checkIn.center')}>
          <ServiceText>{fulfillmentCenter?.name ?? words('checkIn.centerNone')}</ServiceText>
        </HeaderFact>
        <HeaderFact label={words('checkIn.announced')}>
          <AgeStamp source={source} asOf={asOf} />
        </HeaderFact>
      </dl>
      <SavedMark saving={saving} waitingCount={waitingCount} />
    </section>
  );
}
