import type { ItemMatch } from '../../../shared/inventory/item-view.ts';
import { ServiceText } from '../../components/text/service-text.tsx';
import { type Translate, useMessages } from '../../messages/use-messages.ts';
import type { DeskChoice } from '../state/desk-choice.ts';
import { ChoiceList } from './choice-list.tsx';
import { DeskChooser } from './desk-chooser.tsx';

type SeveralChooserProps = {
  /** The code that names several things. */
  readonly text: string;
  readonly choices: readonly DeskChoice[];
  readonly onCancel: () => void;
};

/** Asks which of several things a code means; a digit or a code answers, the keyboard stays where it is. */
export function SeveralChooser({ text, choices, onCancel }: SeveralChooserProps) {
  const t = useMessages();
  const title = t('deskPart.severalTitle');
  return (
    <DeskChooser title={title} about={<ServiceText mono>{text}</ServiceText>} onCancel={onCancel}>
      <ChoiceList label={title} choices={choices} takesFocus={false} />
    </DeskChooser>
  );
}

/** One of the items that a code names. */
export function itemChoice(
  { item, lot }: ItemMatch,
  index: number,
  t: Translate,
  run: () => void,
): DeskChoice {
  const sku = item.sku ?? String(item.inventoryId);
  const name = item.name ?? t('deskPart.unnamed');
  return {
    key: `item ${item.inventoryId} ${index}`,
    text: t('deskPart.severalItem', { sku, name }),
    label: <ServiceText mono>{sku}</ServiceText>,
    detail: <ServiceText>{lot === null ? name : `${name} · ${lot.number}`}</ServiceText>,
    run,
  };
}
