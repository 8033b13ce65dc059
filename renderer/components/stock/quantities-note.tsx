import type { MissingPart } from '../../../shared/inventory/inventory.ts';
import { say, useMessages } from '../../messages/use-messages.ts';
import { StateShape } from '../feedback/state-mark.tsx';
import { ListNote } from '../list-screen/list-note.tsx';
import { ServiceText } from '../text/service-text.tsx';
import { TextButton } from '../text/text-button.tsx';

type QuantitiesNoteProps = { readonly missing: MissingPart; readonly onRetry: () => void };

/** Why the cells of quantities are empty, said once for the list. */
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
