import type { SyncView } from '../../../shared/sync/sync-view.ts';
import { useSyncRequest } from '../../components/catalogue/use-sync.ts';
import { QuestionDialog } from '../../components/layout/question-dialog.tsx';
import { useWords } from '../../messages/use-words.ts';

type RebuildDialogProps = {
  readonly sync: Pick<SyncView, 'itemCount'>;
  readonly onClose: () => void;
};

/** Asks before the catalogue on this desk is forgotten, and says what that costs. */
export function RebuildDialog({ sync, onClose }: RebuildDialogProps) {
  const words = useWords();
  const rebuild = useSyncRequest('sync.rebuild');
  return (
    <QuestionDialog
      title={words('catalogue.rebuildTitle')}
      confirmLabel={words('catalogue.rebuildConfirm')}
      cancelLabel={words('catalogue.rebuildCancel')}
      isDestructive
      isPending={rebuild.isPending}
      error={rebuild.error}
      onConfirm={() => rebuild.mutate({}, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{words('catalogue.rebuildText', { count: sync.itemCount })}</p>
      <p>{words('catalogue.rebuildCost')}</p>
    </QuestionDialog>
  );
}
