import { useIsUnreachable } from '#renderer/components/feedback/write-refusal.tsx';
import { QuestionDialog } from '#renderer/components/layout/question-dialog.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import type { UnidentifiedOrder } from '#shared/unidentified/unidentified.ts';
import type { LinkTarget } from './candidate-row.tsx';
import { LinkSides } from './link-sides.tsx';
import { useLink, useLinkRefusal } from './use-link.ts';
import { useLinkCodes } from './use-link-codes.ts';

type LinkDialogProps = {
  /** As it was last read; changes by another user in the meantime are shown. */
  readonly parcel: UnidentifiedOrder;
  readonly target: LinkTarget;
  readonly onClose: () => void;
  readonly onLinked: () => void;
};

/** Asks before a parcel is linked, which cannot be undone, and shows both sides next to each other. */
export function LinkDialog({ parcel, target, onClose, onLinked }: LinkDialogProps) {
  const t = useMessages();
  const linking = useLink(onLinked);
  const refusal = useLinkRefusal(parcel, target);
  const { order, certainty } = target;
  const isHint = certainty === 'none';
  const values = { id: String(parcel.id), order: String(order.id) };
  const isUnreachable = useIsUnreachable();
  const link = (isLater = isUnreachable) =>
    linking.mutate({ id: parcel.id, receivingOrderId: order.id, isLater });
  const links = { tone: 'attention', sentence: t('match.codeLinks', values) } as const;
  const underWay = linking.isPending ? { ...links, run: () => undefined } : null;
  useLinkCodes({
    second: underWay ?? { tone: 'done', sentence: t('match.codeCancels'), run: onClose },
    confirm: underWay ?? (refusal === null ? { ...links, run: () => link() } : undefined),
  });
  return (
    <QuestionDialog
      title={t('match.ask', values)}
      confirmLabel={t(isUnreachable ? 'queueChange.confirm' : 'match.confirm')}
      later={isUnreachable ? null : { label: t('queueChange.later'), onPick: () => link(true) }}
      isWide
      refusal={refusal}
      request={linking}
      onConfirm={() => link()}
      onClose={onClose}
    >
      <p>{t('match.final')}</p>
      {isUnreachable && <p>{t('queueChange.text')}</p>}
      {isHint && <p>{t('match.askHint')}</p>}
      <LinkSides parcel={parcel} target={target} />
    </QuestionDialog>
  );
}
