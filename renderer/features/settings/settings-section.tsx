import { SegmentedControl } from '@mantine/core';
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

type ChoiceRowProps<Value extends string> = {
  readonly label: string;
  readonly value: Value;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
  /** Nobody can change it here; default false. */
  readonly isLocked?: boolean;
  readonly children?: ReactNode;
};

/** A setting of which one of a few values is chosen. */
export function ChoiceRow<Value extends string>(props: ChoiceRowProps<Value>) {
  const { label, value, choices, onChange, isLocked = false, children } = props;
  return (
    <div className={styles.control}>
      <span aria-hidden="true">{label}</span>
      <SegmentedControl
        aria-label={label}
        value={value}
        data={[...choices]}
        disabled={isLocked}
        onChange={onChange}
      />
      {children}
    </div>
  );
}
