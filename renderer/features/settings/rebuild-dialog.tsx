import type { SyncView } from '../../../shared/sync/sync-view.ts';
import { useSyncRequest } from '../../components/catalog/use-sync.ts';
import { QuestionDialog } from '../../components/layout/question-dialog.tsx';
import { useMessages } from '../../messages/use-messages.ts';

type RebuildDialogProps = {
  readonly sync: Pick<SyncView, 'itemCount'>;
  readonly onClose: () => void;
};

/** Asks before the catalog on this desk is forgotten, and says what that costs. */
export function RebuildDialog({ sync, onClose }: RebuildDialogProps) {
  const t = useMessages();
  const rebuild = useSyncRequest('sync.rebuild');
  return (
    <QuestionDialog
      title={t('catalog.rebuildTitle')}
      confirmLabel={t('catalog.rebuildConfirm')}
      cancelLabel={t('catalog.rebuildCancel')}
      isDestructive
      isPending={rebuild.isPending}
      error={rebuild.error}
      onConfirm={() => rebuild.mutate({}, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t('catalog.rebuildText', { count: sync.itemCount })}</p>
      <p>{t('catalog.rebuildCost')}</p>
    </QuestionDialog>
  );
}
