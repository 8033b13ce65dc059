import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { ChoiceList, DeskChooser } from '#renderer/desk/choosers/desk-chooser.tsx';
import { PartList } from '#renderer/desk/choosers/part-list.tsx';
import { NamedItem } from '#renderer/desk/named-item.tsx';
import type { DeskChoice } from '#renderer/desk/state/desk-choice.ts';
import { type Translate, useMessages } from '#renderer/messages/use-messages.ts';
import { latinDigits } from '#shared/barcode/latin-digits.ts';
import { leftOutOf } from '#shared/returns/model/return-item-steps.ts';
import type { ReturnPart } from '#shared/returns/return-item-view.ts';
import styles from './panels.module.css';

/** The numbers of bundles that have their own digit key. */
const offeredBundles = [1, 2, 3, 4];
/** No box holds more, and the count of a part stays far below the service's limit. */
const maxBundles = 9_999;

/** Returns the parts of a bundle that can be returned, by the number of returned bundles; empty if no part can. */
export function partChoices(
  parts: readonly ReturnPart[],
  t: Translate,
  onTake: (bundles: number) => void,
): DeskChoice[] {
  const returnable = parts.filter((part) => leftOutOf(part) === null);
  if (returnable.length === 0) return [];
  const units = returnable.reduce((sum, { quantity }) => sum + quantity, 0);
  return offeredBundles.map((bundles) => ({
    key: String(bundles),
    text: t('term.bundles', { count: bundles }),
    detail: t('term.units', { count: units * bundles }),
    run: () => onTake(bundles),
  }));
}

/** Offers a bundle's components in place of the bundle, which no return takes. */
export function PartsChooser(props: {
  readonly bundle: { readonly sku: string | null; readonly name: string | null };
  readonly parts: readonly ReturnPart[];
  /** Those of `partChoices`. */
  readonly choices: readonly DeskChoice[];
  readonly onTake: (bundles: number) => void;
  readonly onCancel: () => void;
}) {
  const { bundle, parts, choices, onTake, onCancel } = props;
  const t = useMessages();
  const title = t('returnPart.partsTitle');
  return (
    <DeskChooser title={title} about={<NamedItem {...bundle} />} onCancel={onCancel}>
      {parts.length > 0 && <PartList parts={parts} />}
      {choices.length === 0 ? (
        <p className="no-margin muted">
          {t(parts.length === 0 ? 'returnPart.partsUnknown' : 'returnPart.partsNone')}
        </p>
      ) : (
        <>
          <h3 className={styles.question}>{t('returnPart.howMany')}</h3>
          <ChoiceList label={t('returnPart.howMany')} choices={choices} takesFocus={false} />
          <OtherCount onTake={onTake} />
        </>
      )}
    </DeskChooser>
  );
}

function OtherCount({ onTake }: { readonly onTake: (bundles: number) => void }) {
  const t = useMessages();
  const [text, setText] = useState('');
  const [wasTried, setTried] = useState(false);
  const count = /^\d{1,4}$/.test(text.trim()) ? Number(text.trim()) : 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (count > 0) onTake(count);
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextInput
        label={t('returnPart.otherCount')}
        inputMode="numeric"
        value={text}
        error={wasTried && count === 0 && t('deskPart.quantityWrong', { most: maxBundles })}
        onChange={(event) => setText(latinDigits(event.currentTarget.value))}
      />
      <Button type="submit" variant="default">
        {t('returnPart.takeParts')}
      </Button>
    </form>
  );
}
