import { KeyHint } from '../components/text/key-hint.tsx';
import { type MessageId, useWords } from '../messages/use-words.ts';
import styles from './line-in-hand.module.css';

type SmallKeysProps = {
  /** Each with its word, its letter, and what it does. */
  readonly keys: readonly (readonly [MessageId, string, () => void])[];
};

/** What can be done with a line or a box, each key where its letter stands. */
export function SmallKeys({ keys }: SmallKeysProps) {
  const words = useWords();
  return (
    <div className={styles.keys}>
      {keys.map(([word, key, run]) => (
        <button key={word} type="button" className={styles.key} onClick={run}>
          {words(word)} <KeyHint>{key}</KeyHint>
        </button>
      ))}
    </div>
  );
}
