import type { Tone } from '#renderer/components/feedback/tone.ts';
import { useCountFormat } from '#renderer/components/text/use-count-format.ts';
import styles from './sidebar-count.module.css';

type SidebarCountProps = {
  readonly count: number;
  /** The count as a sentence, for the title and for assistive technology. */
  readonly label: string;
  /** Shown below the count, such as an age; not in a collapsed sidebar. */
  readonly detail?: string | undefined;
  readonly tone: Extract<Tone, 'attention' | 'waiting'>;
};

/** The count behind a screen's label in the sidebar; nothing if it is 0. */
export function SidebarCount({ count, label, detail, tone }: SidebarCountProps) {
  const counts = useCountFormat();
  if (count === 0) return null;
  return (
    <span className={styles.count} data-tone={tone} title={label}>
      <span className={styles.drawn} aria-hidden="true" data-text={counts.short(count)} />
      {detail !== undefined && <span className={styles.detail} aria-hidden="true" data-text={detail} />}
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
