import { Button, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { announceTrouble } from '#renderer/components/feedback/announce-outcome.ts';
import { StateMark } from '#renderer/components/feedback/state-mark.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { DeskChooser, useAskedFocus } from '#renderer/desk/choosers/desk-chooser.tsx';
import { useTypedAnswer } from '#renderer/desk/choosers/use-typed-answer.ts';
import sideStyles from '#renderer/desk/desk-side.module.css';
import { NamedItem } from '#renderer/desk/named-item.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { latinDigits } from '#shared/barcode/latin-digits.ts';
import { awaitedSerials, isSerialIn, unexpectedSerials } from '#shared/returns/model/return-goods-rules.ts';
import { maxSerialLength } from '#shared/returns/model/return-kinds.ts';
import type { ReturnDraft, ReturnDraftLine } from '#shared/returns/return-draft.ts';
import styles from './panels.module.css';

type OfLine = { readonly draft: ReturnDraft; readonly line: ReturnDraftLine };

/** Asks for the serial numbers of an item's pieces sequentially, scanned or typed. */
export function SerialChooser(
  props: OfLine & {
    readonly takesFocus: boolean;
    readonly onType: (serial: string) => void;
    readonly onRemove: (serial: string) => void;
    readonly onCancel: () => void;
  },
) {
  const { draft, line, takesFocus, onType, onRemove, onCancel } = props;
  const t = useMessages();
  const [text, setText] = useState('');
  const field = useAskedFocus(takesFocus);
  const isMissing = text.trim() === '';
  const take = () => {
    onType(text);
    setText('');
  };
  const { wasTried, cancel, form } = useTypedAnswer({
    isChanged: !isMissing,
    isValid: !isMissing,
    onTake: take,
    onCancel,
  });
  /** The code may be the number that is being typed, so that is only taken if it is known to be complete. */
  const leaveForCode = (event: FormEvent) => {
    event.preventDefault();
    if (isSerialIn(awaitedSerials(draft, line.inventoryId), text)) {
      take();
      return;
    }
    if (!isMissing) {
      announceTrouble(t('returnPart.serialLost'), t('returnPart.serialLostText', { serial: text.trim() }), t);
    }
    setText('');
  };
  const { sku, name } = line;
  return (
    <DeskChooser
      title={t('returnPart.serialTitle')}
      about={<NamedItem sku={sku} name={name} />}
      onCancel={cancel}
    >
      <form className={styles.serialForm} {...form} data-saved data-resets onReset={leaveForCode}>
        <TextInput
          ref={field}
          label={t('returnPart.serialNext')}
          classNames={{ input: 'mono' }}
          value={text}
          maxLength={maxSerialLength}
          error={wasTried && isMissing && t('returnPart.serialMissing')}
          onChange={(event) => setText(latinDigits(event.currentTarget.value))}
        />
        <Button type="submit" variant="default">
          {t('action.add')}
        </Button>
      </form>
      <SerialList draft={draft} line={line} onRemove={onRemove} />
      <p className="no-margin small dim">{t('returnPart.serialDesk')}</p>
    </DeskChooser>
  );
}

/** The serial numbers of a line compared with those shipped: which were not shipped, and which were not scanned yet. */
export function SerialList(props: OfLine & { readonly onRemove?: (serial: string) => void }) {
  const { draft, line, onRemove } = props;
  const t = useMessages();
  const strange = unexpectedSerials(draft, line);
  const awaited = awaitedSerials(draft, line.inventoryId);
  return (
    <>
      {line.serials.length > 0 && onRemove === undefined && (
        <h3 className="no-margin small regular dim">{t('returnPart.serialTitle')}</h3>
      )}
      {line.serials.length > 0 && (
        <ul className={styles.serials} aria-label={t('returnPart.serialTitle')}>
          {line.serials.map((serial) => (
            <li key={serial} className="row shrink gap-8">
              <ServiceText mono wraps>
                {serial}
              </ServiceText>
              {strange.includes(serial) && (
                <StateMark tone="attention" label={t('returnPart.serialStrange')} />
              )}
              {onRemove !== undefined && (
                <button
                  type="button"
                  className={`${sideStyles.drop} push-end`}
                  aria-label={t('returnPart.serialRemove', { serial })}
                  title={t('returnPart.serialRemove', { serial })}
                  onClick={() => onRemove(serial)}
                >
                  <IconX size={13} stroke={1.75} aria-hidden="true" />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {awaited.length > 0 && (
        <div className={styles.awaited}>
          <h3 className="no-margin small regular dim">{t('returnPart.serialAwaited')}</h3>
          <p className="no-margin dim">
            <ServiceText mono wraps>
              {awaited.join(', ')}
            </ServiceText>
          </p>
        </div>
      )}
    </>
  );
}
