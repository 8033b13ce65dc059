import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useSync } from '#renderer/components/catalog/use-sync.ts';
import { StateShape } from '#renderer/components/feedback/state-mark.tsx';
import { ListNote } from '#renderer/components/list-screen/list-note.tsx';
import { ListScreen } from '#renderer/components/list-screen/list-screen.tsx';
import { isRecordNumber } from '#renderer/components/list-screen/list-search.ts';
import { useListRoute } from '#renderer/components/list-screen/use-list.ts';
import { RecordLink } from '#renderer/components/text/record-link.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { TextButton } from '#renderer/components/text/text-button.tsx';
import { translateSentence, useMessages } from '#renderer/messages/use-messages.ts';
import type { MissingPart } from '#shared/inventory/inventory.ts';
import { coverageOf, type ServiceLookup } from './catalog-query.ts';
import { inventoryList } from './inventory-list.tsx';
import { useCatalogList } from './use-catalog-list.ts';

export function InventoryScreen() {
  const t = useMessages();
  const route = useListRoute(inventoryList);
  const { search, recordId } = route;
  const [typed, setTyped] = useState(search.text ?? '');
  const openId = isRecordNumber(recordId) ? Number(recordId) : null;
  const { list, missing, asking } = useCatalogList(search, typed, openId);
  return (
    <ListScreen
      of={inventoryList}
      route={route}
      list={list}
      noneMatch={asking === 'none' ? undefined : { text: t(`inventory.noneMatch.${asking}`) }}
      onType={setTyped}
      matchedText={typed.trim()}
      above={
        <>
          <CatalogNote asking={asking} />
          {missing !== null && <QuantitiesNote missing={missing} onRetry={list.refresh} />}
        </>
      }
    />
  );
}

/** Nothing once the catalog is complete. */
function CatalogNote({ asking }: { readonly asking: ServiceLookup }) {
  const t = useMessages();
  const intl = useIntl();
  const sync = useSync();
  const coverage = coverageOf(sync);
  if (sync === undefined || coverage === null || coverage === 'whole') return null;
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

type QuantitiesNoteProps = { readonly missing: MissingPart; readonly onRetry: () => void };

/** Why the quantity cells are empty, shown once for the list. */
function QuantitiesNote({ missing, onRetry }: QuantitiesNoteProps) {
  const t = useMessages();
  const { code, message, missingScope } = missing;
  const canRetry = code === 'SERVICE' || code === 'OFFLINE';
  return (
    <ListNote role="note" data-code={code}>
      <StateShape tone={code === 'UNSUPPORTED' ? 'ended' : 'attention'} />
      {code === 'UNSUPPORTED' ? (
        t('stockNote.notOffered')
      ) : code === 'FORBIDDEN' ? (
        t('stockNote.forbidden', { scope: missingScope ?? '', named: String(missingScope !== null) })
      ) : (
        <ServiceText wraps>{`${t('stockNote.failed')} ${translateSentence(t, message)}`}</ServiceText>
      )}
      {canRetry && <TextButton onClick={onRetry}>{t('action.retry')}</TextButton>}
    </ListNote>
  );
}
