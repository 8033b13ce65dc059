import { Button } from '@mantine/core';
import { KeyHint } from '../components/text/key-hint.tsx';
import styles from './desk-buttons.module.css';

type DeskButtonProps = {
  readonly word: string;
  readonly keyName?: string;
  readonly isOff?: boolean;
  readonly onPress: () => void;
};

/** Something that can be done with what is on the desk, with its letter. */
export function DeskButton({ word, keyName, isOff = false, onPress }: DeskButtonProps) {
  return (
    <Button
      variant="default"
      className={styles.key ?? ''}
      disabled={isOff}
      onClick={onPress}
      {...(keyName === undefined ? {} : { rightSection: <KeyHint>{keyName}</KeyHint> })}
    >
      {word}
    </Button>
  );
}
