import { showOrderStatus } from '#renderer/components/records/receiving-status.ts';
import { DeskDate } from '#renderer/components/text/desk-day.tsx';
import { Fact, FactList, GivenText, TextFact } from '#renderer/components/text/facts.tsx';
import { LongText } from '#renderer/components/text/long-text.tsx';
import { TimeText } from '#renderer/components/text/time-text.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import type { UnidentifiedOrder } from '#shared/unidentified/unidentified.ts';
import { type LinkTarget, MatchReasons } from './candidate-row.tsx';
import styles from './match.module.css';
import { codesOf, markedRanges } from './match-marks.ts';
import { showCandidate } from './match-sentences.ts';

type LinkSidesProps = {
  /** As it was last read; changes by another user in the meantime are shown. */
  readonly parcel: UnidentifiedOrder;
  readonly target: LinkTarget;
};

export function LinkSides({ parcel, target }: LinkSidesProps) {
  return (
    <>
      <div className={styles.sides}>
        <ParcelSide parcel={parcel} codes={codesOf(target.reasons)} />
        <OrderSide target={target} />
      </div>
      <MatchReasons reasons={target.reasons} />
    </>
  );
}

type ParcelSideProps = {
  readonly parcel: UnidentifiedOrder;
  /** The parcel's codes by which the order was found. */
  readonly codes: readonly string[];
};

function ParcelSide({ parcel, codes }: ParcelSideProps) {
  const t = useMessages();
  const { barcode, trackingBarcode, comment, createdDate, linkedWroId, linkedWroDate } = parcel;
  return (
    <section aria-label={t('term.parcel')}>
      <h3>{t('term.parcel')}</h3>
      <FactList>
        <Fact label={t('term.id')}>
          <span className="mono">{parcel.id}</span>
        </Fact>
        <TextFact label={t('unidentified.column.tag')} text={barcode} isMono wraps />
        <TextFact
          label={t('term.tracking')}
          text={trackingBarcode}
          isMono
          wraps
          marks={markedRanges(trackingBarcode ?? '', codes)}
        />
        <Fact label={t('unidentified.column.comment')}>
          {comment === null ? null : (
            <LongText label={t('unidentified.column.comment')} marks={markedRanges(comment, codes)}>
              {comment}
            </LongText>
          )}
        </Fact>
        <Fact label={t('term.created')}>
          {createdDate === null ? null : <DeskDate instant={createdDate} />}
        </Fact>
        {linkedWroId !== null && (
          <Fact label={t('unidentified.linked')}>
            <span className="mono">{linkedWroId}</span>{' '}
            {linkedWroDate !== null && <TimeText instant={linkedWroDate} />}
          </Fact>
        )}
      </FactList>
    </section>
  );
}

function OrderSide({ target: { order, certainty, reasons } }: { readonly target: LinkTarget }) {
  const t = useMessages();
  const { purchaseOrderNumber, centerName, expectedArrivalDate, boxCount } = order;
  const tracking = trackingOf(reasons);
  return (
    <section aria-label={t('term.receivingOrder')}>
      <h3>{t('term.receivingOrder')}</h3>
      <FactList>
        <Fact label={t('term.id')}>
          <span className="mono">{order.id}</span>
        </Fact>
        <TextFact label={t('match.purchaseOrder')} text={purchaseOrderNumber} isMono wraps />
        <GivenText
          label={t('term.tracking')}
          text={tracking}
          isMono
          wraps
          marks={markedRanges(tracking ?? '', codesOf(reasons))}
        />
        <Fact label={t('term.status')}>{showOrderStatus(order.status, t).label}</Fact>
        <TextFact label={t('term.center')} text={centerName} />
        <Fact label={t('term.arrival')}>
          {expectedArrivalDate === null ? null : <DeskDate instant={expectedArrivalDate} />}
        </Fact>
        <Fact label={t('term.boxes')}>{boxCount ?? t('match.boxCountUnread')}</Fact>
        {certainty !== null && <Fact label={t('match.sureness')}>{showCandidate(certainty, t).label}</Fact>}
      </FactList>
    </section>
  );
}

/** Returns the tracking number of the box that the parcel presumably is; null if it was not found by one. */
function trackingOf(reasons: LinkTarget['reasons']): string | null {
  const tracking = reasons.find(({ code }) => code.startsWith('TRACKING_'))?.values['tracking'];
  return tracking === undefined ? null : String(tracking);
}
