import { Button } from '@mantine/core';
import { KeyHint } from '#renderer/components/text/key-hint.tsx';
import { type MessageId, useMessages } from '#renderer/messages/use-messages.ts';
import styles from './desk-buttons.module.css';
import selectedLineStyles from './selected-line.module.css';

type DeskButtonProps = {
  readonly label: string;
  readonly keyName?: string;
  readonly isOff?: boolean;
  /** It sends what is on the desk; default false. */
  readonly sends?: boolean;
  readonly onPress: () => void;
};

export function DeskButton({ label, keyName, isOff = false, sends = false, onPress }: DeskButtonProps) {
  return (
    <Button
      variant="default"
      className={styles.key ?? ''}
      disabled={isOff}
      data-sends={sends || undefined}
      onClick={onPress}
      {...(keyName === undefined ? {} : { rightSection: <KeyHint>{keyName}</KeyHint> })}
    >
      {label}
    </Button>
  );
}

type SmallButtonsProps = {
  /** Each with its label, its letter, and its action. */
  readonly keys: readonly (readonly [MessageId, string, () => void])[];
};

/** Actions for a line or a box, each button where its letter is. */
export function SmallButtons({ keys }: SmallButtonsProps) {
  const t = useMessages();
  return (
    <div className={selectedLineStyles.keys}>
      {keys.map(([label, key, run]) => (
        <button key={label} type="button" className={selectedLineStyles.key} onClick={run}>
          {t(label)} <KeyHint>{key}</KeyHint>
        </button>
      ))}
    </div>
  );
}
