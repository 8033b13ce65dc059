import { NamedItem } from '#renderer/desk/named-item.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { leftOutOf } from '#shared/returns/model/return-item-steps.ts';
import type { ReturnPart } from '#shared/returns/return-item-view.ts';
import styles from './choosers.module.css';

/** Lists the components of one bundle; those that are left out are dimmed, with the reason. */
export function PartList({ parts }: { readonly parts: readonly ReturnPart[] }) {
  const t = useMessages();
  return (
    <ul className={styles.parts} aria-label={t('term.bundleParts')}>
      {parts.map((part, index) => (
        <PartRow key={`${part.item?.inventoryId ?? part.sku} ${index}`} part={part} />
      ))}
    </ul>
  );
}

function PartRow({ part }: { readonly part: ReturnPart }) {
  const t = useMessages();
  const reason = leftOutOf(part);
  return (
    <li className={reason === null ? styles.part : `${styles.part} dim`}>
      <span className="muted align-end">{t('term.times', { count: part.quantity })}</span>
      <NamedItem sku={part.sku} name={part.name} />
      {reason !== null && <span className="small attention">{t(`deskPart.leftOut.${reason}`)}</span>}
    </li>
  );
}
