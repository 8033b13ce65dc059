import { Button } from '@mantine/core';
import { type UseMutationResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { announceDone, announceTrouble } from '#renderer/components/feedback/announce-outcome.ts';
import { QuestionDialog } from '#renderer/components/layout/question-dialog.tsx';
import { ReasonedButton } from '#renderer/components/layout/reasoned-button.tsx';
import { changeName } from '#renderer/components/records/change-name.ts';
import { useRestoredDraft } from '#renderer/components/records/restored-draft.ts';
import { KeyHint } from '#renderer/components/text/key-hint.tsx';
import { type Times, useTimes } from '#renderer/components/text/use-times.ts';
import { type MessageId, type Translate, useMessages } from '#renderer/messages/use-messages.ts';
import { useAccount } from '#renderer/platform/account.tsx';
import { call } from '#renderer/platform/bridge/call.ts';
import { outboxKey, statusQuery } from '#renderer/platform/bridge/queries.ts';
import { useMissingScope } from '#renderer/platform/bridge/use-missing-scope.ts';
import { useRequest } from '#renderer/platform/bridge/use-request.ts';
import { chordKeys, isMac } from '#renderer/platform/keyboard/chord.ts';
import { useShortcuts } from '#renderer/platform/keyboard/keymap.tsx';
import { isCorrection, kindOf, type OutboxKind } from '#shared/outbox/model/outbox-status.ts';
import type { OutboxEntry } from '#shared/outbox/outbox-view.ts';
import { describeCurrent } from './change-sides.ts';
import styles from './outbox.module.css';
import {
  type ConfirmedAction,
  isLookedUpFirst,
  type OutboxAction,
  type OutboxOffer,
  outboxOffers,
} from './outbox-offers.ts';
import { piecesOf } from './outbox-sentences.ts';
import { deskOf, whatOf } from './outbox-state.ts';

/** The key of each action, and its entry in the shortcut sheet. */
const keys: Readonly<Record<OutboxAction, { readonly chord: string; readonly label: MessageId }>> = {
  goOn: { chord: 'd', label: 'shortcut.outboxGoOn' },
  sendAgain: { chord: 'mod+Enter', label: 'shortcut.outboxSendAgain' },
  itArrived: { chord: 'y', label: 'shortcut.outboxItArrived' },
  release: { chord: 'mod+Enter', label: 'shortcut.outboxRelease' },
  retryNow: { chord: 'mod+Enter', label: 'shortcut.outboxRetryNow' },
  revise: { chord: 'v', label: 'shortcut.outboxRevise' },
  cancel: { chord: 'x', label: 'shortcut.outboxCancel' },
  discard: { chord: 'x', label: 'action.discard' },
};

const isDestructive = (action: OutboxAction) => action === 'cancel' || action === 'discard';

/** Unavailable actions show the reason. */
export function OutboxButtons({ entry }: { readonly entry: OutboxEntry }) {
  const t = useMessages();
  const navigate = useNavigate();
  const desk = deskOf(entry);
  const kind = kindOf(entry);
  const missingScope = useMissingScope(desk?.scope ?? '');
  const { retryNow } = useRetryNow();
  const [pendingAction, setPendingAction] = useState<ConfirmedAction | null>(null);
  const offers = outboxOffers(entry, desk !== null && missingScope !== null);
  const run = (action: OutboxAction) => {
    if (action === 'retryNow') retryNow();
    else if (action !== 'goOn') setPendingAction(action);
    else if (desk !== null) void navigate({ to: desk.path, search: { draft: entry.id } });
  };
  const open = offers.filter(({ refusal }) => refusal === null);
  useShortcuts(open.map(({ action }) => ({ ...keys[action], run: () => run(action) })));
  return (
    <>
      {offers.length > 0 && (
        <div className={styles.keys}>
          {offers.map((offer, index) => (
            <OutboxKey
              key={offer.action}
              offer={offer}
              label={t(
                offer.action === 'goOn' && isCorrection(entry)
                  ? 'outbox.key.correct'
                  : `outbox.key.${offer.action}`,
                { kind },
              )}
              kind={kind}
              isFirst={index === 0 && offer.refusal === null && !isDestructive(offer.action)}
              onPress={() => run(offer.action)}
            />
          ))}
        </div>
      )}
      {pendingAction !== null && (
        <OutboxQuestion entry={entry} action={pendingAction} onClose={() => setPendingAction(null)} />
      )}
    </>
  );
}

type OutboxButtonProps = {
  readonly offer: OutboxOffer;
  readonly label: string;
  readonly kind: OutboxKind;
  readonly isFirst: boolean;
  readonly onPress: () => void;
};

function OutboxKey({ offer: { action, refusal }, label, kind, isFirst, onPress }: OutboxButtonProps) {
  const t = useMessages();
  const hint = <KeyHint>{chordKeys(keys[action].chord, isMac).join(' ')}</KeyHint>;
  if (refusal !== null) {
    return (
      <ReasonedButton variant="default" reason={t(`outbox.refusal.${refusal}`, { kind })}>
        {label}
      </ReasonedButton>
    );
  }
  return (
    <Button variant={isFirst ? 'filled' : 'default'} rightSection={hint} onClick={onPress}>
      {label}
    </Button>
  );
}

const requests: Readonly<Record<ConfirmedAction, (id: number) => Promise<OutboxEntry>>> = {
  sendAgain: (id) => call('outbox.decide', { id, decision: 'sendAgain' }),
  itArrived: (id) => call('outbox.decide', { id, decision: 'itArrived' }),
  release: (id) => call('outbox.release', { id }),
  revise: (id) => call('outbox.revise', { id }),
  cancel: (id) => call('outbox.cancel', { id }),
  discard: (id) => call('outbox.cancel', { id }),
};

/** Carries out the user's decision about a write, by its number. Always reads the outbox again afterward. */
function useDecision(
  action: ConfirmedAction,
  onDone: (changed: OutboxEntry) => void,
): UseMutationResult<OutboxEntry, Error, number> {
  const client = useQueryClient();
  const account = useAccount();
  return useMutation<OutboxEntry, Error, number>({
    mutationFn: requests[action],
    onSuccess: onDone,
    // Also after a refusal, because the write then differs from what the screen shows.
    onSettled: () => client.invalidateQueries({ queryKey: outboxKey(account.id) }),
  });
}

type OutboxQuestionProps = {
  readonly entry: OutboxEntry;
  readonly action: ConfirmedAction;
  readonly onClose: () => void;
};

/** Asks before an action on a write and explains it, then performs it and reports the outcome. */
function OutboxQuestion({ entry, action, onClose }: OutboxQuestionProps) {
  const t = useMessages();
  const navigate = useNavigate();
  const times = useTimes();
  const values = whatOf(entry, t);
  const desk = deskOf(entry);
  const restore = useRestoredDraft();
  const hasSite = useQuery(statusQuery).data?.site != null;
  const isShared = hasSite && (values.kind === 'return' || values.kind === 'receiving');
  const decision = useDecision(action, (changed) => {
    onClose();
    const isDiscarded = action === 'cancel' && entry.state === 'draft';
    const undo = isDiscarded ? restore(entry.id) : undefined;
    announceDone(doneTitle(changed, action, t), changeName(changed, t), undo);
    if (action === 'revise' && desk !== null) {
      void navigate({ to: desk.path, search: { draft: changed.id } });
    }
  });
  return (
    <QuestionDialog
      title={t(`outbox.ask.${action}.title`, values)}
      confirmLabel={t(`outbox.ask.${action}.confirm`, values)}
      cancelLabel={t('action.close')}
      isDestructive={isDestructive(action)}
      request={decision}
      onConfirm={() => decision.mutate(entry.id)}
      onClose={onClose}
    >
      {meaningOf(entry, action, t, times).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {action === 'discard' && isShared && <p>{t('outbox.ask.discard.shared')}</p>}
    </QuestionDialog>
  );
}

function doneTitle({ state }: OutboxEntry, action: ConfirmedAction, t: Translate): string {
  if (action === 'cancel' && state !== 'cancelled') return t('outbox.ask.cancel.doneLookedUp');
  return t(`outbox.ask.${action}.done`);
}

function meaningOf(
  entry: OutboxEntry,
  action: ConfirmedAction,
  t: Translate,
  times: Times,
): readonly string[] {
  const { state, referenceId: reference, receiving } = entry;
  // The service stores no reference for a receiving order, so the user looks for its number there.
  const order = receiving?.purchaseOrderNumber ?? reference;
  const values = { reference, order, ...whatOf(entry, t) };
  if (action === 'discard') return [t('outbox.ask.discard.text', values)];
  if (entry.change !== null && action !== 'revise' && !(action === 'cancel' && isLookedUpFirst(entry))) {
    const now = describeCurrent(entry, t, times);
    if (action === 'release' && now === null) return [t('outbox.ask.release.text', values)];
    return [t(`outbox.change.ask.${action}`, { now: now ?? '' })];
  }
  if (action === 'sendAgain') {
    return [t('outbox.ask.sendAgain.text', values), t('outbox.ask.sendAgain.twice', values)];
  }
  if (action === 'revise') {
    const text = t(`outbox.ask.revise.${state === 'unconfirmed' ? 'refused' : 'text'}`, values);
    return values.kind === 'return' ? [text, t('outbox.ask.revise.slip')] : [text];
  }
  if (action !== 'cancel') return [t(`outbox.ask.${action}.text`, values)];
  if (state === 'draft') {
    return [t('outbox.ask.cancel.draft', { ...values, pieces: piecesOf(entry) ?? 0 })];
  }
  if (state === 'unconfirmed') return [t('outbox.ask.cancel.refused', values)];
  return [t(`outbox.ask.cancel.${isLookedUpFirst(entry) ? 'lookedUp' : 'unsent'}`, values)];
}

/** Ends the pauses of unsent writes, and reports how many there were, or why it failed. */
export function useRetryNow(): { readonly isPending: boolean; readonly retryNow: () => void } {
  const t = useMessages();
  const { isPending, mutateAsync } = useRequest('outbox.retryNow', ({ count }) =>
    announceDone(t('outbox.hurried'), t('outbox.hurriedText', { count })),
  );
  const onError = (error: unknown) => announceTrouble(t('outbox.notHurried'), error, t);
  return { isPending, retryNow: () => void mutateAsync({}).catch(onError) };
}
