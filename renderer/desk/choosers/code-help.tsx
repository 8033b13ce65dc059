import type { ReactNode } from 'react';
import { type MessageId, useMessages } from '#renderer/messages/use-messages.ts';
import { usePreferences } from '#renderer/platform/bridge/use-preferences.ts';
import { printedCommand } from '#shared/desk/model/desk-command.ts';
import styles from './code-help.module.css';

type CodeHelpProps = {
  readonly title: string;
  /** Commands with their descriptions. */
  readonly codes: readonly (readonly [string, MessageId])[];
  readonly children: ReactNode;
};

/** How to use a desk while it is empty: first, its command codes. */
export function CodeHelp({ title, codes, children }: CodeHelpProps) {
  const t = useMessages();
  const [{ deskNumber }] = usePreferences();
  return (
    <section className={styles.help} aria-label={title}>
      <h2>{title}</h2>
      <dl>
        {codes.map(([code, meaning]) => (
          <div key={code}>
            <dt className="mono">{printedCommand(code, deskNumber)}</dt>
            <dd>{t(meaning)}</dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  );
}
