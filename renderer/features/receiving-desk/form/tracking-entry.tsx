import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { numberOfBox } from '../../../../shared/receiving/model/receiving-draft-steps.ts';
import { longestText } from '../../../../shared/receiving/model/receiving-limit-rules.ts';
import styles from '../../../desk/choosers/choosers.module.css';
import { DeskChooser } from '../../../desk/choosers/desk-chooser.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import type { DeskSession } from '../state/receiving-session.ts';
import type { DeskState } from '../state/receiving-state.ts';

type TrackingEntryProps = {
  readonly state: DeskState;
  readonly session: DeskSession;
  readonly boxId: number;
};

/** Asks for the tracking number of a box, for a label that no scanner reads; an empty one is none. */
export function TrackingEntry({ state, session, boxId }: TrackingEntryProps) {
  const t = useMessages();
  const { draft } = state;
  const [text, setText] = useState(draft.boxes.find(({ id }) => id === boxId)?.trackingNumber ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void session.setTracking(boxId, text);
  };
  return (
    <DeskChooser
      title={t('receivingDesk.trackingTitle', { box: numberOfBox(draft, boxId) })}
      onCancel={session.dismiss}
    >
      <form className={styles.quantityForm} onSubmit={submit} noValidate>
        <TextInput
          label={t('receivingDesk.trackingField')}
          classNames={{ input: 'mono' }}
          value={text}
          maxLength={longestText}
          autoFocus
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" variant="default">
          {t('receivingDesk.trackingTake')}
        </Button>
      </form>
    </DeskChooser>
  );
}
