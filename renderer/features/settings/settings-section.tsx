import { SegmentedControl, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { StateMark } from '#renderer/components/feedback/state-mark.tsx';
import { useSaveOnUnmount } from '#renderer/components/layout/use-save-on-unmount.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { policyQuery } from '#renderer/platform/bridge/queries.ts';
import type { ManagedSetting } from '#shared/preferences/model/managed-settings.ts';
import styles from './settings.module.css';

type SettingsSectionProps = {
  /** Its name in addresses that link to it. */
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
  /** Its name where IT may set it, so that it cannot be changed here. */
  readonly setting?: ManagedSetting;
  readonly children?: ReactNode;
};

/** Whether IT has fixed this setting, so that it cannot be changed here. */
export function useIsLocked(setting: ManagedSetting | undefined): boolean {
  return useQuery(policyQuery).data?.locked.some((locked) => locked === setting) === true;
}

/** Shown beside a setting that cannot be changed here, with who set it. */
export function LockedMark() {
  const t = useMessages();
  return (
    <p className={styles.explained}>
      <StateMark tone="ended" label={t('settings.lockedByPolicy')} />
    </p>
  );
}

/** A setting with a choice of a few values. */
export function ChoiceRow<Value extends string>(props: ChoiceRowProps<Value>) {
  const { label, value, choices, onChange, setting, children } = props;
  const isLocked = useIsLocked(setting);
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
      {isLocked && <LockedMark />}
      {children}
    </div>
  );
}

/** Returns numbers as choices, in order; the current one stays a choice. */
export function numberChoices(
  offered: readonly number[],
  current: number,
  labelOf: (value: number) => string,
) {
  return [...new Set([...offered, current])]
    .toSorted((one, other) => one - other)
    .map((value) => ({ value: String(value), label: labelOf(value) }));
}

type SelectRowProps<Value extends string> = ChoiceRowProps<Value> & {
  /** Allowed, but has no effect now; default false. */
  readonly isOff?: boolean;
};

/** A setting with a choice of many values, and related content beside it. */
export function SelectRow<Value extends string>(props: SelectRowProps<Value>) {
  const { label, value, choices, onChange, setting, isOff = false, children } = props;
  const isLocked = useIsLocked(setting);
  return (
    <div className={styles.control}>
      <span aria-hidden="true">{label}</span>
      <span className="row gap-8">
        <Select
          w={160}
          aria-label={label}
          allowDeselect={false}
          value={value}
          data={[...choices]}
          disabled={isLocked || isOff}
          onChange={(chosen) => chosen !== null && onChange(chosen)}
        />
        {children}
      </span>
      {isLocked && <LockedMark />}
    </div>
  );
}

type TextRowProps = {
  readonly label: string;
  readonly value: string;
  readonly widthPx: number;
  readonly type?: 'text' | 'time';
  readonly maxLength?: number;
  readonly placeholder?: string;
  readonly inputMode?: 'numeric';
  /** Returns what may be typed of a text; by default, all of it. */
  readonly clean?: (text: string) => string;
  readonly onChange: (value: string) => void;
};

/** A setting that is typed, saved on blur, on Enter, or when Settings is left. */
export function TextRow(props: TextRowProps) {
  const { label, value, widthPx, clean = (text) => text, onChange, ...field } = props;
  /** Null unless something typed is not saved yet. */
  const [typed, setTyped] = useState<string | null>(null);
  const take = () => {
    setTyped(null);
    if (typed !== null && typed.trim() !== value) onChange(typed.trim());
  };
  useSaveOnUnmount(take);
  return (
    <div className={styles.control}>
      <span aria-hidden="true">{label}</span>
      <TextInput
        {...field}
        w={widthPx}
        aria-label={label}
        value={typed ?? value}
        onChange={(event) => setTyped(clean(event.currentTarget.value))}
        onBlur={take}
        onKeyDown={(event) => event.key === 'Enter' && take()}
      />
    </div>
  );
}
