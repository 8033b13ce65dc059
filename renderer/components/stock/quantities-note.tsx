import { StateShape } from '#renderer/components/feedback/state-mark.tsx';
import { ListNote } from '#renderer/components/list-screen/list-note.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { TextButton } from '#renderer/components/text/text-button.tsx';
import { say, useMessages } from '#renderer/messages/use-messages.ts';
import type { MissingPart } from '#shared/inventory/inventory.ts';

type QuantitiesNoteProps = { readonly missing: MissingPart; readonly onRetry: () => void };

/** Why the quantity cells are empty, shown once for the list. */
export function QuantitiesNote({ missing, onRetry }: QuantitiesNoteProps) {
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
        <ServiceText wraps>{`${t('stockNote.failed')} ${say(t, message)}`}</ServiceText>
      )}
      {canRetry && <TextButton onClick={onRetry}>{t('failure.retry')}</TextButton>}
    </ListNote>
  );
}
