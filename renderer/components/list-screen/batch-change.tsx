import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { chooseRows, type GridSelection } from '#renderer/components/data-grid/row-selection.ts';
import { announceTrouble } from '#renderer/components/feedback/announce-outcome.ts';
import { failureLine } from '#renderer/components/feedback/failure-text.ts';
import { OfflineNote, useIsUnreachable } from '#renderer/components/feedback/write-refusal.tsx';
import { QuestionDialog } from '#renderer/components/layout/question-dialog.tsx';
import { ReasonedButton } from '#renderer/components/layout/reasoned-button.tsx';
import { useQueueChanges } from '#renderer/components/records/queued-changes.tsx';
import { translateSentence, useMessages } from '#renderer/messages/use-messages.ts';
import { type Announcement, announce } from '#renderer/platform/announce.ts';
import { failureOf, RequestFailure } from '#renderer/platform/bridge/request-failure.ts';
import { quoted, type Sentence, sentence } from '#shared/messages/messages.ts';
import type { QueuedChange } from '#shared/outbox/queued-change.ts';
import { FailedList, type FailedListProps } from './export/failed-list.tsx';
import { SelectionBar } from './selection-bar.tsx';

/** The results of a change to many items; `error` is why the remaining items were not requested. */
export type BatchResults<Result> = { readonly results: readonly Result[]; readonly error: Error | null };

/**
 * Processes many items in as many sequential requests as needed. A failed request, or an error beside its results, ends
 * it: the results so far are returned, and later items are untouched.
 *
 * @param batchSize maximum number of items per request
 */
export async function inBatches<Item, Result>(
  items: readonly Item[],
  batchSize: number,
  ask: (
    batch: [Item, ...Item[]],
  ) => Promise<{ readonly results: readonly Result[]; readonly error?: Error | null }>,
): Promise<BatchResults<Result>> {
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += batchSize) {
    try {
      const batch = items.slice(start, start + batchSize) as [Item, ...Item[]];
      const { results: newResults, error = null } = await ask(batch);
      results.push(...newResults);
      if (error !== null) return { results, error };
    } catch (error) {
      return { results, error: error instanceof Error ? error : new Error(String(error)) };
    }
  }
  return { results, error: null };
}

/** Ends a batch after an item in doubt, because the response to each one after it may be lost too. */
export function endAfterDoubt(): RequestFailure {
  const message = sentence('failure.earlierUnconfirmed');
  return new RequestFailure({ code: 'CONFLICT', message, requestId: null });
}

type FailedItem = { readonly reason: Sentence | null; readonly requestId: string | null };

/** The announcement, and how to undo the change. */
export type BatchText = Pick<Announcement, 'title' | 'text' | 'undo' | 'address'> & {
  readonly isTrouble?: boolean;
};

type BatchChangeOptions<Change, Result, Left extends FailedItem> = {
  readonly run: (change: Change) => Promise<BatchResults<Result>>;
  /**
   * The items as changes that wait in the outbox, each with its result there, while the service is unreachable or if
   * the change `isLater`; when omitted, they can't wait.
   */
  readonly toQueue?: (
    change: Change,
  ) => readonly { readonly queued: QueuedChange; readonly result: Result }[];
  /** Queries whose keys start with one of these may have changed afterward, whatever the result. */
  readonly changedKeys: readonly QueryKey[];
  /** Where to view the change when another record may be open by then; default: the open screen. */
  readonly addressOf?: ((change: Change) => string) | undefined;
  /** The items that were not done; `unasked` is the reason for those that no response names. */
  readonly leftOf: (
    change: Change,
    results: readonly Result[],
    unasked: { readonly reason: Sentence; readonly requestId: string | null } | null,
  ) => readonly Left[];
  /** The announcement of the result; null if there is none. */
  readonly textOf: (results: readonly Result[], left: readonly Left[], change: Change) => BatchText | null;
  readonly onDone?: (left: readonly Left[], results: readonly Result[], change: Change) => void;
  /** Stays pending until the changed data has been read again. */
  readonly lastsUntilRead?: boolean;
};

/** The maximum number of changes that the outbox takes per request. */
const maxQueuedAtOnce = 1_000;

