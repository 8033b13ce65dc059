import { useQueryClient } from '@tanstack/react-query';
import type { Answer } from '../../../shared/ipc/answer.ts';
import type { ReturnOrder } from '../../../shared/returns/returns.ts';
import { useListRoute } from '../../components/list-screen/use-list.ts';
import { RecordColumns, RecordPane } from '../../components/record-pane/record-pane.tsx';
import { RecordPictures } from '../../components/record-pane/record-pictures.tsx';
import { RecordTimeline } from '../../components/record-pane/record-timeline.tsx';
import { useCachedRecord } from '../../components/record-pane/use-cached-record.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { useAccount } from '../../platform/account.tsx';
import { ReturnButtons } from './return-buttons.tsx';
import { ReturnDuplicates } from './return-duplicates.tsx';
import { ReturnFacts } from './return-facts.tsx';
import { ReturnLines } from './return-lines.tsx';
import { pictureKey, returnPictures } from './return-pictures.ts';
import { picturesKey, readPicture, readReturn, recordKey } from './return-queries.ts';
import { showReturnAction, showReturnStatus } from './return-status.ts';
import { returnTimeline } from './return-steps.ts';
import { ReturnTotals } from './return-totals.tsx';
import { returnsList } from './returns-list.tsx';

/** One return, beside the list. */
export function ReturnDetail() {
  const t = useMessages();
  const account = useAccount();
  const client = useQueryClient();
  const { recordId, close } = useListRoute(returnsList);
  const shownId = recordId ?? '';
  const id = Number(shownId);
  const record = useCachedRecord(recordKey(account.id, id), (prefer) => readReturn(id, prefer));
  const answer = record.data;
  const order = answer?.data;
  const reference = order?.referenceId ?? null;
  return (
    <RecordPane
      label={t('return.region', { id: shownId })}
      id={shownId}
      idWhat={t('return.idWhat')}
      state={order === undefined ? null : showReturnStatus(order.status, t)}
      second={
        reference === null
          ? null
          : { label: t('return.reference'), text: reference, what: t('return.referenceWhat') }
      }
      refreshLabel={t('return.refresh')}
      isRefreshing={record.isFetching}
      error={record.error}
      remains={t('returns.remains')}
      onRefresh={() => {
        void record.refetch();
        void client.invalidateQueries({ queryKey: picturesKey(account.id, id) });
      }}
      onClose={close}
    >
      {answer === undefined ? null : <ReturnParts accountId={account.id} answer={answer} />}
    </RecordPane>
  );
}

type ReturnPartsProps = { readonly accountId: string; readonly answer: Answer<ReturnOrder> };

function ReturnParts({ accountId, answer }: ReturnPartsProps) {
  const t = useMessages();
  const order = answer.data;
  const pictures = returnPictures(order);
  const { basis, steps } = returnTimeline(order, t);
  return (
    <>
      <ReturnButtons key={order.id} accountId={accountId} order={order} />
      <ReturnTotals order={order} source={answer.source} asOf={answer.asOf} />
      <RecordColumns
        main={
          <>
            <ReturnLines order={order} pictures={pictures} />
            {pictures.length > 0 && (
              <RecordPictures
                title={t('return.pictures')}
                recordAsOf={answer.asOf}
                pictures={pictures.map(({ line, action, what, taken, url, number }) => ({
                  queryKey: [...picturesKey(accountId, order.id), pictureKey(line, action)],
                  caption: t('return.picture', { number }),
                  name: t('return.pictureName', {
                    what: what ?? t('sku.unnamed'),
                    action: showReturnAction(taken, t).word,
                  }),
                  url,
                  read: (prefer) => readPicture(order.id, line, action, prefer),
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
