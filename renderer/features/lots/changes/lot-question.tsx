import type { LotAction, NamedLot } from '../../../../shared/lots/model/lot-exclusion-rules.ts';
import { QuestionDialog } from '../../../components/layout/question-dialog.tsx';
import { ServiceText } from '../../../components/text/service-text.tsx';
import { useTimes } from '../../../components/text/use-times.ts';
import { ForeignSentence } from '../../../desk/foreign-sentence.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import styles from '../lots.module.css';

type LotQuestionProps = {
  readonly action: LotAction;
  readonly lots: readonly NamedLot[];
  /** Of which item they are. */
  readonly itemName: string;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

/** So many lots are named one by one. */
const mostNamed = 8;

const foreign: ReadonlySet<string> = new Set(['item']);

/** Asks before lots are changed: which, and what it means for what goes out. */
export function LotQuestion({ action, lots, itemName, ...rest }: LotQuestionProps) {
  const t = useMessages();
  const times = useTimes();
  const count = lots.length;
  return (
    <QuestionDialog
      title={
        <ForeignSentence
          id={`lotChange.ask.${action}`}
          values={{ count, item: itemName }}
          foreign={foreign}
        />
      }
      confirmLabel={t(`lotChange.confirm.${action}`, { count })}
      cancelLabel={t('lotChange.cancel')}
      isDestructive={false}
      {...rest}
    >
      <ul className={styles.named}>
        {lots.slice(0, mostNamed).map(({ lotNumber, lotDate }) => (
          <li key={`${lotNumber} ${lotDate}`}>
            <ServiceText mono>{lotNumber}</ServiceText>
            {lotDate !== null && <span>{times.day(lotDate)}</span>}
          </li>
        ))}
        {count > mostNamed && <li>{t('lotChange.more', { count: count - mostNamed })}</li>}
      </ul>
      <p>{t(`lotChange.means.${action}`, { count })}</p>
      <p>{t('lotChange.readAgain')}</p>
    </QuestionDialog>
  );
}
