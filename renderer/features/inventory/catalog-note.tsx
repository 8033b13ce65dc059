import { useIntl } from 'react-intl';
import { useSync } from '../../components/catalog/use-sync.ts';
import { StateShape } from '../../components/feedback/state-mark.tsx';
import { ListNote } from '../../components/list-screen/list-note.tsx';
import { RecordLink } from '../../components/text/record-link.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { type Asking, reachOf } from './catalog-coverage.ts';

/** How far the catalog on this desk goes; nothing once it is whole. */
export function CatalogNote({ asking }: { readonly asking: Asking }) {
  const t = useMessages();
  const intl = useIntl();
  const sync = useSync();
  const reach = reachOf(sync);
  if (sync === undefined || reach === null || reach === 'whole') return null;
  const count = intl.formatNumber(sync.itemCount);
  const rest = asking === 'none' ? (sync.state === 'running' ? 'coming' : 'left') : asking;
  return (
    <ListNote role="note">
      <StateShape tone={sync.state === 'running' ? 'moving' : 'waiting'} />
      {t(`catalogNote.${rest}`, { count })}
      <RecordLink to="/settings?section=catalog">{t('catalogNote.show')}</RecordLink>
    </ListNote>
  );
}
