import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { announceDone, announceTrouble } from '#renderer/components/feedback/announce-outcome.ts';
import { FailureNotice } from '#renderer/components/feedback/failure-notice.tsx';
import { failureLine } from '#renderer/components/feedback/failure-text.ts';
import { OfflineNote, useQueueRefusal } from '#renderer/components/feedback/write-refusal.tsx';
import { QuestionDialog } from '#renderer/components/layout/question-dialog.tsx';
import { ReasonedButton } from '#renderer/components/layout/reasoned-button.tsx';
import { idsFrom } from '#renderer/components/list-screen/list-search.ts';
import { useRestoredDraft } from '#renderer/components/records/restored-draft.ts';
import { KeyHint } from '#renderer/components/text/key-hint.tsx';
import { CopiedText, SavedMark } from '#renderer/desk/desk-header.tsx';
import { OutcomeList, outcomeOf, type ShownOutcome } from '#renderer/desk/outcome-list.tsx';
import { readSubmitted } from '#renderer/desk/state/desk-requests.ts';
import { type Translate, useMessages } from '#renderer/messages/use-messages.ts';
import { useAccount } from '#renderer/platform/account.tsx';
import { call } from '#renderer/platform/bridge/call.ts';
import { outboxKey } from '#renderer/platform/bridge/queries.ts';
import { chordKeys, isMac } from '#renderer/platform/keyboard/chord.ts';
import { useShortcuts } from '#renderer/platform/keyboard/keymap.tsx';
import { checkOrder } from '#shared/orders/model/order-draft-rules.ts';
import type { OrderDraftRow } from '#shared/orders/order-draft.ts';
import type { OutboxEntry } from '#shared/outbox/outbox-view.ts';
import { CostEstimate } from './cost-estimate.tsx';
import styles from './new-order.module.css';
import { findingText, OrderForm } from './order-form.tsx';
import { OrderLines } from './order-lines.tsx';
import { settleLeftOrder, useOrderDraft } from './use-order-draft.ts';

const orderKind = 'order.create';

