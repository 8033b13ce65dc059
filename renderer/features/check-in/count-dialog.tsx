import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { CheckInRow } from '../../../shared/check-in/model/check-in-rows.ts';
import { mostCounted } from '../../../shared/check-in/model/check-in-steps.ts';
import { Dialog } from '../../components/layout/dialog.tsx';
import { NamedItem } from '../../desk/named-item.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import styles from './check-in.module.css';

type CountDialogProps = {
  readonly row: CheckInRow;
  readonly onTake: (counted: number) => void;
  readonly onClose: () => void;
};

/** Asks how many pieces of a row there are; none is an answer too. */
export function CountDialog({ row, onTake, onClose }: CountDialogProps) {
  const t = useMessages();
  const [text, setText] = useState(String(row.counted));
  const [wasTried, setTried] = useState(false);
  const counted = /^\d{1,10}$/.test(text.trim()) ? Number(text) : -1;
  const isWrong = counted < 0 || counted > mostCounted;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isWrong) onTake(counted);
  };
  return (
    <Dialog onClose={onClose} title={t('checkIn.count')} size="sm" closeLabel={t('checkIn.countLeave')}>
      <NamedItem sku={row.sku ?? row.code} name={row.name} />
      <form className={styles.count} onSubmit={submit} noValidate>
        <TextInput
          data-autofocus
          label={t('checkIn.countField', { expected: row.expected })}
          inputMode="numeric"
          value={text}
          error={wasTried && isWrong && t('checkIn.countWrong', { most: mostCounted })}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit">{t('checkIn.countTake')}</Button>
      </form>
    </Dialog>
  );
}
