import { KeyHint } from '../components/text/key-hint.tsx';
import { type MessageId, useMessages } from '../messages/use-messages.ts';
import styles from './selected-line.module.css';

type SmallButtonsProps = {
  /** Each with its word, its letter, and what it does. */
  readonly keys: readonly (readonly [MessageId, string, () => void])[];
};

/** What can be done with a line or a box, each key where its letter stands. */
export function SmallButtons({ keys }: SmallButtonsProps) {
  const t = useMessages();
  return (
    <div className={styles.keys}>
      {keys.map(([word, key, run]) => (
        <button key={word} type="button" className={styles.key} onClick={run}>
          {t(word)} <KeyHint>{key}</KeyHint>
        </button>
      ))}
    </div>
  );
}
