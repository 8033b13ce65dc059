import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UnidentifiedOrder } from '../../../../shared/unidentified/unidentified.ts';
import { announceDone } from '../../../components/feedback/announce-outcome.ts';
import { useIsOutOfReach } from '../../../components/feedback/write-refusal.tsx';
import { QuestionDialog } from '../../../components/layout/question-dialog.tsx';
import { useQueueChanges } from '../../../components/records/queued-changes.tsx';
import { showOrderStatus } from '../../../components/records/receiving-status.ts';
import { Fact, FactList } from '../../../components/text/facts.tsx';
import { LongText } from '../../../components/text/long-text.tsx';
import { ServiceText } from '../../../components/text/service-text.tsx';
import { TimeText } from '../../../components/text/time-text.tsx';
import { useTimes } from '../../../components/text/use-times.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { useAccount } from '../../../platform/account.tsx';
import { announce } from '../../../platform/announce.ts';
import { call } from '../../../platform/bridge/call.ts';
import { useMissingScope } from '../../../platform/bridge/use-missing-scope.ts';
import { listsKey, recordKey } from '../unidentified-queries.ts';
import { type LinkTarget, MatchReasons } from './candidate-row.tsx';
import styles from './match.module.css';
import { codesOf, markedRanges } from './match-marks.ts';

type LinkDialogProps = {
  /** As it was read last: what somebody else made of it meanwhile is said. */
  readonly parcel: UnidentifiedOrder;
  readonly target: LinkTarget;
  readonly onClose: () => void;
  readonly onLinked: () => void;
};

/** Asks before a parcel is linked, which nothing undoes, with both sides beside each other. */
export function LinkDialog({ parcel, target, onClose, onLinked }: LinkDialogProps) {
  const t = useMessages();
  const linking = useLink(onLinked);
  const { order, sureness, reasons } = target;
  const isHint = sureness === 'weak';
  const isOutOfReach = useIsOutOfReach();
  const link = { id: parcel.id, receivingOrderId: order.id };
  return (
    <QuestionDialog
      title={t('match.ask', { id: String(parcel.id), order: String(order.id) })}
      confirmLabel={t(isOutOfReach ? 'queueChange.confirm' : 'match.confirm')}
      later={
        isOutOfReach
          ? null
          : { label: t('queueChange.later'), onPick: () => linking.mutate({ ...link, isLater: true }) }
      }
      cancelLabel={t('match.keep')}
      isDestructive={false}
      isWide
      refusal={useRefusal(parcel, target)}
      isPending={linking.isPending}
      error={linking.error}
      onConfirm={() => linking.mutate({ ...link, isLater: isOutOfReach })}
      onClose={onClose}
    >
      <p>{t('match.final')}</p>
      {isOutOfReach && <p>{t('queueChange.text')}</p>}
      {isHint && <p>{t('match.askHint')}</p>}
      <div className={styles.sides}>
        <ParcelSide parcel={parcel} codes={codesOf(reasons)} />
        <OrderSide target={target} />
      </div>
      <MatchReasons reasons={reasons} />
    </QuestionDialog>
  );
}

/** Why it cannot be linked as both stand now; null where nothing is known to speak against it. */
function useRefusal({ linkedWroId, linkedWroDate }: UnidentifiedOrder, { order }: LinkTarget): string | null {
  const t = useMessages();
  const times = useTimes();
  const missing = useMissingScope('receiving_write');
  if (linkedWroId !== null) {
    const time = linkedWroDate === null ? '' : times.short(linkedWroDate);
    return t('match.meanwhile', { order: String(linkedWroId), hasTime: String(time !== ''), time });
  }
  if (order.status === 'Cancelled') return t('match.cancelled');
  return missing === null ? null : t('failure.FORBIDDEN.adviceScope', { scope: missing });
}

type ParcelSideProps = {
  readonly parcel: UnidentifiedOrder;
  /** By what of it the order was found. */
  readonly codes: readonly string[];
};

