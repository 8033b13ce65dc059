import type { ReturnItemView } from '../../../shared/ipc/return-item-view.ts';
import { ChoiceList } from '../../components/desk/choice-list.tsx';
import type { DeskChoice } from '../../components/desk/desk-choice.ts';
import { DeskChooser } from '../../components/desk/desk-chooser.tsx';
import { NamedItem } from '../../components/desk/named-item.tsx';
import { useWords } from '../../messages/use-words.ts';
import styles from './parts-choice.module.css';
import { partsOf } from './receiving-items.ts';

type PartsChoiceProps = {
  readonly bundle: { readonly sku: string | null; readonly name: string | null };
  readonly view: ReturnItemView;
  readonly choices: readonly DeskChoice[];
  readonly onCancel: () => void;
};

/** Offers what a bundle is made of in the place of the bundle, which no order takes. */
export function PartsChoice({ bundle, view, choices, onCancel }: PartsChoiceProps) {
  const words = useWords();
  const title = words('receivingDesk.partsTitle');
  return (
    <DeskChooser title={title} about={<NamedItem {...bundle} />} onCancel={onCancel}>
      <ul className={styles.parts} aria-label={words('receivingDesk.partsOf')}>
        {partsOf(view).map(({ item, quantity }) => (
          <li key={item.inventoryId}>
            <span>{words('receivingDesk.times', { count: quantity })}</span>
            <NamedItem sku={item.sku} name={item.name} />
          </li>
        ))}
      </ul>
      <ChoiceList label={title} choices={choices} takesFocus={false} />
    </DeskChooser>
  );
}
