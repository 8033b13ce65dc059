import { StateShape } from '#renderer/components/feedback/state-mark.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import type { ItemHit } from '#shared/inventory/item-view.ts';
import styles from './inventory.module.css';

/** In display order. */
const itemFlags = ['removed', 'inactive', 'hazmat', 'lot', 'case', 'bundle', 'digital'] as const;

type ItemFlag = (typeof itemFlags)[number];

type Flagged = Pick<
  ItemHit,
  'removedAt' | 'isActive' | 'isHazmat' | 'isLot' | 'isCase' | 'isBundle' | 'isDigital'
>;

/** An item that the service does not call active is inactive only if the service says so. */
export function flagsOf(item: Flagged): readonly ItemFlag[] {
  const isSet: Record<ItemFlag, boolean> = {
    removed: item.removedAt !== null,
    inactive: item.isActive === false,
    hazmat: item.isHazmat,
    lot: item.isLot,
    case: item.isCase,
    bundle: item.isBundle,
    digital: item.isDigital,
  };
  return itemFlags.filter((flag) => isSet[flag]);
}

/** Flags that require care also have a shape. */
export function FlagMarks({ flags }: { readonly flags: readonly ItemFlag[] }) {
  const t = useMessages();
  if (flags.length === 0) return null;
  return (
    <span className="inline-row gap-4">
      {flags.map((flag) => (
        <span key={flag} className={styles.flag} data-flag={flag} title={t(`itemFlag.${flag}.title`)}>
          {flag === 'hazmat' && <StateShape tone="attention" />}
          {(flag === 'inactive' || flag === 'removed') && <StateShape tone="ended" />}
          {t(`itemFlag.${flag}`)}
        </span>
      ))}
    </span>
  );
}
