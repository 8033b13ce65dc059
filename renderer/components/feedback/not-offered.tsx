import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import styles from './not-offered.module.css';
import { StateShape } from './state-mark.tsx';

type NotOfferedProps = {
  /** What the service does not offer at this server's versions: a sentence. */
  readonly sentence: string;
  /** What remains possible without it: a sentence; absent: that all else works. */
  readonly remains?: string | undefined;
  readonly form: 'pane' | 'section' | 'cell';
};

/** Says that the service does not offer something, which is no fault and does not pass by trying again. */
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
