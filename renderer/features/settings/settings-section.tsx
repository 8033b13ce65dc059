import type { ReactNode } from 'react';
import styles from './settings.module.css';

type SettingsSectionProps = {
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
};

/** One group of settings under its name. */
export function SettingsSection({ title, text, children }: SettingsSectionProps) {
  return (
    <section className={styles.section} aria-label={title}>
      <h2 className={styles.sectionTitle}>{title}</h2>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {children}
    </section>
  );
}