function ParcelSide({ parcel, codes }: ParcelSideProps) {
  const t = useMessages();
  const { barcode, trackingBarcode, comment, createdDate, linkedWroId, linkedWroDate } = parcel;
  return (
    <section aria-label={t('match.parcel')}>
      <h3>{t('match.parcel')}</h3>
      <FactList>
        <Fact label={t('unidentified.id')}>
          <span className="mono">{parcel.id}</span>
        </Fact>
        <Fact label={t('unidentified.column.tag')}>
          {barcode === null ? null : (
            <ServiceText mono wraps>
              {barcode}
            </ServiceText>
          )}
        </Fact>
        <Fact label={t('match.tracking')}>
          {trackingBarcode === null ? null : (
            <ServiceText mono wraps marks={markedRanges(trackingBarcode, codes)}>
              {trackingBarcode}
            </ServiceText>
          )}
        </Fact>
        <Fact label={t('unidentified.column.comment')}>
          {comment === null ? null : (
            <LongText label={t('unidentified.column.comment')} marks={markedRanges(comment, codes)}>
              {comment}
            </LongText>
          )}
        </Fact>
        <Fact label={t('unidentified.column.created')}>
          {createdDate === null ? null : <TimeText instant={createdDate} form="date" />}
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

function OrderSide({ target: { order, sureness, reasons } }: { readonly target: LinkTarget }) {
  const t = useMessages();
  const { purchaseOrderNumber, centerName, expectedArrivalDate, boxCount } = order;
  const tracking = trackingOf(reasons);
  return (
    <section aria-label={t('match.order')}>
      <h3>{t('match.order')}</h3>
      <FactList>
        <Fact label={t('unidentified.id')}>
          <span className="mono">{order.id}</span>
        </Fact>
        <Fact label={t('match.purchaseOrder')}>
          {purchaseOrderNumber === null ? null : (
            <ServiceText mono wraps>
              {purchaseOrderNumber}
            </ServiceText>
          )}
        </Fact>
        {tracking !== null && (
          <Fact label={t('match.tracking')}>
            <ServiceText mono wraps marks={markedRanges(tracking, codesOf(reasons))}>
              {tracking}
            </ServiceText>
          </Fact>
        )}
        <Fact label={t('match.status')}>{showOrderStatus(order.status, t).word}</Fact>
        <Fact label={t('match.center')}>
          {centerName === null ? null : <ServiceText>{centerName}</ServiceText>}
        </Fact>
        <Fact label={t('match.expectedDay')}>
          {expectedArrivalDate === null ? null : <TimeText instant={expectedArrivalDate} form="date" />}
        </Fact>
        <Fact label={t('match.boxCount')}>{boxCount ?? t('match.boxCountUnread')}</Fact>
        {sureness !== null && <Fact label={t('match.sureness')}>{t(`match.sureness.${sureness}`)}</Fact>}
      </FactList>
    </section>
  );
}

/** The number of the box that the parcel is thought to be; null where it was not found by one. */
function trackingOf(reasons: LinkTarget['reasons']): string | null {
  const tracking = reasons.find(({ code }) => code.startsWith('TRACKING_'))?.values['tracking'];
  return tracking === undefined ? null : String(tracking);
}

type Link = { readonly id: number; readonly receivingOrderId: number };

/** Links a parcel with a receiving order, or has that wait in the outbox; shows what the service made of it, and says so. */
function useLink(onDone: () => void) {
  const t = useMessages();
  const client = useQueryClient();
  const account = useAccount();
  const queue = useQueueChanges();
  const readListsAgain = () => client.invalidateQueries({ queryKey: listsKey(account.id) });
  return useMutation({
    gcTime: 0,
    async mutationFn({ isLater, ...link }: Link & { readonly isLater: boolean }) {
      if (!isLater) return call('unidentified.link', link);
      await queue([{ kind: 'unidentified.link', ...link }]);
      return null;
    },
    onSuccess: (linked, { id, receivingOrderId }) => {
      if (linked === null) {
        announceDone(t('queueChange.done', { count: 1 }), t('queueChange.doneText'), t);
        onDone();
        return;
      }
      const { outcome, order: answer } = linked;
      client.setQueryData(recordKey(account.id, id), answer);
      const isDone = outcome === 'done';
      const values = { id: String(id), order: String(receivingOrderId) };
      announce({
        title: t(isDone ? 'match.linked' : 'match.unverified', values),
        text: t(isDone ? 'match.linkedText' : 'match.unverifiedText', values),
        isTrouble: !isDone,
        closeLabel: t('notice.close'),
      });
      onDone();
      void readListsAgain();
    },
    // What speaks against it is what the parcel has become meanwhile: it is shown in the question and behind it.
    onError: (_error, { id }) => {
      void client.invalidateQueries({ queryKey: recordKey(account.id, id) });
      void readListsAgain();
    },
  });
}
