import { useMessages } from '#renderer/messages/use-messages.ts';
import styles from './delayed-skeleton.module.css';

/** Widths in pixels, slightly different in every line, like a row with a few cells. */
const widths = [56, 104, 92, 150];

/** A placeholder for rows that are being loaded; invisible for the first 150 ms, since most responses arrive sooner. */
export function DelayedSkeleton({ lines }: { readonly lines: number }) {
  const t = useMessages();
  return (
    <div className={styles.skeleton} role="status">
      <span className="visually-hidden">{t('loading')}</span>
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} className={styles.line}>
          {widths.map((width, place) => (
            <span key={place} style={{ flexBasis: width - ((index * 37 + place * 11) % 24) }} />
          ))}
        </span>
      ))}
    </div>
  );
}