/** Changes many items at the same time: each has its own result, and those not done remain for another try. */
export function useBatchChange<Change extends object, Result, Left extends FailedItem>(
  options: BatchChangeOptions<Change, Result, Left>,
) {
  const t = useMessages();
  const client = useQueryClient();
  const isUnreachable = useIsUnreachable();
  const queue = useQueueChanges();
  const [left, setLeft] = useState<readonly Left[]>([]);
  const takenBack = useRef<Change | null>(null);
  const changing = useMutation({
    gcTime: 0,
    async mutationFn(change: Change) {
      const mustWait = isUnreachable || ('isLater' in change && change.isLater === true);
      const waiting = mustWait ? options.toQueue?.(change) : undefined;
      const { results, error } =
        waiting === undefined
          ? await options.run(change)
          : await inBatches(waiting, maxQueuedAtOnce, async (batch) => {
              await queue(batch.map(({ queued }) => queued));
              return { results: batch.map(({ result }) => result) };
            });
      const failure = error === null ? null : failureOf(error);
      const unasked = failure && {
        reason: quoted(failureLine({ ...failure, requestId: null }, t)),
        requestId: failure.requestId,
      };
      const notDone = options.leftOf(change, results, unasked);
      const count = waiting === undefined ? 0 : results.length;
      const text =
        count === 0
          ? options.textOf(results, notDone, change)
          : { title: t('queueChange.done', { count }), text: t('queueChange.doneText') };
      const address = options.addressOf?.(change);
      return { results, notDone, text: text === null || address === undefined ? text : { ...text, address } };
    },
    onSuccess({ results, notDone, text }, change) {
      // What could not be undone is announced; here it would read as not done.
      if (takenBack.current !== change) setLeft(notDone);
      options.onDone?.(notDone, results, change);
      if (text !== null) announce({ isTrouble: false, ...text });
    },
    // Refused items are read again too: another user may have changed them.
    async onSettled(_done, failure) {
      const reading = options.changedKeys.map((queryKey) => client.invalidateQueries({ queryKey }));
      if (options.lastsUntilRead === true && failure === null) await Promise.all(reading);
    },
  });
  const { mutate, mutateAsync, isPending, variables, error, reset } = changing;
  return {
    mutate,
    /** Undoes a change by another one; announces items that could not be undone, whatever screen is open by then. */
    async takeBack(change: Change): Promise<void> {
      takenBack.current = change;
      try {
        const { notDone, text } = await mutateAsync(change);
        const [first] = notDone;
        if (first === undefined || text?.isTrouble === true) return;
        announceTrouble(t('undo.failed'), first.reason === null ? '' : translateSentence(t, first.reason), t);
      } catch (failed) {
        reset();
        announceTrouble(t('undo.failed'), failed, t);
      }
    },
    /** Resolves with the items that were not done. */
    change: async (change: Change) => (await mutateAsync(change)).notDone,
    isPending,
    /** The change in progress; undefined if there is none. */
    running: isPending ? variables : undefined,
    error,
    reset,
    left,
    forget: () => setLeft([]),
  };
}

type BatchChangeBarProps<Left> = {
  readonly selection: GridSelection;
  readonly batch: { readonly isPending: boolean; readonly forget: () => void };
  readonly sentence: string;
  /** The button's label, and why it cannot be pressed now. */
  readonly label: string;
  readonly reason: string | null;
  /** The question asked first: title, sentences, and the two answers. */
  readonly question: {
    readonly title: string;
    readonly sentences: readonly string[];
    /** How to undo it; not shown if it has to wait. */
    readonly undo?: string;
    /** The affected items, one by one; when omitted, the sentences say it all. */
    readonly preview?: ReactNode;
    readonly confirm: string;
    readonly cancel: string;
    /** Something is lost afterward; default: it can be undone. */
    readonly isDestructive?: boolean;
  };
  /** The items that were not done, and the heading above them. */
  readonly failed: Omit<FailedListProps, 'onClose'>;
  /** Called when the question is asked. */
  readonly onAsk?: () => void;
  /** Runs the change; resolves with the items that were not done, which stay selected. */
  readonly onConfirm: () => Promise<readonly Left[]>;
  /** Puts the change into the outbox instead, if possible; while the service is unreachable, that happens anyway. */
  readonly onLater?: () => Promise<readonly Left[]>;
  /** The row id of an item that was not done. */
  readonly rowIdOf: (left: Left) => string;
  /** A note on the list. */
  readonly children?: ReactNode;
};

/**
 * The bar above a list whose selected rows can be changed together: the question asked first, and the items that were
 * not done.
 */
export function BatchChangeBar<Left>(props: BatchChangeBarProps<Left>) {
  const t = useMessages();
  const { selection, batch, question, failed, onLater } = props;
  const [isAsking, setAsking] = useState(false);
  const isUnreachable = useIsUnreachable();
  const mustWait = onLater !== undefined && isUnreachable;
  const lastSentence = mustWait ? t('queueChange.text') : question.undo;
  const confirm = async (change: () => Promise<readonly Left[]>) => {
    const left = await change();
    setAsking(false);
    selection.onChange(chooseRows(left.map(props.rowIdOf)));
  };
  return (
    <>
      <SelectionBar
        selection={selection}
        sentence={props.sentence}
        actions={
          <ReasonedButton
            reason={props.reason}
            loading={batch.isPending}
            onClick={() => {
              props.onAsk?.();
              setAsking(true);
            }}
          >
            {props.label}
          </ReasonedButton>
        }
      >
        {props.children}
      </SelectionBar>
      {selection.chosen.ids.size > 0 && <OfflineNote isBar waits={onLater !== undefined} />}
      <FailedList {...failed} onClose={batch.forget} />
      {isAsking && (
        <QuestionDialog
          title={question.title}
          confirmLabel={mustWait ? t('queueChange.confirm') : question.confirm}
          cancelLabel={question.cancel}
          isDestructive={question.isDestructive ?? false}
          request={{ isPending: batch.isPending, error: null }}
          onConfirm={() => void confirm(props.onConfirm)}
          later={
            onLater === undefined || isUnreachable
              ? null
              : { label: t('queueChange.later'), onPick: () => void confirm(onLater) }
          }
          onClose={() => setAsking(false)}
          isWide={question.preview !== undefined}
        >
          {question.sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          {lastSentence !== undefined && <p>{lastSentence}</p>}
          {question.preview}
        </QuestionDialog>
      )}
    </>
  );
}
