import { useMessages } from '#renderer/messages/use-messages.ts';
import styles from './age-stamp.module.css';
import { useNow } from './use-now.ts';
import { useTimes } from './use-times.ts';

type AgeStampProps = {
  /** A stored copy replaces the service's response; the catalog on this desk is the primary source. */
  readonly source: 'service' | 'cache' | 'catalog' | 'desk';
  readonly asOf: string;
};

/**
 * The source and age of what is shown; a stored copy is marked by shape, label and color. Data that exists only on this
 * desk has no age: it is current.
 */
export function AgeStamp({ source, asOf }: AgeStampProps) {
  const t = useMessages();
  const times = useTimes();
  const now = useNow(10_000);
  return (
    <span
      className={source === 'cache' ? styles.stored : styles.fresh}
      title={t(`age.${source}Title`, { exact: times.exact(asOf) })}
      data-source={source}
    >
      <svg viewBox="0 0 12 12" className={styles.shape} aria-hidden="true">
        {source === 'service' ? (
          <circle cx="6" cy="6" r="3" fill="currentColor" />
        ) : (
          <path
            d="M1.5 3c0-1 2-1.7 4.5-1.7S10.5 2 10.5 3v6c0 1-2 1.7-4.5 1.7S1.5 10 1.5 9zm0 0c0 1 2 1.7 4.5 1.7S10.5 4 10.5 3"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.3"
          />
        )}
      </svg>
      {t(`age.${source}`)}
      {source !== 'desk' && (
        <>
          {' · '}
          <time dateTime={asOf}>{times.age(asOf, now)}</time>
        </>
      )}
    </span>
  );
}
