import { useQueries, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { StateShape } from '#renderer/components/feedback/state-mark.tsx';
import { PictureViewer } from '#renderer/components/layout/picture-viewer.tsx';
import { type ListStamp, olderStamp } from '#renderer/components/list-screen/page-chain.ts';
import { AgeStamp } from '#renderer/components/text/age-stamp.tsx';
import { translateSentence, useMessages } from '#renderer/messages/use-messages.ts';
import { statusQuery } from '#renderer/platform/bridge/queries.ts';
import { failureOf } from '#renderer/platform/bridge/request-failure.ts';
import type { Answer } from '#shared/ipc/answer.ts';
import { failureSentence } from '#shared/messages/failure-sentence.ts';
import type { Picture } from '#shared/unidentified/unidentified.ts';
import styles from './record-pictures.module.css';
import { hasDifferentAge } from './record-section.tsx';
import tableStyles from './record-table.module.css';
import type { Prefer } from './use-cached-record.ts';

type RecordPicture = {
  /** Starts with `serviceKey` and the account. */
  readonly queryKey: readonly unknown[];
  /** What it shows, as text. */
  readonly name: string;
  /** A shorter name under its thumbnail. */
  readonly caption?: string;
  /** The address in the record; the main process decides whether to request it. */
  readonly url: string;
  readonly read: (prefer: Prefer) => Promise<Answer<Picture>>;
};

type RecordPicturesProps = {
  readonly title: string;
  readonly pictures: readonly RecordPicture[];
  /** When the service returned the record. */
  readonly recordAsOf: string;
};

/**
 * The pictures of a record, read sequentially: first the saved copy of each, then the service's. One that can't be
 * shown says so in its position and does not block the others.
 */
export function RecordPictures({ title, pictures, recordAsOf }: RecordPicturesProps) {
  const t = useMessages();
  const turns = useRef(createTaskQueue());
  const ask = ({ read }: RecordPicture, prefer: Prefer, signal: AbortSignal) =>
    turns.current(() => read(prefer), signal);
  const firsts = useQueries({
    queries: pictures.map((picture) => ({
      queryKey: [...picture.queryKey, 'kept'],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => ask(picture, 'cache', signal),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: retentionMs,
    })),
  });
  const fresh = useQueries({
    queries: pictures.map((picture, index) => ({
      queryKey: picture.queryKey,
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => ask(picture, 'service', signal),
      // If no copy was saved, the service was already asked.
      enabled: firsts[index]?.data?.source === 'cache',
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: retentionMs,
    })),
  });
  const answers = pictures.map((_picture, index) => fresh[index]?.data ?? firsts[index]?.data);
  const stamp = answers.reduce<ListStamp | null>(
    (oldest, answer) => (answer === undefined ? oldest : olderStamp(oldest, answer)),
    null,
  );
  return (
    <section className={tableStyles.block} aria-label={title}>
      <h3 className={tableStyles.title}>
        {title} <span className="dim regular">{pictures.length}</span>
        {stamp !== null && hasDifferentAge(stamp.asOf, recordAsOf) && (
          <span className="push-end regular">
            <AgeStamp source={stamp.source} asOf={stamp.asOf} />
          </span>
        )}
      </h3>
      <PictureViewer
        pictures={pictures.map((picture, index) => {
          const { name: alt } = picture;
          const caption = picture.caption ?? alt;
          const data = answers[index]?.data;
          if (data !== undefined) {
            return { url: `data:${data.mediaType};base64,${data.base64}`, alt, caption };
          }
          const first = firsts[index];
          const instead =
            first === undefined || first.error === null ? (
              <span className={styles.pending}>{t('pictures.pending')}</span>
            ) : (
              <PictureProblem
                error={first.error}
                url={picture.url}
                isRetrying={first.isFetching}
                onRetry={() => void first.refetch()}
              />
            );
          return { alt, caption, instead };
        })}
      />
    </section>
  );
}

/** Pictures are large: those of a record that was left are released soon. */
const retentionMs = 60_000;

type PictureProblemProps = {
  readonly error: Error;
  readonly url: string;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
};

function PictureProblem({ error, url, isRetrying, onRetry }: PictureProblemProps) {
  const t = useMessages();
  const { data: status } = useQuery(statusQuery);
  const failure = failureOf(error);
  const host = addressHost(url);
  const sentence =
    failure.code !== 'OFFLINE'
      ? translateSentence(t, failureSentence(failure))
      : status?.connection === 'online' && host !== null
        ? t('pictures.hostUnreachable', { host })
        : t('pictures.notStored');
  return (
    <>
      <span className={styles.sentence} title={sentence}>
        <StateShape tone="attention" />
        <bdi>{sentence}</bdi>
      </span>
      <button type="button" className={styles.retry} disabled={isRetrying} onClick={onRetry}>
        {t('action.retry')}
      </button>
    </>
  );
}

/** For a message; null if the text is not a web address. */
export function addressHost(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { protocol, host } = new URL(url);
  return protocol === 'https:' || protocol === 'http:' ? host : null;
}

/** Runs a task after all tasks passed before it have finished; rejects if the task does. */
type EnqueueTask = <Result>(task: () => Promise<Result>, signal?: AbortSignal) => Promise<Result>;

/** Creates a queue in which tasks wait for each other; a task that is no longer wanted at its turn is not started. */
export function createTaskQueue(): EnqueueTask {
  let last: Promise<unknown> = Promise.resolve();
  return (task, signal) => {
    const turn = last.then(() => {
      signal?.throwIfAborted();
      return task();
    });
    last = turn.catch(() => undefined);
    return turn;
  };
}
