import { ServiceText } from '../../components/service-text.tsx';
import { StateShape } from '../../components/state-mark.tsx';
import { useWords } from '../../messages/use-words.ts';
import { moveByArrows } from '../../scan/move-by-arrows.ts';
import { ChoiceDigit } from './choice-list.tsx';
import type { DeskChoice } from './desk-choice.ts';
import type { DeskSaying } from './desk-state.ts';
import { ReturnSentence } from './return-sentence.tsx';
import { calledOf, itemOf, sayingTones } from './return-sentences.ts';
import styles from './saying-panel.module.css';

type SayingPanelProps = {
  /** Null before the first step. */
  readonly said: Pick<DeskSaying, 'code' | 'tone' | 'values'> | null;
  /** What can be done about it; none while something else asks. */
  readonly choices: readonly DeskChoice[];
};

/**
 * What was said last, in its one place, as high as ever: what happened and to which item large, then what to do.
 * It takes no focus; that it is spoken is the matter of whoever shows it.
 */
export function SayingPanel({ said, choices }: SayingPanelProps) {
  const words = useWords();
  if (said === null) {
    return (
      <section className={styles.panel} aria-label={words('returnPart.said')}>
        <div className={styles.text}>
          <p className={styles.headline}>{words('returnPart.nothingSaid')}</p>
          <p className={styles.next}>{words('returnPart.nothingSaidNext')}</p>
        </div>
      </section>
    );
  }
  const { code, tone, values } = said;
  const item = itemOf(values);
  return (
    <section
      className={`${styles.panel} ${styles[tone]}`}
      aria-label={words('returnPart.said')}
      data-said={code}
    >
      <div className={styles.sign}>
        <StateShape tone={sayingTones[tone]} />
      </div>
      <div className={styles.text}>
        <p className={styles.headline}>
          <span>
            <ReturnSentence id={`returnSaid.${code}`} values={values} />
          </span>
          {item !== null && (
            <span className={styles.item}>
              <ServiceText mono={item.sku !== ''}>{calledOf(item, words)}</ServiceText>
              {item.sku !== '' && item.name !== '' && (
                <span className={styles.name}>
                  <ServiceText>{item.name}</ServiceText>
                </span>
              )}
            </span>
          )}
        </p>
        <p className={styles.next}>
          <ReturnSentence id={`returnSaid.${code}.next`} values={values} />
        </p>
      </div>
      {choices.length > 0 && (
        <ol className={styles.ways} aria-label={words('returnPart.ways')} onKeyDown={moveByArrows}>
          {choices.map((choice, index) => (
            <li key={choice.key}>
              <button type="button" className={styles.way} onClick={choice.run}>
                <ChoiceDigit index={index} />
                <span>{choice.label ?? choice.text}</span>
              </button>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
