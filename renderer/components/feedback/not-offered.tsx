import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import styles from './not-offered.module.css';
import { StateShape } from './state-mark.tsx';

type NotOfferedProps = {
  /** What the service does not offer in this server's versions, as a sentence. */
  readonly sentence: string;
  /** What remains possible without it, as a sentence; when omitted, that all else works. */
  readonly remains?: string | undefined;
  readonly form: 'pane' | 'section' | 'cell';
};

/** States that the service does not offer something; this is not a fault, and retrying does not help. */
export function NotOffered({ sentence, remains, form }: NotOfferedProps) {
  const t = useMessages();
  const rest = remains ?? t('failure.UNSUPPORTED.advice');
  if (form === 'cell') {
    return (
      <span className={styles.cell} title={`${sentence} ${rest}`}>
        <StateShape tone="ended" />
        {t('notOffered.cell')}
      </span>
    );
  }
  return (
    <div className={styles[form]} role="note" data-code="UNSUPPORTED">
      <p className={styles.title}>
        <StateShape tone="ended" />
        <ServiceText wraps>{sentence}</ServiceText>
      </p>
      <p className={styles.text}>{rest}</p>
    </div>
  );
}
