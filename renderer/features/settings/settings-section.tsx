import type { ReactNode } from 'react';
import styles from './settings.module.css';

type SettingsSectionProps = {
  /** What an address calls it that leads to it. */
  readonly id?: string;
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
};

export function SettingsSection({ id, title, text, children }: SettingsSectionProps) {
  return (
    <section
      className={styles.section}
      aria-label={title}
      data-section={id}
      tabIndex={id === undefined ? undefined : -1}
    >
      <h2 className={styles.sectionTitle}>{title}</h2>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {children}
    </section>
  );
}
