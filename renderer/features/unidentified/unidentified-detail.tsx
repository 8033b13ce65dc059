import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Answer } from '../../../shared/ipc/answer.ts';
import type { UnidentifiedOrder } from '../../../shared/unidentified/unidentified.ts';
import { useListRoute } from '../../components/list-screen/use-list.ts';
import { RecordColumns, RecordPane } from '../../components/record-pane/record-pane.tsx';
import { RecordPictures } from '../../components/record-pane/record-pictures.tsx';
import tableStyles from '../../components/record-pane/record-table.module.css';
import { useCachedRecord } from '../../components/record-pane/use-cached-record.ts';
import { KeyHint } from '../../components/text/key-hint.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { useAccount } from '../../platform/account.tsx';
import { useShortcuts } from '../../platform/keyboard/keymap.tsx';
import { useScanDesk } from '../../scan/scan-provider.tsx';
import type { LinkTarget } from './matching/candidate-row.tsx';
import { LinkDialog } from './matching/link-dialog.tsx';
import { showLink } from './matching/link-state.ts';
import { type DeskMatches, MatchDesk } from './matching/match-desk.tsx';
import { codesOf, markedRanges } from './matching/match-marks.ts';
import { useCandidates } from './matching/match-queries.ts';
import { ParcelNames } from './parcel-names.tsx';
import { parcelAfter, useParcelPlace } from './parcel-place.ts';
import { ParcelSide } from './parcel-side.tsx';
import { ParcelText } from './parcel-text.tsx';
import { unidentifiedList } from './unidentified-list.tsx';
import { picturesKey, readPicture, readUnidentified, recordKey } from './unidentified-queries.ts';

/** One unidentified receiving order, beside the list: what is known of it, and the orders that it may belong to. */
export function UnidentifiedDetail() {
  const t = useMessages();
  const account = useAccount();
  const client = useQueryClient();
  const { recordId, open, close } = useListRoute(unidentifiedList);
  const shownId = recordId ?? '';
  const id = Number(shownId);
  const record = useCachedRecord(recordKey(account.id, id), (prefer) => readUnidentified(id, prefer));
  const answer = record.data;
  const nextId = useNextParcel(shownId);
  const nextKey = useRef<HTMLButtonElement>(null);
  const openNext = () => nextId !== null && open(nextId);
  useShortcuts([{ chord: 'n', label: 'shortcut.match.next', run: openNext }]);
  return (
    <RecordPane
      label={t('unidentified.region', { id: shownId })}
      id={shownId}
      idWhat={t('unidentified.idWhat')}
      state={answer === undefined ? null : showLink(answer.data, t)}
      refreshLabel={t('unidentified.refresh')}
      isRefreshing={record.isFetching}
      error={record.error}
      remains={t('unidentified.remains')}
      onRefresh={() => {
        void record.refetch();
        void client.invalidateQueries({ queryKey: picturesKey(account.id, id) });
      }}
      onClose={close}
      keys={
        nextId !== null && (
          <Button
            ref={nextKey}
            variant="default"
            size="xs"
            rightSection={<KeyHint>N</KeyHint>}
            onClick={openNext}
          >
            {t('match.next')}
          </Button>
        )
      }
    >
      {answer === undefined ? null : (
        <Parcel key={id} accountId={account.id} answer={answer} onLinked={() => nextKey.current?.focus()} />
      )}
    </RecordPane>
  );
}

type ParcelProps = {
  readonly accountId: string;
  readonly answer: Answer<UnidentifiedOrder>;
  readonly onLinked: () => void;
};

function Parcel({ accountId, answer, onLinked }: ParcelProps) {
  const order = answer.data;
  const isLinked = order.linkedWroId !== null;
  const matches = useDeskMatches(accountId, order.id, !isLinked);
  const [asked, setAsked] = useState<LinkTarget | null>(null);
  const { queue } = useScanDesk();
  const codes = isLinked ? [] : codesOf(matches.chosen?.reasons ?? []);
  return (
    <>
      <ParcelNames order={order} marks={markedRanges(order.trackingBarcode ?? '', codes)} />
      <RecordColumns
        main={
          <>
            <ParcelText answer={answer} codes={codes} />
            {!isLinked && <MatchDesk matches={matches} onAsk={setAsked} />}
            <ParcelPictures accountId={accountId} answer={answer} />
          </>
        }
        side={<ParcelSide order={order} />}
      />
      {asked !== null && (
        <LinkDialog
          parcel={order}
          target={asked}
          onClose={() => {
            setAsked(null);
            // Linked meanwhile by somebody else: its keys are gone.
            if (isLinked) onLinked();
          }}
          onLinked={() => {
            setAsked(null);
            // It says that the parcel is not linked.
            queue.clear();
            onLinked();
          }}
        />
      )}
    </>
  );
}

/** The parcel that follows the opened one in the list; null where there is none. */
function useNextParcel(id: string): string | null {
  const { order } = useParcelPlace();
  const index = order.indexOf(id);
  const [last, setLast] = useState({ id, index });
  if (index >= 0 && (last.id !== id || last.index !== index)) setLast({ id, index });
  return parcelAfter(order, id, last.id === id ? last.index : -1);
}

/** The candidates of a parcel, and the one that is looked at: at first the best, where there is one. */
function useDeskMatches(accountId: string, id: number, isEnabled: boolean): DeskMatches {
  const { data: view, error, refetch } = useCandidates(accountId, id, isEnabled);
  const [looked, setLooked] = useState<LinkTarget | null>(null);
  // Ranked anew, it may be told more of than before.
  const current = view?.candidates.find(({ order }) => order.id === looked?.order.id);
  const best = view === undefined || view.isNone ? null : (view.candidates[0] ?? null);
  return {
    view,
    error,
    retry: () => void refetch(),
    chosen: current ?? looked ?? best,
    choose: setLooked,
  };
}

type ParcelPicturesProps = { readonly accountId: string; readonly answer: Answer<UnidentifiedOrder> };

/** The pictures that the warehouse took of a parcel. */
function ParcelPictures({ accountId, answer }: ParcelPicturesProps) {
  const t = useMessages();
  const { id, attachments } = answer.data;
  if (attachments.length === 0) {
    return (
      <section className={tableStyles.block} aria-label={t('unidentified.column.pictures')}>
        <h3 className={tableStyles.title}>
          {t('unidentified.column.pictures')} <span className={tableStyles.count}>0</span>
        </h3>
        <p className={tableStyles.none}>{t('unidentified.noPictures')}</p>
      </section>
    );
  }
  return (
    <RecordPictures
      title={t('unidentified.column.pictures')}
      recordAsOf={answer.asOf}
      pictures={attachments.map(({ name, url }, position) => ({
        queryKey: [...picturesKey(accountId, id), position],
        name: name ?? t('unidentified.picture', { number: position + 1 }),
        url,
        read: (prefer) => readPicture(id, position, prefer),
      }))}
    />
  );
}