/** Sent through the outbox. */
export function NewOrderScreen() {
  const t = useMessages();
  const search = useSearch({ strict: false }) as { readonly draft?: unknown };
  const [addressedId] = idsFrom(search.draft);
  // A sent order is not opened again; the next one starts empty.
  const [{ doneCount, restoredId }, setTurn] = useState<{
    readonly doneCount: number;
    /** A discarded draft that was restored; null for none. */
    readonly restoredId: number | null;
  }>({ doneCount: 0, restoredId: null });
  const next = (id: number | null) =>
    setTurn((before) => ({ doneCount: before.doneCount + 1, restoredId: id }));
  // The address keeps the draft with which the screen was opened.
  const draftId = doneCount === 0 ? addressedId : undefined;
  const opened = useQuery({
    queryKey: ['new-order', draftId ?? null, doneCount],
    queryFn: async (): Promise<OrderDraftRow | null> => {
      const lost = await settleLeftOrder();
      if (lost !== null) announceTrouble(t('newOrder.notSaved'), failureLine(lost, t), t);
      if (restoredId !== null) return call('orders.readDraft', { id: restoredId });
      if (doneCount > 0) return null;
      const addressed = draftId === undefined ? null : await call('orders.readDraft', { id: draftId });
      return editableDraft(addressed) ?? (await call('orders.readDrafts', {}))[0] ?? null;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (opened.error !== null) {
    return (
      <>
        <h1 className="visually-hidden">{t('rail.newOrder')}</h1>
        <FailureNotice error={opened.error} fillsPane onRetry={() => void opened.refetch()} />
      </>
    );
  }
  if (opened.data === undefined) return null;
  const row = editableDraft(opened.data);
  return (
    <OrderWork
      key={`${row?.id ?? 'new'} ${doneCount}`}
      row={row}
      onDone={() => next(null)}
      onRestored={next}
    />
  );
}

/** Null if it was sent or discarded, or can't be read. */
function editableDraft(row: OrderDraftRow | null): OrderDraftRow | null {
  return row?.state === 'draft' && row.draft !== null ? row : null;
}

type OrderWorkProps = {
  readonly row: OrderDraftRow | null;
  readonly onDone: () => void;
  readonly onRestored: (id: number) => void;
};

function OrderWork({ row: initialRow, onDone, onRestored }: OrderWorkProps) {
  const t = useMessages();
  const account = useAccount();
  const client = useQueryClient();
  const restore = useRestoredDraft();
  const desk = useOrderDraft(initialRow);
  const screen = useRef<HTMLDivElement>(null);
  const [wasTried, setTried] = useState(false);
  const [asks, setAsks] = useState<'send' | 'discard' | null>(null);
  const refusal = useQueueRefusal('orders_write');
  const { draft, row } = desk;
  const findings = checkOrder(draft);
  const [first] = findings;
  const problem = first === undefined ? refusal : findingText(first, t);
  const done = () => {
    onDone();
    void client.invalidateQueries({ queryKey: outboxKey(account.id) });
  };
  const sending = useMutation({
    gcTime: 0,
    mutationFn: desk.queue,
    onSuccess: ({ referenceId }) => {
      announceDone(t('newOrder.queued', { reference: referenceId }), t('newOrder.queuedText'));
      done();
    },
  });
  const discarding = useMutation({
    gcTime: 0,
    mutationFn: async () => (row === null ? null : call('outbox.cancel', { id: row.id })),
    onSuccess: (entry) => {
      desk.end();
      const undo = entry === null ? undefined : restore(entry.id, onRestored);
      announceDone(t('newOrder.discarded'), entry?.referenceId ?? '', undo);
      done();
    },
    onError: (error) => announceTrouble(t('newOrder.notDiscarded'), error, t),
  });
  const send = () => {
    setTried(true);
    if (first === undefined) {
      if (refusal === null) setAsks('send');
      return;
    }
    screen.current?.querySelector<HTMLElement>(`[data-field="${first.field}"]`)?.focus();
  };
  const discard = () => {
    if (row !== null) setAsks('discard');
  };
  useShortcuts([
    { chord: 'mod+Enter', label: 'shortcut.newOrder.send', run: send },
    { chord: 'mod+Backspace', label: 'shortcut.discardDraft', isForFieldsFirst: true, run: discard },
  ]);
  const units = draft.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <div ref={screen} className={styles.screen}>
      <header className={styles.header}>
        <h1 className="no-margin heading">{t('rail.newOrder')}</h1>
        <span className="grow shrink">
          {row !== null && <CopiedText text={row.referenceId} what={t('newOrder.referenceWhat')} />}
        </span>
        <SavedMark saving={desk.saving} waitingCount={0} />
      </header>
      <div className={styles.work}>
        <OrderLines desk={desk} />
        <div className={styles.side}>
          <section className="stack gap-8" aria-label={t('term.recipient')}>
            <h2 className="heading">{t('term.recipient')}</h2>
            <OrderForm
              draft={draft}
              findings={findings}
              wasTried={wasTried}
              onChange={(field, text) => desk.change((before) => ({ ...before, [field]: text }))}
            />
          </section>
          <CostEstimate
            draft={draft}
            onChoose={(shippingMethod) => desk.change((before) => ({ ...before, shippingMethod }))}
          />
        </div>
      </div>
      <footer className={styles.keys}>
        {wasTried && problem !== null && (
          <span className={styles.problem} role="alert">
            {problem}
          </span>
        )}
        <OfflineNote waits />
        <span className="grow" />
        {row !== null && (
          <ReasonedButton variant="default" reason={null} onClick={discard}>
            {t('newOrder.discard')}
          </ReasonedButton>
        )}
        <ReasonedButton
          reason={refusal}
          rightSection={<KeyHint>{chordKeys('mod+Enter', isMac).join(' ')}</KeyHint>}
          onClick={send}
        >
          {t('newOrder.send')}
        </ReasonedButton>
      </footer>
      <LastSent />
      {asks === 'send' && (
        <QuestionDialog
          title={t('newOrder.ask', { name: draft.name.trim() })}
          confirmLabel={t('action.createOrder')}
          request={sending}
          onConfirm={() => sending.mutate()}
          onClose={() => {
            setAsks(null);
            sending.reset();
          }}
        >
          <p>
            {t('newOrder.askText', {
              count: units,
              lines: draft.lines.length,
              method: draft.shippingMethod,
            })}
          </p>
          <p>{t('newOrder.askOnce')}</p>
        </QuestionDialog>
      )}
      {asks === 'discard' && (
        <QuestionDialog
          title={t('newOrder.askDiscard')}
          confirmLabel={t('newOrder.discard')}
          isDestructive
          request={discarding}
          onConfirm={() => discarding.mutate()}
          onClose={() => {
            setAsks(null);
            discarding.reset();
          }}
        >
          <p>{t('newOrder.askDiscardText')}</p>
        </QuestionDialog>
      )}
    </div>
  );
}

/** The outcome of the orders last sent from here. */
function LastSent() {
  const t = useMessages();
  const account = useAccount();
  const { data } = useQuery({
    queryKey: [...outboxKey(account.id), 'left', orderKind],
    queryFn: () => readSubmitted({ call }, orderKind),
  });
  return <OutcomeList outcomes={(data ?? []).map((entry) => shownOutcome(entry, t))} />;
}

function shownOutcome(entry: OutboxEntry, t: Translate): ShownOutcome {
  const reference = entry.order?.orderNumber ?? entry.order?.recipientName ?? entry.referenceId;
  return outcomeOf({ ...entry, list: '/orders', sentAs: 'receivingDesk.outcome.sentAs', reference }, t);
}
