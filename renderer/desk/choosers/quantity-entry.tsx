import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { announceTrouble } from '#renderer/components/feedback/announce-outcome.ts';
import { NamedItem } from '#renderer/desk/named-item.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { latinDigits } from '#shared/barcode/latin-digits.ts';
import styles from './choosers.module.css';
import { CountByWeight } from './count-by-weight.tsx';
import { DeskChooser, useAskedFocus } from './desk-chooser.tsx';
import { useTypedAnswer } from './use-typed-answer.ts';

/** Asks for a number of pieces or other counted things, from 1. */
export function QuantityEntry(props: {
  readonly title: string;
  readonly item?: { readonly sku: string | null; readonly name: string | null };
  readonly label: string;
  readonly quantity: number;
  readonly max: number;
  readonly takesFocus: boolean;
  /** A typed number is also taken if the field is left without Enter: by a scan, or by a click elsewhere. */
  readonly isKept?: boolean;
  readonly onTake: (quantity: number) => void;
  readonly onCancel: () => void;
}) {
  const { title, item, label, max, takesFocus, isKept = false, onTake, onCancel } = props;
  const t = useMessages();
  const [text, setText] = useState(String(props.quantity));
  const field = useAskedFocus(takesFocus);
  const quantity = /^\d{1,10}$/.test(text.trim()) ? Number(text) : 0;
  const isWrong = quantity < 1 || quantity > max;
  const { wasTried, cancel, form } = useTypedAnswer({
    isChanged: isKept && text !== String(props.quantity),
    isValid: !isWrong,
    onTake: () => onTake(quantity),
    onLose() {
      if (text.trim() === '') return;
      announceTrouble(t('deskPart.quantityLost'), t('deskPart.quantityWrong', { most: max }), t);
    },
    onCancel,
  });
  return (
    <DeskChooser
      title={title}
      about={item === undefined ? undefined : <NamedItem {...item} />}
      onCancel={cancel}
    >
      <form className={styles.quantityForm} {...form} data-saved={isKept || undefined}>
        <TextInput
          size="sm"
          ref={field}
          label={label}
          inputMode="numeric"
          value={text}
          error={wasTried && isWrong && t('deskPart.quantityWrong', { most: max })}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setText(latinDigits(event.currentTarget.value))}
        />
        <Button type="submit" variant="default">
          {t('action.save')}
        </Button>
      </form>
      {item !== undefined && (
        <CountByWeight
          onCount={(count) => {
            setText(String(count));
            field.current?.focus();
          }}
        />
      )}
    </DeskChooser>
  );
}
