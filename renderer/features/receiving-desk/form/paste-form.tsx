import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { FailureNotice } from '../../../components/feedback/failure-notice.tsx';
import { StateShape } from '../../../components/feedback/state-mark.tsx';
import { ServiceText } from '../../../components/text/service-text.tsx';
import { DeskChooser } from '../../../desk/choosers/desk-chooser.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { call } from '../../../platform/bridge/call.ts';
import styles from './paste-form.module.css';
import {
  checkPastedLines,
  mostPasted,
  type PastedPieces,
  type PastedTable,
  readPastedLines,
} from './pasted-lines.ts';

type PasteFormProps = {
  /** The number of the box that the lines go into. */
  readonly box: number;
  readonly onTake: (lines: readonly PastedPieces[]) => void;
  readonly onCancel: () => void;
};

const mostShown = 40;

/** What a text comes to: another one has to be looked up anew, also where it was changed while this one was. */
type Checked =
  | { readonly state: 'none' }
  | { readonly state: 'checking'; readonly text: string }
  | { readonly state: 'checked'; readonly text: string; readonly table: PastedTable };

/** Takes the lines of a table: what each comes to is shown first, and nothing is taken before a person says so. */
export function PasteForm({ box, onTake, onCancel }: PasteFormProps) {
  const t = useMessages();
  const [text, setText] = useState('');
  const [latest, setChecked] = useState<Checked>({ state: 'none' });
  const [failure, setFailure] = useState<Error | null>(null);
  const checked: Checked = latest.state !== 'none' && latest.text === text ? latest : { state: 'none' };
  const check = async () => {
    const asked: Checked = { state: 'checking', text };
    const settle = (next: Checked) => setChecked((now) => (now === asked ? next : now));
    setChecked(asked);
    setFailure(null);
    try {
      settle({ state: 'checked', text, table: await checkPastedLines(call, readPastedLines(text)) });
    } catch (error) {
      settle({ state: 'none' });
      setFailure(error instanceof Error ? error : new Error(String(error)));
    }
  };
  return (
    <DeskChooser title={t('receivingDesk.paste')} onCancel={onCancel}>
      <div className={styles.form}>
        <p className="no-margin muted">{t('receivingDesk.pasteText', { box })}</p>
        <Textarea
          label={t('receivingDesk.pasteField')}
          classNames={{ input: 'mono' }}
          rows={5}
          value={text}
          autoFocus
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {failure !== null && <FailureNotice error={failure} />}
        {checked.state === 'checked' ? (
          <Preview table={checked.table} onTake={onTake} />
        ) : (
          <Button
            variant="default"
            disabled={text.trim() === ''}
            loading={checked.state === 'checking'}
            onClick={() => void check()}
          >
            {t(checked.state === 'checking' ? 'receivingDesk.pasteChecking' : 'receivingDesk.pasteCheck')}
          </Button>
        )}
      </div>
    </DeskChooser>
  );
}

type PreviewProps = { readonly table: PastedTable; readonly onTake: PasteFormProps['onTake'] };

function Preview({ table, onTake }: PreviewProps) {
  const t = useMessages();
  const { good, bad, isTooLong } = table;
  if (isTooLong)
    return (
      <p className="no-margin row gap-8" role="status">
        <StateShape tone="wrong" />
        {t('receivingDesk.pasteTooMany', { most: mostPasted })}
      </p>
    );
  return (
    <div className={styles.preview} role="status">
      {bad.length > 0 && (
        <>
          <h3 className="heading row gap-8">
            <StateShape tone="wrong" />
            {t('receivingDesk.pasteBad', { count: bad.length })}
          </h3>
          <ul className={styles.bad}>
            {bad.slice(0, mostShown).map(({ row, sku, problem }) => (
              <li key={row}>
                <strong>{t('receivingDesk.pasteRow', { row })}</strong>
                <ServiceText mono>{sku}</ServiceText>
                {problem !== null && <span>{t(`receivingDesk.pasteProblem.${problem}`)}</span>}
              </li>
            ))}
          </ul>
          <More count={bad.length - mostShown} />
        </>
      )}
      <h3 className="heading row gap-8">
        <StateShape tone={good.length > 0 ? 'done' : 'ended'} />
        {t('receivingDesk.pasteGood', { count: good.length })}
      </h3>
      <ul className={styles.good}>
        {good.slice(0, mostShown).map(({ item, quantity, lot }, index) => (
          <li key={index}>
            <span>{t('receivingDesk.times', { count: quantity })}</span>
            <ServiceText mono>{item.sku ?? String(item.inventoryId)}</ServiceText>
            {lot !== null && <ServiceText>{`${lot.number} · ${lot.date}`}</ServiceText>}
          </li>
        ))}
      </ul>
      <More count={good.length - mostShown} />
      <Button disabled={good.length === 0} onClick={() => onTake(good)}>
        {t('receivingDesk.pasteTake', { count: good.length })}
      </Button>
    </div>
  );
}

function More({ count }: { readonly count: number }) {
  const t = useMessages();
  return count > 0 ? <p className="no-margin muted">{t('receivingDesk.pasteMore', { count })}</p> : null;
}
