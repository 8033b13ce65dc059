import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { chordKeys, isMac } from '../../app/chord.ts';
import { useMissingScope } from '../../bridge/use-missing-scope.ts';
import { KeyHint } from '../../components/key-hint.tsx';
import { ReasonedButton } from '../../components/reasoned-button.tsx';
import { useWords } from '../../messages/use-words.ts';
import styles from './desk-keys.module.css';
import type { DeskSession } from './desk-session.ts';
import { type DeskState, isBare, otherDrafts } from './desk-state.ts';
import { totalsOf } from './line-rows.ts';

type DeskKeysProps = {
  readonly state: DeskState;
  readonly session: DeskSession;
  readonly onSheet: () => void;
};

/** What can be done with the return as a whole, each key where its letter stands. */
export function DeskKeys({ state, session, onSheet }: DeskKeysProps) {
  const words = useWords();
  const scope = useMissingScope('returns_write');
  const { draft, modified } = state;
  const { lines, pieces, expected } = totalsOf(draft);
  const hasExpected = draft.originalShipment?.goods != null;
  const isEmpty = isBare(draft) && modified === null;
  return (
    <footer className={styles.keys}>
      <p className={styles.totals}>
        {expected === null
          ? words('returnDesk.totals', { lines, pieces })
          : words('returnDesk.totalsOf', { lines, pieces, expected })}
      </p>
      <KeyOf
        word={words('returnDesk.key.undo')}
        keyName="U"
        onPress={() => void session.undo()}
        isOff={draft.changes.length === 0}
      />
      {hasExpected && (
        <KeyOf word={words('returnDesk.key.takeAll')} keyName="E" onPress={() => void session.takeAll()} />
      )}
      <KeyOf
        word={words('returnDesk.key.slip')}
        keyName="P"
        onPress={() => void session.go('printSlip')}
        isOff={isEmpty && state.lastSent === null}
      />
      <KeyOf
        word={words(modified === null ? 'returnDesk.key.discard' : 'returnDesk.key.leaveChange')}
        onPress={() => void session.askDiscard()}
        isOff={isEmpty}
      />
      <span className={styles.gap} />
      <button
        type="button"
        className={styles.icon}
        title={words('shortcut.desk.sheet')}
        aria-label={words('shortcut.desk.sheet')}
        onClick={onSheet}
      >
        <IconPrinter size={15} stroke={1.6} aria-hidden="true" />
        <KeyHint>S</KeyHint>
      </button>
      <KeyOf
        word={words('returnDesk.key.drafts', { count: otherDrafts(state).length })}
        keyName="D"
        onPress={() => void session.ask('drafts')}
      />
      <KeyOf
        word={words('returnDesk.key.newReturn')}
        keyName="N"
        onPress={() => void session.go('newReturn')}
      />
      {modified === null && (
        <KeyOf
          word={words('returnDesk.key.nextBox')}
          keyName="B"
          onPress={() => void session.nextBox()}
          isOff={isEmpty && state.lastSent === null}
        />
      )}
      <ReasonedButton
        reason={scope === null ? null : words('returnDesk.scopeMissing', { scope })}
        className={styles.send}
        onClick={() => void session.send()}
        rightSection={<KeyHint>{chordKeys('mod+Enter', isMac).join(' ')}</KeyHint>}
      >
        {words(modified === null ? 'returnDesk.key.send' : 'returnDesk.key.sendChange')}
      </ReasonedButton>
    </footer>
  );
}

type KeyOfProps = {
  readonly word: string;
  readonly keyName?: string;
  readonly isOff?: boolean;
  readonly onPress: () => void;
};

function KeyOf({ word, keyName, isOff = false, onPress }: KeyOfProps) {
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
