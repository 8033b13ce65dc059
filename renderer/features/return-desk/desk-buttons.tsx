import { IconPrinter } from '@tabler/icons-react';
import { OfflineNote, useServiceRefusal } from '#renderer/components/feedback/write-refusal.tsx';
import { ReasonedButton } from '#renderer/components/layout/reasoned-button.tsx';
import { KeyHint } from '#renderer/components/text/key-hint.tsx';
import styles from '#renderer/desk/desk-buttons.module.css';
import { DeskButton } from '#renderer/desk/desk-buttons.tsx';
import { openDeskDrafts, useDeskDrafts } from '#renderer/desk/desk-drafts.tsx';
import { otherDrafts } from '#renderer/desk/state/open-drafts.ts';
import { leaveSavedField } from '#renderer/desk/state/use-desk-resolver.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { useMissingScope } from '#renderer/platform/bridge/use-missing-scope.ts';
import { chordKeys, isMac } from '#renderer/platform/keyboard/chord.ts';
import { totalsOf } from './line-rows.ts';
import type { DeskSession } from './state/desk-session.ts';
import { type DeskState, isBare } from './state/desk-state.ts';

type DeskButtonsProps = {
  readonly state: DeskState;
  readonly session: DeskSession;
  readonly onSheet: () => void;
};

export function DeskButtons({ state, session, onSheet }: DeskButtonsProps) {
  const t = useMessages();
  const scope = useMissingScope('returns_write');
  const { draft, modified } = state;
  // A new return can wait in the outbox; an existing one is changed on the service, or not at all.
  const refusal = useServiceRefusal();
  const offline = modified === null ? null : refusal;
  const { lines, pieces, outgoing } = totalsOf(draft);
  const hasExpected = draft.originalShipment?.goods != null;
  const isEmpty = isBare(draft) && modified === null;
  return (
    <>
      {modified !== null && <OfflineNote isBar />}
      <footer className={styles.keys}>
        <p className={styles.totals}>
          {outgoing === null
            ? t('returnDesk.totals', { lines, pieces })
            : t('returnDesk.totalsOf', { lines, ...outgoing, over: pieces - outgoing.back })}
        </p>
        <DeskButton
          label={t('action.undo')}
          keyName="U"
          onPress={() => void session.undo()}
          isOff={draft.changes.length === 0}
        />
        {hasExpected && (
          <DeskButton
            label={t('returnDesk.key.takeAll')}
            keyName="E"
            onPress={() => void session.takeAll()}
          />
        )}
        <DeskButton
          label={t('returnDesk.key.slip')}
          keyName="P"
          onPress={() => void session.go('printSlip')}
          isOff={isEmpty && state.lastSent === null}
        />
        <DeskButton
          label={t('photos.key')}
          keyName="F6"
          onPress={() => void session.photo()}
          isOff={modified !== null}
        />
        <DeskButton
          label={t(modified === null ? 'action.discard' : 'deskAction.leaveUnchanged')}
          onPress={() => void session.askDiscard()}
          isOff={isEmpty}
        />
        <span className={styles.gap} />
        <button
          type="button"
          className={styles.icon}
          title={t('shortcut.desk.sheet')}
          aria-label={t('shortcut.desk.sheet')}
          onClick={onSheet}
        >
          <IconPrinter size={15} stroke={1.6} aria-hidden="true" />
          <KeyHint>S</KeyHint>
        </button>
        <DeskButton
          label={t('returnDesk.key.drafts', {
            count: otherDrafts(state).length + openDeskDrafts(useDeskDrafts('return.create')).length,
          })}
          keyName="D"
          onPress={() => void session.ask('drafts')}
        />
        <DeskButton label={t('action.newReturn')} keyName="N" onPress={() => void session.go('newReturn')} />
        {modified === null && (
          <DeskButton
            label={t('deskAction.nextBox')}
            keyName="B"
            onPress={() => leaveSavedField() && void session.nextBox()}
            isOff={isEmpty && state.lastSent === null}
            sends
          />
        )}
        <ReasonedButton
          reason={scope === null ? offline : t('returnDesk.scopeMissing', { scope })}
          className={styles.send}
          variant={isEmpty ? 'default' : 'filled'}
          data-sends
          onClick={() => leaveSavedField() && void session.send()}
          rightSection={<KeyHint>{chordKeys('mod+Enter', isMac).join(' ')}</KeyHint>}
        >
          {t(modified === null ? 'action.send' : 'returnDesk.key.sendChange')}
        </ReasonedButton>
      </footer>
    </>
  );
}
