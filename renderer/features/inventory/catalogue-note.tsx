import { useIntl } from 'react-intl';
import { useSync } from '../../components/catalogue/use-sync.ts';
import { StateShape } from '../../components/feedback/state-mark.tsx';
import { ListNote } from '../../components/list-screen/list-note.tsx';
import { RecordLink } from '../../components/text/record-link.tsx';
import { useWords } from '../../messages/use-words.ts';
import { type Asking, reachOf } from './catalogue-reach.ts';

/** How far the catalogue on this desk goes; nothing once it is whole. */
export function CatalogueNote({ asking }: { readonly asking: Asking }) {
  const words = useWords();
  const intl = useIntl();
  const sync = useSync();
  const reach = reachOf(sync);
  if (sync === undefined || reach === null || reach === 'whole') return null;
  const count = intl.formatNumber(sync.itemCount);
  const rest = asking === 'none' ? (sync.state === 'running' ? 'coming' : 'left') : asking;
  return (
    <ListNote role="note">
      <StateShape tone={sync.state === 'running' ? 'moving' : 'waiting'} />
      {words(`catalogueNote.${rest}`, { count })}
      <RecordLink to="/settings?section=catalogue">{words('catalogueNote.show')}</RecordLink>
    </ListNote>
  );
}
