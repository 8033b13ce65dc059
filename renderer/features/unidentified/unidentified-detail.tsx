import { IconArrowRight } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Answer } from '../../../shared/ipc/answer.ts';
import type { UnidentifiedOrder } from '../../../shared/service/unidentified.ts';
import { useAccount } from '../../app/account.tsx';
import { AgeStamp } from '../../components/age-stamp.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { Fact, FactList } from '../../components/facts.tsx';
import { useListPlace } from '../../components/list-screen/use-list-place.ts';
import { LongText } from '../../components/long-text.tsx';
import { RecordColumns, RecordPane, SideSection } from '../../components/record-pane/record-pane.tsx';
import { RecordPictures } from '../../components/record-pane/record-pictures.tsx';
import tableStyles from '../../components/record-pane/record-table.module.css';
import { useKeptRecord } from '../../components/record-pane/use-kept-record.ts';
import { ServiceText } from '../../components/service-text.tsx';
import { StateMark } from '../../components/state-mark.tsx';
import { TimeText } from '../../components/time-text.tsx';
import type { Tone } from '../../components/tone.ts';
import { useNow } from '../../components/use-now.ts';
import { useTimes } from '../../components/use-times.ts';
import { useWords, type Words } from '../../messages/use-words.ts';
import styles from './unidentified.module.css';
import { picturesKey, readPicture, readUnidentified, recordKey } from './unidentified-queries.ts';
import { parseUnidentifiedSearch } from './unidentified-search.ts';

/** One unidentified receiving order, beside the list. */
export function UnidentifiedDetail() {
  const words = useWords();
  const account = useAccount();
  const client = useQueryClient();
  const { recordId, close } = useListPlace('/unidentified', parseUnidentifiedSearch);
  const shownId = recordId ?? '';
  const id = Number(shownId);
  const record = useKeptRecord(recordKey(account.id, id), (prefer) => readUnidentified(id, prefer));
  const answer = record.data;
  return (
    <RecordPane
      label={words('unidentified.region', { id: shownId })}
      id={shownId}
      idWhat={words('unidentified.idWhat')}
      state={answer === undefined ? null : linkState(answer.data, words)}
      refreshLabel={words('unidentified.refresh')}
      closeLabel={words('unidentified.close')}
      isRefreshing={record.isFetching}
      error={record.error}
      remains={words('unidentified.remains')}
      onRefresh={() => {
        void record.refetch();
        void client.invalidateQueries({ queryKey: picturesKey(account.id, id) });
      }}
      onClose={close}
    >
      {answer === undefined ? null : <Parcel accountId={account.id} answer={answer} />}
    </RecordPane>
  );
}

type ShownState = { readonly tone: Tone; readonly word: string };

function linkState({ linkedWroId }: UnidentifiedOrder, words: Words): ShownState {
  return linkedWroId === null
    ? { tone: 'waiting', word: words('unidentified.notLinked') }
    : { tone: 'done', word: words('unidentified.linked') };
}

type ParcelProps = { readonly accountId: string; readonly answer: Answer<UnidentifiedOrder> };

function Parcel({ accountId, answer }: ParcelProps) {
  const words = useWords();
  const order = answer.data;
  const { id, attachments, reason, comment } = order;
  return (
    <>
      <div className={styles.names}>
        <LargeName
          label={words('unidentified.column.tag')}
          text={order.barcode}
          what={words('unidentified.tagWhat')}
          missing={words('unidentified.noTag')}
        />
        <LargeName
          label={words('unidentified.column.tracking')}
          text={order.trackingBarcode}
          what={words('unidentified.trackingWhat')}
          missing={words('unidentified.noTracking')}
        />
      </div>
      <RecordColumns
        main={
          <>
            <section className={tableStyles.block} aria-label={words('unidentified.said')}>
              <h3 className={tableStyles.title}>
                {words('unidentified.said')}
                <span className={styles.stamp}>
                  <AgeStamp source={answer.source} asOf={answer.asOf} />
                </span>
              </h3>
              <FactList>
                <Fact label={words('unidentified.column.reason')}>
                  {reason === null ? null : <ServiceText wraps>{reason}</ServiceText>}
                </Fact>
                <Fact label={words('unidentified.column.comment')}>
                  {comment === null ? null : (
                    <LongText label={words('unidentified.column.comment')}>{comment}</LongText>
                  )}
                </Fact>
              </FactList>
            </section>
            {attachments.length === 0 ? (
              <section className={tableStyles.block} aria-label={words('unidentified.column.pictures')}>
                <h3 className={tableStyles.title}>
                  {words('unidentified.column.pictures')} <span className={tableStyles.count}>0</span>
                </h3>
                <p className={tableStyles.none}>{words('unidentified.noPictures')}</p>
              </section>
            ) : (
              <RecordPictures
                title={words('unidentified.column.pictures')}
                recordAsOf={answer.asOf}
                pictures={attachments.map(({ name, url }, position) => ({
                  queryKey: [...picturesKey(accountId, id), position],
                  name: name ?? words('unidentified.picture', { number: position + 1 }),
                  url,
                  read: (prefer) => readPicture(id, position, prefer),
                }))}
              />
            )}
          </>
        }
        side={
          <>
            <LinkFacts order={order} />
            <SideSection title={words('unidentified.facts')}>
              <div className={styles.facts}>
                <FactList>
                  <Fact label={words('unidentified.column.created')}>
                    {order.createdDate === null ? null : <TimeText instant={order.createdDate} />}
                  </Fact>
                  <Fact label={words('unidentified.age')}>
                    {order.createdDate === null ? null : <AgeText instant={order.createdDate} />}
                  </Fact>
                  <Fact label={words('unidentified.id')}>
                    <span className="mono">{id}</span>
                  </Fact>
                </FactList>
              </div>
            </SideSection>
          </>
        }
      />
    </>
  );
}

type LargeNameProps = {
  readonly label: string;
  readonly text: string | null;
  readonly what: string;
  readonly missing: string;
};

/** What a person compares with the parcel in the hand. */
function LargeName({ label, text, what, missing }: LargeNameProps) {
  return (
    <div className={styles.name}>
      <p className={styles.label}>{label}</p>
      <p className={styles.large}>
        {text === null ? (
          <span className={styles.missing}>{missing}</span>
        ) : (
          <>
            <ServiceText mono>{text}</ServiceText>
            <CopyButton text={text} what={what} />
          </>
        )}
      </p>
    </div>
  );
}

function LinkFacts({ order }: { readonly order: UnidentifiedOrder }) {
  const words = useWords();
  const { linkedWroId, linkedWroDate } = order;
  return (
    <SideSection title={words('unidentified.link')}>
      {linkedWroId === null ? (
        <p className={styles.words}>
          <StateMark {...linkState(order, words)} />
        </p>
      ) : (
        <FactList>
          <Fact label={words('unidentified.column.order')}>
            <Link to={`/receiving/${linkedWroId}`} className={`mono ${styles.order}`}>
              {linkedWroId}
              <IconArrowRight size={14} stroke={1.75} aria-hidden="true" />
            </Link>
          </Fact>
          <Fact label={words('unidentified.column.linkedOn')}>
            {linkedWroDate === null ? null : <TimeText instant={linkedWroDate} />}
          </Fact>
        </FactList>
      )}
    </SideSection>
  );
}

function AgeText({ instant }: { readonly instant: string }) {
  return useTimes().age(instant, useNow(60_000));
}
