import type { ReactNode } from 'react';
import { type GridSelection, noRows } from '#renderer/components/data-grid/row-selection.ts';
import { KeyHint } from '#renderer/components/text/key-hint.tsx';
import { TextButton } from '#renderer/components/text/text-button.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { chordKeys, isMac } from '#renderer/platform/keyboard/chord.ts';
import styles from './selection-bar.module.css';

type SelectionBarProps = {
  readonly selection: GridSelection;
  /** The number of selected rows as text: "3 orders chosen". */
  readonly sentence: string;
  readonly actions: ReactNode;
  /** A note on the list, at the end of the line. */
  readonly children?: ReactNode;
};

/** The bar above a list with selectable rows: the number selected, the actions for them, and their keys. */
export function SelectionBar({ selection, sentence, actions, children }: SelectionBarProps) {
  const t = useMessages();
  const isAny = selection.chosen.ids.size > 0;
  return (
    <div className={styles.bar} role="group" aria-label={t('selection.label')}>
      <span className="rigid ink semibold" role="status">
        {isAny ? sentence : t('selection.none')}
      </span>
      {isAny ? (
        <>
          {actions}
          <TextButton onClick={() => selection.onChange(noRows)}>{t('selection.clear')}</TextButton>
        </>
      ) : (
        <span className={styles.keys}>
          <span>
            <KeyHint isSpoken>{t('selection.keySpace')}</KeyHint> {t('selection.one')}
          </span>
          <span>
            <KeyHint isSpoken>{t('selection.keyShift')}</KeyHint> {t('selection.range')}
          </span>
          <span>
            <KeyHint isSpoken>{chordKeys('mod+a', isMac).join(' ')}</KeyHint> {t('selection.all')}
          </span>
        </span>
      )}
      <span className="grow" />
      {children}
    </div>
  );
}
