import type { MissingPart } from '../../../shared/service/inventory.ts';
import { useWords } from '../../messages/use-words.ts';
import listStyles from '../list-screen/list-footer.module.css';
import { ServiceText } from '../service-text.tsx';
import { StateShape } from '../state-mark.tsx';
import styles from './quantities-note.module.css';

type QuantitiesNoteProps = { readonly missing: MissingPart; readonly onRetry: () => void };

/** Why the cells of quantities are empty, said once for the list. */
export function QuantitiesNote({ missing, onRetry }: QuantitiesNoteProps) {
  const words = useWords();
  const { code, message, missingScope } = missing;
  const canRetry = code === 'SERVICE' || code === 'OFFLINE';
  return (
    <p className={styles.note} role="note" data-code={code}>
      <StateShape tone={code === 'UNSUPPORTED' ? 'ended' : 'attention'} />
      {code === 'UNSUPPORTED' ? (
        words('stockNote.notOffered')
      ) : code === 'FORBIDDEN' ? (
        words('stockNote.forbidden', { scope: missingScope ?? '', named: String(missingScope !== null) })
      ) : (
        <ServiceText wraps>{`${words('stockNote.failed')} ${message}`}</ServiceText>
      )}
      {canRetry && (
        <button type="button" className={listStyles.textKey} onClick={onRetry}>
          {words('failure.retry')}
        </button>
      )}
    </p>
  );
}
