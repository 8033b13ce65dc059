import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useQueueRefusal } from '#renderer/components/feedback/write-refusal.tsx';
import { useListRoute } from '#renderer/components/list-screen/use-list.ts';
import { RecordColumns, RecordPane } from '#renderer/components/record-pane/record-pane.tsx';
import { RecordPictures } from '#renderer/components/record-pane/record-pictures.tsx';
import tableStyles from '#renderer/components/record-pane/record-table.module.css';
import { useCachedRecord } from '#renderer/components/record-pane/use-cached-record.ts';
import { QueuedChanges, useQueuedChanges } from '#renderer/components/records/queued-changes.tsx';
import { AgeStamp } from '#renderer/components/text/age-stamp.tsx';
import { CopyButton } from '#renderer/components/text/copy-button.tsx';
import { Fact, FactList, TextFact } from '#renderer/components/text/facts.tsx';
import { KeyHint } from '#renderer/components/text/key-hint.tsx';
import { LongText } from '#renderer/components/text/long-text.tsx';
import type { TextRange } from '#renderer/components/text/match-ranges.ts';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { useAccount } from '#renderer/platform/account.tsx';
import { call } from '#renderer/platform/bridge/call.ts';
import { useShortcuts } from '#renderer/platform/keyboard/keymap.tsx';
import { useScanDesk } from '#renderer/scan/scan-provider.tsx';
import type { Answer } from '#shared/ipc/answer.ts';
import { parcelRecord } from '#shared/outbox/model/change-records.ts';
import type { UnidentifiedOrder } from '#shared/unidentified/unidentified.ts';
import type { LinkTarget } from './matching/candidate-row.tsx';
import { LinkDialog } from './matching/link-dialog.tsx';
import { type DeskMatches, MatchDesk } from './matching/match-desk.tsx';
import { codesOf, markedRanges } from './matching/match-marks.ts';
import { showLink } from './matching/match-sentences.ts';
import { useCandidates } from './matching/named-orders.ts';
import { useLinkCodes } from './matching/use-link-codes.ts';
import { parcelAfter, useParcelPlace } from './parcel-place.ts';
import { ParcelSide } from './parcel-side.tsx';
import styles from './unidentified.module.css';
import { unidentifiedList } from './unidentified-list.tsx';
import { picturesKey, recordKey } from './unidentified-queries.ts';

export function UnidentifiedDetail() {
  const t = useMessages();
  const account = useAccount();
  const client = useQueryClient();
  const { recordId, open, close } = useListRoute(unidentifiedList);
  const shownId = recordId ?? '';
  const id = Number(shownId);
  const record = useCachedRecord(recordKey(account.id, id), (prefer) =>
    call('unidentified.read', { id, prefer }),
  );
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
      openAs="unidentified"
      state={answer === undefined ? null : showLink(answer.data, t)}
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
          <Button ref={nextKey} variant="default" rightSection={<KeyHint>N</KeyHint>} onClick={openNext}>
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
  const t = useMessages();
  const order = answer.data;
  const isLinked = order.linkedWroId !== null;
  const queued = useQueuedChanges(parcelRecord(order.id));
  const matches = useDeskMatches(accountId, order.id, !isLinked);
  const [linkTarget, setLinkTarget] = useState<LinkTarget | null>(null);
  const { queue } = useScanDesk();
  const { chosen } = matches;
  const codes = isLinked ? [] : codesOf(chosen?.reasons ?? []);
  const refusal = useQueueRefusal('receiving_write');
  const isAskable = !isLinked && queued.length === 0 && linkTarget === null && refusal === null;
  useLinkCodes({
    first:
      isAskable && chosen !== null && chosen.certainty !== 'none'
        ? {
            tone: 'attention',
            sentence: t('match.codeAsks', { id: String(order.id), order: String(chosen.order.id) }),
            run: () => setLinkTarget(chosen),
          }
        : undefined,
  });
  return (
    <>
      <QueuedChanges entries={queued} />
      <ParcelNames order={order} marks={markedRanges(order.trackingBarcode ?? '', codes)} />
      <RecordColumns
        main={
          <>
            <ParcelText answer={answer} codes={codes} />
            {!isLinked && queued.length === 0 && <MatchDesk matches={matches} onAsk={setLinkTarget} />}
            <ParcelPictures accountId={accountId} answer={answer} />
          </>
        }
        side={<ParcelSide order={order} />}
      />
      {linkTarget !== null && (
        <LinkDialog
          parcel={order}
          target={linkTarget}
          onClose={() => {
            setLinkTarget(null);
            // Linked by another user in the meantime, so its buttons no longer exist.
            if (isLinked) onLinked();
          }}
          onLinked={() => {
            setLinkTarget(null);
            // Its messages still say that the parcel is not linked.
            queue.clear();
            onLinked();
          }}
        />
      )}
    </>
  );
}

