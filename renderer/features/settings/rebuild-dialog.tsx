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
  const words = useMessages();
  const rebuild = useSyncRequest('sync.rebuild');
  return (
    <QuestionDialog
      title={words('catalog.rebuildTitle')}
      confirmLabel={words('catalog.rebuildConfirm')}
      cancelLabel={words('catalog.rebuildCancel')}
      isDestructive
      isPending={rebuild.isPending}
      error={rebuild.error}
      onConfirm={() => rebuild.mutate({}, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{words('catalog.rebuildText', { count: sync.itemCount })}</p>
      <p>{words('catalog.rebuildCost')}</p>
    </QuestionDialog>
  );
}
