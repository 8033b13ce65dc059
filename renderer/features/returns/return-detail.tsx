import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useListRoute } from '#renderer/components/list-screen/use-list.ts';
import { RecordColumns, RecordPane } from '#renderer/components/record-pane/record-pane.tsx';
import { RecordPictures } from '#renderer/components/record-pane/record-pictures.tsx';
import tableStyles from '#renderer/components/record-pane/record-table.module.css';
import {
  byTime,
  type RecordStep,
  RecordTimeline,
} from '#renderer/components/record-pane/record-timeline.tsx';
import { RecordTotals } from '#renderer/components/record-pane/record-totals.tsx';
import { useCachedRecord } from '#renderer/components/record-pane/use-cached-record.ts';
import { showReturnAction, showReturnStatus } from '#renderer/components/records/return-status.ts';
import { useCountFormat } from '#renderer/components/text/use-count-format.ts';
import { namedPhotos } from '#renderer/desk/photos/photo-names.ts';
import { PhotoPictures } from '#renderer/desk/photos/photo-pictures.tsx';
import { SavePhotos } from '#renderer/desk/photos/save-photos.tsx';
import { type Translate, useMessages } from '#renderer/messages/use-messages.ts';
import { useAccount } from '#renderer/platform/account.tsx';
import { call } from '#renderer/platform/bridge/call.ts';
import type { Answer } from '#shared/ipc/answer.ts';
import type { InspectedReturn } from '#shared/returns/return-inspection.ts';
import type { ReturnOrder } from '#shared/returns/returns.ts';
import { ReturnButtons } from './return-buttons.tsx';
import { ReturnDuplicates, ReturnFacts } from './return-facts.tsx';
import { pictureKey, ReturnLines, returnPictures } from './return-lines.tsx';
import { actionShares, announcedPieces, returnDifference } from './return-quantities.ts';
import { builtReturnQuery, picturesKey, recordKey } from './return-queries.ts';
import styles from './return-totals.module.css';
import { returnsList } from './returns-screen.tsx';

export function ReturnDetail() {
  const t = useMessages();
  const account = useAccount();
  const client = useQueryClient();
  const { recordId, close } = useListRoute(returnsList);
  const shownId = recordId ?? '';
  const id = Number(shownId);
  const record = useCachedRecord(recordKey(account.id, id), (prefer) => call('returns.read', { id, prefer }));
  const answer = record.data;
  const order = answer?.data;
  const reference = order?.referenceId ?? null;
  return (
    <RecordPane
      label={t('record.return', { id: shownId })}
      id={shownId}
      idWhat={t('return.idWhat')}
      openAs="returns"
      state={order === undefined ? null : showReturnStatus(order.status, t)}
      second={
        reference === null
          ? null
          : { label: t('return.reference'), text: reference, what: t('term.referenceWhat') }
      }
      isRefreshing={record.isFetching}
      error={record.error}
      remains={t('returns.remains')}
      onRefresh={() => {
        void record.refetch();
        void client.invalidateQueries({ queryKey: picturesKey(account.id, id) });
      }}
      onClose={close}
    >
      {answer === undefined ? null : <ReturnParts key={id} accountId={account.id} answer={answer} />}
    </RecordPane>
  );
}

type ReturnPartsProps = { readonly accountId: string; readonly answer: Answer<InspectedReturn> };

function ReturnParts({ accountId, answer }: ReturnPartsProps) {
  const t = useMessages();
  const order = answer.data;
  const pictures = returnPictures(order);
  const { basis, steps } = returnTimeline(order, t);
  return (
    <>
      <ReturnButtons accountId={accountId} order={order} />
      <ReturnTotals order={order} source={answer.source} asOf={answer.asOf} />
      <RecordColumns
        main={
          <>
            <ReturnLines order={order} pictures={pictures} />
            {order.referenceId !== null && <DeskPhotos reference={order.referenceId} />}
            {pictures.length > 0 && (
              <RecordPictures
                title={t('term.photos')}
                recordAsOf={answer.asOf}
                pictures={pictures.map(({ line, action, what, taken, url, number }) => ({
                  queryKey: [...picturesKey(accountId, order.id), pictureKey(line, action)],
                  caption: t('pictures.name', { number }),
                  name: t('return.pictureName', {
                    what: what ?? t('sku.unnamed'),
                    action: showReturnAction(taken, t).label,
                  }),
                  url,
                  read: (prefer) => call('returns.readPicture', { id: order.id, line, action, prefer }),
                }))}
              />
            )}
          </>
        }
        side={
          <>
            <RecordTimeline
              title={t('timeline.title')}
              steps={steps}
              note={basis === 'dates' ? t('return.fromDates') : null}
            />
            <ReturnDuplicates accountId={accountId} order={order} />
            <ReturnFacts accountId={accountId} order={order} />
          </>
        }
      />
    </>
  );
}

