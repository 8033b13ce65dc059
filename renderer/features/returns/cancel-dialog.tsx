import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ChangedReturn } from '../../../shared/returns/return-change-view.ts';
import type { ReturnOrder } from '../../../shared/returns/returns.ts';
import { QuestionDialog } from '../../components/layout/question-dialog.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { announce } from '../../platform/announce.ts';
import { call } from '../../platform/bridge/call.ts';
import { returnListsKey } from '../../platform/bridge/queries.ts';
import { announcedPieces } from './return-quantities.ts';
import { recordKey } from './return-queries.ts';

type CancelDialogProps = {
  readonly accountId: string;
  readonly order: ReturnOrder;
  readonly onClose: () => void;
};

/** Asks before a return is cancelled at the service, and says honestly what came of it. */
export function CancelDialog({ accountId, order, onClose }: CancelDialogProps) {
  const t = useMessages();
  const client = useQueryClient();
  const { id, referenceId } = order;
  const key = recordKey(accountId, id);
  const tell = ({ outcome, order: answer }: ChangedReturn) => {
    client.setQueryData(key, answer);
    onClose();
    announce({
      title: t(`return.cancelled.${outcome}`, { id: String(id) }),
      text: t(`return.cancelled.${outcome}Text`),
      isTrouble: outcome === 'unverified',
      closeLabel: t('notice.close'),
    });
  };
  const cancel = useMutation({
    mutationFn: () => call('returns.cancel', { id }),
    onSuccess: tell,
    // Also after a refusal: then the return is not what the screen says.
    onSettled: () =>
      Promise.all([key, returnListsKey(accountId)].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
  return (
    <QuestionDialog
      title={t('return.cancelTitle', { id: String(id) })}
      confirmLabel={t('return.cancelConfirm')}
      cancelLabel={t('return.cancelKeep')}
      isDestructive
      isPending={cancel.isPending}
      error={cancel.error}
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
