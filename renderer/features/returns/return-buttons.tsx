import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { OfflineNote, useServiceRefusal } from '#renderer/components/feedback/write-refusal.tsx';
import { QuestionDialog } from '#renderer/components/layout/question-dialog.tsx';
import { ReasonedButton } from '#renderer/components/layout/reasoned-button.tsx';
import { type PrintRequest, requestPrint } from '#renderer/components/print-preview/print-request.ts';
import { showReturnStatus } from '#renderer/components/records/return-status.ts';
import { KeyHint } from '#renderer/components/text/key-hint.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { announce } from '#renderer/platform/announce.ts';
import { call } from '#renderer/platform/bridge/call.ts';
import { returnsKey } from '#renderer/platform/bridge/queries.ts';
import { useMissingScope } from '#renderer/platform/bridge/use-missing-scope.ts';
import { useShortcuts } from '#renderer/platform/keyboard/keymap.tsx';
import type { Answer } from '#shared/ipc/answer.ts';
import { isChangeable } from '#shared/returns/model/return-edit-rules.ts';
import type { ChangedReturn } from '#shared/returns/return-change-view.ts';
import type { InspectedReturn } from '#shared/returns/return-inspection.ts';
import type { ReturnOrder } from '#shared/returns/returns.ts';
import { ReturnLabel } from './return-label.tsx';
import { announcedPieces } from './return-quantities.ts';
import { recordKey } from './return-queries.ts';
import styles from './returns.module.css';

type ReturnButtonsProps = { readonly accountId: string; readonly order: ReturnOrder };

/**
 * The return's label button; modify and cancel while the return awaits arrival, otherwise the reason they are
 * unavailable.
 */
export function ReturnButtons({ accountId, order }: ReturnButtonsProps) {
  const t = useMessages();
  const navigate = useNavigate();
  const scope = useMissingScope('returns_write');
  const [isAsking, setAsking] = useState(false);
  const [printed, setPrinted] = useState<PrintRequest | null>(null);
  const offline = useServiceRefusal();
  const reason = !isChangeable(order)
    ? t('return.notChangeable', { status: showReturnStatus(order.status, t).label })
    : scope !== null
      ? t('return.scopeMissing', { scope })
      : null;
  const modify = () => void navigate({ to: '/return-desk', search: { modify: order.id } });
  const ask = () => setAsking(true);
  // A modification is built at the desk, which reports when it needs the service; a cancellation is requested
  // immediately.
  const print = () => setPrinted(requestPrint(false));
  const keys = [
    { name: 'label', chord: 'p', label: 'action.printLabel', reason: null, run: print },
    { name: 'modify', chord: 'v', label: 'shortcut.modifyReturn', reason, run: modify },
    { name: 'cancel', chord: 'x', label: 'shortcut.cancelReturn', reason: reason ?? offline, run: ask },
  ] as const;
  useShortcuts([
    ...keys.filter((key) => key.reason === null),
    { chord: 'mod+p', label: 'shortcut.printNow', run: () => setPrinted(requestPrint(true)) },
  ]);
  return (
    <div className={styles.keys}>
      {keys.map(({ name, chord, reason: why, run }) => (
        <ReasonedButton
          key={name}
          variant="default"
          size="compact-sm"
          reason={why}
          rightSection={why === null ? <KeyHint>{chord.toUpperCase()}</KeyHint> : null}
          onClick={run}
        >
          {t(`return.${name}`)}
        </ReasonedButton>
      ))}
      <OfflineNote />
      {printed !== null && (
        <ReturnLabel
          key={printed.id}
          order={order}
          isDirect={printed.isDirect}
          onClose={() => setPrinted(null)}
        />
      )}
      {isAsking && <CancelDialog accountId={accountId} order={order} onClose={() => setAsking(false)} />}
    </div>
  );
}

type CancelDialogProps = {
  readonly accountId: string;
  readonly order: ReturnOrder;
  readonly onClose: () => void;
};

/** Asks before a return is canceled on the service, and reports the actual outcome. */
function CancelDialog({ accountId, order, onClose }: CancelDialogProps) {
  const t = useMessages();
  const client = useQueryClient();
  const { id, referenceId } = order;
  const key = recordKey(accountId, id);
  const announceChange = ({ outcome, order: answer }: ChangedReturn) => {
    // The response does not include this desk's inspection.
    client.setQueryData<Answer<InspectedReturn>>(key, (shown) => ({
      ...answer,
      data: { ...answer.data, inspection: shown?.data.inspection ?? [] },
    }));
    onClose();
    announce({
      title: t(`return.cancelled.${outcome}`, { id: String(id) }),
      text: t(`return.cancelled.${outcome}Text`),
      isTrouble: outcome === 'unverified',
    });
  };
  const cancel = useMutation({
    mutationFn: () => call('returns.cancel', { id }),
    onSuccess: announceChange,
    // Also after a refusal, because the return then differs from what the screen shows.
    onSettled: () => void client.invalidateQueries({ queryKey: returnsKey(accountId) }),
  });
  return (
    <QuestionDialog
      title={t('return.cancelTitle', { id: String(id) })}
      confirmLabel={t('return.cancelConfirm')}
      cancelLabel={t('return.cancelKeep')}
      isDestructive
      request={cancel}
      onConfirm={() => cancel.mutate()}
      onClose={onClose}
    >
      <p>
        {t('return.cancelText', {
          pieces: announcedPieces(order),
          reference: referenceId ?? '',
          hasReference: String(referenceId !== null),
        })}
      </p>
      <p>{t('return.cancelCost')}</p>
    </QuestionDialog>
  );
}
