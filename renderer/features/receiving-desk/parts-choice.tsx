import type { ReturnItemView } from '../../../shared/returns/return-item-view.ts';
import { ChoiceList } from '../../desk/choosers/choice-list.tsx';
import { DeskChooser } from '../../desk/choosers/desk-chooser.tsx';
import { NamedItem } from '../../desk/named-item.tsx';
import type { DeskChoice } from '../../desk/state/desk-choice.ts';
import { useMessages } from '../../messages/use-messages.ts';
import styles from './receiving-desk.module.css';
import { partsOf } from './state/receiving-items.ts';

type PartsChoiceProps = {
  readonly bundle: { readonly sku: string | null; readonly name: string | null };
  readonly view: ReturnItemView;
  readonly choices: readonly DeskChoice[];
  readonly onCancel: () => void;
};

/** Offers what a bundle is made of in the place of the bundle, which no order takes. */
export function PartsChoice({ bundle, view, choices, onCancel }: PartsChoiceProps) {
  const t = useMessages();
  const title = t('receivingDesk.partsTitle');
  return (
    <DeskChooser title={title} about={<NamedItem {...bundle} />} onCancel={onCancel}>
      <ul className={styles.parts} aria-label={t('receivingDesk.partsOf')}>
        {partsOf(view).map(({ item, quantity }) => (
          <li key={item.inventoryId}>
            <span>{t('receivingDesk.times', { count: quantity })}</span>
            <NamedItem sku={item.sku} name={item.name} />
          </li>
        ))}
      </ul>
      <ChoiceList label={title} choices={choices} takesFocus={false} />
    </DeskChooser>
  );
}