/** This desk's photos of the return; nothing if it took none, or no longer has them. */
function DeskPhotos({ reference }: { readonly reference: string }) {
  const t = useMessages();
  const account = useAccount();
  const { data } = useQuery(builtReturnQuery(account.id, reference));
  const draft = data?.draft;
  if (draft?.photos === undefined || draft.photos.length === 0) return null;
  const photos = namedPhotos(draft, t);
  return (
    <section className={tableStyles.block} aria-label={t('return.deskPhotos')}>
      <h3 className={tableStyles.title}>
        {t('return.deskPhotos')} <span className="dim regular">{draft.photos.length}</span>
      </h3>
      <div className="grid gap-8">
        <PhotoPictures photos={photos} />
        <SavePhotos owner={{ record: 'return', reference }} photos={photos} />
      </div>
    </section>
  );
}

type ReturnTimeline = {
  /** `history`: the service recorded it; `dates`: derived from the dates of the return. */
  readonly basis: 'history' | 'dates';
  /** Oldest first. */
  readonly steps: readonly RecordStep[];
};

const dated = [
  ['AwaitingArrival', 'awaitingArrivalDate'],
  ['Arrived', 'arrivedDate'],
  ['Processing', 'processingDate'],
  ['Completed', 'completedDate'],
  ['Cancelled', 'cancelledDate'],
] as const;

/** Returns the progress of a return from its status history or, if the service sent none, from its dates. */
export function returnTimeline(order: ReturnOrder, t: Translate): ReturnTimeline {
  const history = order.statusHistory.flatMap(({ status, timestamp }, index) =>
    timestamp === null
      ? []
      : [{ key: `${index} ${status}`, ...showReturnStatus(status, t), instant: timestamp }],
  );
  if (history.length > 0) return { basis: 'history', steps: byTime(history) };
  const steps: RecordStep[] = dated.flatMap(([status, field]) => {
    const instant = order[field];
    return instant === null ? [] : [{ key: status, ...showReturnStatus(status, t), instant }];
  });
  const isBegun = order.awaitingArrivalDate !== null || order.insertDate === null;
  if (!isBegun && order.insertDate !== null) {
    steps.push({ key: 'created', tone: 'waiting', label: t('term.created'), instant: order.insertDate });
  }
  return { basis: 'dates', steps: byTime(steps) };
}

type ReturnTotalsProps = {
  readonly order: ReturnOrder;
  readonly source: 'service' | 'cache';
  readonly asOf: string;
};

function ReturnTotals({ order, source, asOf }: ReturnTotalsProps) {
  const t = useMessages();
  const counts = useCountFormat();
  const shares = actionShares(order);
  const announced = announcedPieces(order);
  const processed = shares.reduce((sum, { pieces }) => sum + pieces, 0);
  const legend = shares.map(({ action, pieces }) => ({
    key: action,
    label: showReturnAction(action, t).label,
    count: pieces,
  }));
  const label = t('return.bar', {
    processed,
    announced,
    actions: legend.map(({ label: word, count }) => `${word} ${counts.full(count)}`).join(', '),
  });
  return (
    <RecordTotals
      done={processed}
      planned={announced}
      unit={t('return.processedOfAnnounced')}
      difference={returnDifference(order)}
      bar={
        <span className={styles.bar} role="img" aria-label={label} title={label}>
          {shares.map(({ action, share }) => (
            <span key={action} data-key={action} style={{ width: `${share * 100}%` }} />
          ))}
        </span>
      }
      legend={legend}
      noLegend={t('return.nothingDone')}
      swatch={styles.swatch}
      source={source}
      asOf={asOf}
    />
  );
}
