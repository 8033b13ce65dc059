import type { UnidentifiedOrder } from '../../../../shared/unidentified/unidentified.ts';
import { QuestionDialog } from '../../../components/layout/question-dialog.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import type { LinkTarget } from './candidate-row.tsx';
import { LinkSides } from './link-sides.tsx';
import { useLink, useLinkRefusal } from './use-link.ts';
import { useLinkCodes } from './use-link-codes.ts';

type LinkDialogProps = {
  /** As it was read last: what somebody else made of it meanwhile is said. */
  readonly parcel: UnidentifiedOrder;
  readonly target: LinkTarget;
  readonly onClose: () => void;
  readonly onLinked: () => void;
};

/** Asks before a parcel is linked, which nothing undoes, with both sides beside each other. */
export function LinkDialog({ parcel, target, onClose, onLinked }: LinkDialogProps) {
  const t = useMessages();
  const linking = useLink(onLinked);
  const refusal = useLinkRefusal(parcel, target);
  const { order, certainty } = target;
  const isHint = certainty === 'none';
  const values = { id: String(parcel.id), order: String(order.id) };
  const link = () => linking.mutate({ id: parcel.id, receivingOrderId: order.id });
  const isLinkable = refusal === null && !linking.isPending;
  useLinkCodes({
    second: { tone: 'done', sentence: t('match.codeCancels'), run: onClose },
    confirm: isLinkable
      ? { tone: 'attention', sentence: t('match.codeLinks', values), run: link }
      : undefined,
  });
  return (
    <QuestionDialog
      title={t('match.ask', values)}
      confirmLabel={t('match.confirm')}
      cancelLabel={t('match.keep')}
      isDestructive={false}
      isWide
      refusal={refusal}
      isPending={linking.isPending}
      error={linking.error}
      onConfirm={link}
      onClose={onClose}
    >
      <p>{t('match.final')}</p>
      {isHint && <p>{t('match.askHint')}</p>}
      <LinkSides parcel={parcel} target={target} />
    </QuestionDialog>
  );
}
