import { StateShape } from '../../components/feedback/state-mark.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import styles from './inventory.module.css';
import type { ItemFlag } from './item-flags.ts';

/** What is special about an item, in small words; what asks for care has a shape besides. */
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
