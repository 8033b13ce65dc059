import type { ReactNode } from 'react';
import { type MessageId, useMessages } from '#renderer/messages/use-messages.ts';
import { usePreferences } from '#renderer/platform/bridge/use-preferences.ts';
import { printedCommand } from '#shared/desk/model/desk-command.ts';
import styles from './code-help.module.css';

type CodeHelpProps = {
  readonly title: string;
  /** Commands, each with what it does. */
  readonly codes: readonly (readonly [string, MessageId])[];
  readonly children: ReactNode;
};

/** How a desk is worked, where nothing is on it yet: by its command codes first. */
export function CodeHelp({ title, codes, children }: CodeHelpProps) {
  const t = useMessages();
  const [{ deskNumber }] = usePreferences();
  return (
    <section className={styles.help} aria-label={title}>
      <h2>{title}</h2>
      <dl>
        {codes.map(([word, meaning]) => (
          <div key={word}>
            <dt className="mono">{printedCommand(word, deskNumber)}</dt>
            <dd>{t(meaning)}</dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  );
}
