import { useCountFormat } from '../../components/text/use-count-format.ts';
import { DeskButton } from '../../desk/desk-button.tsx';
import styles from '../../desk/desk-buttons.module.css';
import { useMessages } from '../../messages/use-messages.ts';
import { type CheckInState, rowsOfView } from './check-in-state.ts';

type CheckInButtonsProps = {
  readonly state: CheckInState;
  readonly onUndo: () => void;
  readonly onQuantity: () => void;
  readonly onBoxDone: () => void;
  readonly onPrint: () => void;
  readonly onForget: () => void;
};

/** What can be done with the count as a whole, each key where its letter stands, and how far it is. */
export function CheckInButtons(props: CheckInButtonsProps) {
  const { state } = props;
  const t = useMessages();
  const counts = useCountFormat();
  const { checkIn, comparison, selectedRow } = state;
  const listed = comparison.boxes.filter(({ boxId }) => boxId !== null);
  const isEmpty = checkIn.boxesMet.length === 0 && checkIn.counts.length === 0;
  return (
    <footer className={styles.keys}>
      <p className={styles.totals} role="status">
        {t('checkIn.totals', {
          counted: counts.full(comparison.matched),
          over: comparison.counted - comparison.matched,
          expected: counts.full(comparison.expected),
          met: listed.filter(({ progress }) => progress !== 'ahead').length,
          boxes: listed.length,
          differences: rowsOfView(comparison, { of: 'differences' }).length,
        })}
      </p>
      <DeskButton
        word={t('checkIn.key.undo')}
        keyName="U"
        onPress={props.onUndo}
        isOff={checkIn.changes.length === 0}
      />
      <DeskButton
        word={t('checkIn.key.quantity')}
        keyName="Q"
        onPress={props.onQuantity}
        isOff={selectedRow === null}
      />
      <DeskButton word={t('checkIn.key.print')} keyName="P" onPress={props.onPrint} isOff={isEmpty} />
      <DeskButton word={t('checkIn.key.forget')} onPress={props.onForget} isOff={isEmpty} />
      <span className={styles.gap} />
      <DeskButton
        word={t('checkIn.key.boxDone')}
        keyName="B"
        onPress={props.onBoxDone}
        isOff={checkIn.boxId === null}
      />
    </footer>
  );
}
