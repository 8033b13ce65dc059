import { useWords } from '../../messages/use-words.ts';
import styles from './desk-help.module.css';

const codes = [
  ['DH-SEND', 'returnDesk.help.SEND'],
  ['DH-NEXT-BOX', 'returnDesk.help.NEXT_BOX'],
  ['DH-UNDO', 'returnDesk.help.UNDO'],
  ['DH-ALL', 'returnDesk.help.ALL'],
  ['DH-1', 'returnDesk.help.DIGIT'],
  ['DH-RETURN', 'returnDesk.help.RETURN'],
] as const;

/** How the desk is worked, where nothing is on it yet. */
export function DeskHelp() {
  const words = useWords();
  return (
    <section className={styles.help} aria-label={words('returnDesk.helpTitle')}>
      <h2>{words('returnDesk.helpTitle')}</h2>
      <dl>
        {codes.map(([code, meaning]) => (
          <div key={code}>
            <dt className="mono">{code}</dt>
            <dd>{words(meaning)}</dd>
          </div>
        ))}
      </dl>
      <p>{words('returnDesk.helpText')}</p>
      <h2>{words('returnDesk.keysTitle')}</h2>
      <p>{words('returnDesk.keysText')}</p>
    </section>
  );
}