/** Returns the parcel after the opened one in the list; null if there is none. */
function useNextParcel(id: string): string | null {
  const { order } = useParcelPlace();
  const index = order.indexOf(id);
  const [last, setLast] = useState({ id, index });
  if (index >= 0 && (last.id !== id || last.index !== index)) setLast({ id, index });
  return parcelAfter(order, id, last.id === id ? last.index : -1);
}

/** Returns the candidates of a parcel, and the selected one: initially the best, if there is one. */
function useDeskMatches(accountId: string, id: number, isEnabled: boolean): DeskMatches {
  const { data: view, error, refetch } = useCandidates(accountId, id, isEnabled);
  const [looked, setLooked] = useState<LinkTarget | null>(null);
  // After a new ranking, it may contain more than before.
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

function ParcelPictures({ accountId, answer }: ParcelPicturesProps) {
  const t = useMessages();
  const { id, attachments } = answer.data;
  if (attachments.length === 0) {
    return (
      <section className={tableStyles.block} aria-label={t('term.photos')}>
        <h3 className={tableStyles.title}>
          {t('term.photos')} <span className="dim regular">0</span>
        </h3>
        <p className={tableStyles.none}>{t('unidentified.noPictures')}</p>
      </section>
    );
  }
  return (
    <RecordPictures
      title={t('term.photos')}
      recordAsOf={answer.asOf}
      pictures={attachments.map(({ name, url }, position) => ({
        queryKey: [...picturesKey(accountId, id), position],
        name: name ?? t('pictures.name', { number: position + 1 }),
        url,
        read: (prefer) => call('unidentified.readPicture', { id, position, prefer }),
      }))}
    />
  );
}

type ParcelWordsProps = {
  readonly answer: Answer<UnidentifiedOrder>;
  /** The parcel's codes by which the selected candidate was found. */
  readonly codes: readonly string[];
};

/** Shows why the parcel could not be identified, and the notes about it. */
function ParcelText({ answer, codes }: ParcelWordsProps) {
  const t = useMessages();
  const { reason, comment } = answer.data;
  return (
    <section className={tableStyles.block} aria-label={t('unidentified.reported')}>
      <h3 className={tableStyles.title}>
        {t('unidentified.reported')}
        <span className="push-end small regular">
          <AgeStamp source={answer.source} asOf={answer.asOf} />
        </span>
      </h3>
      <FactList>
        <TextFact
          label={t('unidentified.column.reason')}
          text={reason}
          wraps
          marks={markedRanges(reason ?? '', codes)}
        />
        <Fact label={t('unidentified.column.comment')}>
          {comment === null ? null : (
            <LongText label={t('unidentified.column.comment')} marks={markedRanges(comment, codes)}>
              {comment}
            </LongText>
          )}
        </Fact>
      </FactList>
    </section>
  );
}

type ParcelNamesProps = {
  readonly order: UnidentifiedOrder;
  /** Parts of the tracking barcode by which the selected candidate was found. */
  readonly marks: readonly TextRange[];
};

/** The data that a user compares with the parcel in hand. */
function ParcelNames({ order, marks }: ParcelNamesProps) {
  const t = useMessages();
  return (
    <div className={styles.names}>
      <LargeName
        label={t('unidentified.column.tag')}
        text={order.barcode}
        what={t('unidentified.tagWhat')}
        missing={t('unidentified.noTag')}
      />
      <LargeName
        label={t('unidentified.column.tracking')}
        text={order.trackingBarcode}
        what={t('unidentified.trackingWhat')}
        missing={t('term.notScanned')}
        marks={marks}
      />
    </div>
  );
}

type LargeNameProps = {
  readonly label: string;
  readonly text: string | null;
  readonly what: string;
  readonly missing: string;
  readonly marks?: readonly TextRange[];
};

function LargeName({ label, text, what, missing, marks }: LargeNameProps) {
  return (
    <div className="shrink">
      <p className="no-margin small leading-16 dim">{label}</p>
      <p className={styles.large}>
        {text === null ? (
          <span className={styles.missing}>{missing}</span>
        ) : (
          <>
            <ServiceText mono marks={marks}>
              {text}
            </ServiceText>
            <CopyButton text={text} what={what} />
          </>
        )}
      </p>
    </div>
  );
}
