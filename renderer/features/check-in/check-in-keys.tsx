import { useCountFormat } from '../../components/text/use-count-format.ts';
import { DeskKey } from '../../desk/desk-key.tsx';
import styles from '../../desk/desk-keys.module.css';
import { useWords } from '../../messages/use-words.ts';
import { type CheckInState, rowsOfView } from './check-in-state.ts';

type CheckInKeysProps = {
  readonly state: CheckInState;
  readonly onUndo: () => void;
  readonly onQuantity: () => void;
  readonly onBoxDone: () => void;
  readonly onPrint: () => void;
  readonly onForget: () => void;
};

/** What can be done with the count as a whole, each key where its letter stands, and how far it is. */
export function CheckInKeys(props: CheckInKeysProps) {
  const { state } = props;
  const words = useWords();
  const counts = useCountFormat();
  const { checkIn, comparison, rowInHand } = state;
  const listed = comparison.boxes.filter(({ boxId }) => boxId !== null);
  const isEmpty = checkIn.boxesMet.length === 0 && checkIn.counts.length === 0;
  return (
    <footer className={styles.keys}>
      <p className={styles.totals} role="status">
        {words('checkIn.totals', {
          counted: counts.full(comparison.matched),
          over: comparison.counted - comparison.matched,
          expected: counts.full(comparison.expected),
          met: listed.filter(({ progress }) => progress !== 'ahead').length,
          boxes: listed.length,
          differences: rowsOfView(comparison, { of: 'differences' }).length,
        })}
      </p>
      <DeskKey
        word={words('checkIn.key.undo')}
        keyName="U"
        onPress={props.onUndo}
        isOff={checkIn.changes.length === 0}
      />
      <DeskKey
        word={words('checkIn.key.quantity')}
        keyName="Q"
        onPress={props.onQuantity}
        isOff={rowInHand === null}
      />
      <DeskKey word={words('checkIn.key.print')} keyName="P" onPress={props.onPrint} isOff={isEmpty} />
      <DeskKey word={words('checkIn.key.forget')} onPress={props.onForget} isOff={isEmpty} />
      <span className={styles.gap} />
      <DeskKey
        word={words('checkIn.key.boxDone')}
        keyName="B"
        onPress={props.onBoxDone}
        isOff={checkIn.boxId === null}
      />
    </footer>
  );
}
