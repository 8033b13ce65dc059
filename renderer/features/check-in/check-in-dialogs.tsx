import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { announceDone, announceTrouble } from '#renderer/components/feedback/announce-outcome.ts';
import { Dialog } from '#renderer/components/layout/dialog.tsx';
import { QuestionDialog } from '#renderer/components/layout/question-dialog.tsx';
import { useTimes } from '#renderer/components/text/use-times.ts';
import { CountByWeight } from '#renderer/desk/choosers/count-by-weight.tsx';
import { NamedItem } from '#renderer/desk/named-item.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { useAccount } from '#renderer/platform/account.tsx';
import { call } from '#renderer/platform/bridge/call.ts';
import { latinDigits } from '#shared/barcode/latin-digits.ts';
import type { CheckIn } from '#shared/check-in/check-in.ts';
import type { ShownRow } from '#shared/check-in/model/check-in-rules.ts';
import { maxCounted } from '#shared/check-in/model/check-in-steps.ts';
import styles from './check-in.module.css';
import type { CheckInDesk } from './check-in-desk.ts';
import { checkInQuery } from './check-in-queries.ts';
import { namesOfDesks } from './check-in-state.ts';
import { restoreCount } from './use-check-in-desk.ts';

type CountDialogProps = {
  readonly row: ShownRow;
  readonly onTake: (counted: number) => void;
  readonly onClose: () => void;
};

/** Zero is a valid answer. */
export function CountDialog({ row, onTake, onClose }: CountDialogProps) {
  const t = useMessages();
  const [text, setText] = useState(String(row.counted));
  const [wasTried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const counted = /^\d{1,10}$/.test(text.trim()) ? Number(text) : -1;
  const isWrong = counted < 0 || counted > maxCounted;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isWrong) onTake(counted);
  };
  return (
    <Dialog onClose={onClose} title={t('checkIn.count')} size="sm" closeLabel={t('action.cancel')}>
      <NamedItem sku={row.sku ?? row.code} name={row.name} />
      <form className={styles.count} onSubmit={submit} noValidate>
        <TextInput
          size="sm"
          ref={field}
          data-autofocus
          label={
            row.expected === null ? t('term.pieces') : t('checkIn.countField', { expected: row.expected })
          }
          inputMode="numeric"
          value={text}
          error={wasTried && isWrong && t('checkIn.countWrong', { most: maxCounted })}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setText(latinDigits(event.currentTarget.value))}
        />
        <Button type="submit">{t('action.save')}</Button>
      </form>
      <CountByWeight
        onCount={(count) => {
          setText(String(count));
          field.current?.focus();
        }}
      />
    </Dialog>
  );
}

/** Discards a count, and reports it; the order stays on the screen as an uncounted one. */
function useForget(
  orderId: number,
  forget: (forgetSaved: () => Promise<unknown>) => Promise<unknown>,
  onDone: () => void,
  /** The count, for restoring it; null if it can't be read. */
  checkIn: CheckIn | null,
) {
  const t = useMessages();
  const account = useAccount();
  const client = useQueryClient();
  return useMutation({
    gcTime: 0,
    mutationFn: () => forget(() => call('receiving.forgetCheckIn', { id: orderId })),
    onSuccess: () => {
      onDone();
      const { queryKey } = checkInQuery(account.id, orderId);
      const undo = checkIn && {
        about: [`check-in ${orderId}`],
        run: () =>
          void restoreCount(account, client, checkIn)
            .then(() => announceDone(t('checkIn.restored', { id: String(orderId) }), ''))
            .catch((error: unknown) => announceTrouble(t('undo.failed'), error, t)),
      };
      const title = t('checkIn.forgotten', { id: String(orderId) });
      announceDone(title, t('checkIn.forgottenText'), undo ?? undefined);
      // The order of a count that can't be read stays on the screen, which a removed query wouldn't redraw.
      if (checkIn === null) void client.resetQueries({ queryKey });
      else client.removeQueries({ queryKey });
    },
  });
}

type ForgetDialogProps = {
  readonly orderId: number;
  readonly desk: CheckInDesk;
  readonly onClose: () => void;
};

/** Asks before a count is discarded. */
export function ForgetDialog({ orderId, desk, onClose }: ForgetDialogProps) {
  const t = useMessages();
  const times = useTimes();
  const navigate = useNavigate();
  const { draft: checkIn, others } = desk.read();
  const done = () => {
    onClose();
    void navigate({ to: `/receiving/${orderId}` });
  };
  const forget = useForget(orderId, desk.forget, done, checkIn);
  return (
    <QuestionDialog
      title={t('checkIn.forgetTitle', { id: String(orderId) })}
      confirmLabel={t('checkIn.forgetConfirm')}
      cancelLabel={t('checkIn.forgetKeep')}
      isDestructive
      request={forget}
      onConfirm={() => forget.mutate()}
      onClose={onClose}
    >
      <p>
        {t(others.length > 0 ? 'checkIn.forgetTextShared' : 'checkIn.forgetText', {
          desks: namesOfDesks(others),
          pieces: checkIn.counts.reduce((sum, { counted }) => sum + Math.max(0, counted), 0),
          boxes: checkIn.boxesMet.length,
          since: times.short(checkIn.startedAt),
        })}
      </p>
    </QuestionDialog>
  );
}

/** Discards a count that can no longer be read, so that another one can be started. */
export function ForgetButton({ orderId }: { readonly orderId: number }) {
  const t = useMessages();
  const forget = useForget(
    orderId,
    async (forgetSaved) => forgetSaved(),
    () => undefined,
    null,
  );
  return (
    <div className={styles.forget}>
      <Button variant="default" loading={forget.isPending} onClick={() => forget.mutate()}>
        {t('checkIn.forgetConfirm')}
      </Button>
    </div>
  );
}
