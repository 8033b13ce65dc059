import { Button } from '@mantine/core';
import { KeyHint } from '../components/text/key-hint.tsx';
import styles from './desk-keys.module.css';

type DeskKeyProps = {
  readonly word: string;
  readonly keyName?: string;
  readonly isOff?: boolean;
  readonly onPress: () => void;
};

/** Something that can be done with what is on the desk, with its letter. */
export function DeskKey({ word, keyName, isOff = false, onPress }: DeskKeyProps) {
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
