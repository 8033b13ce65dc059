import type { ReactNode } from 'react';
import { type MessageId, useWords } from '../../messages/use-words.ts';
import styles from './code-help.module.css';

type CodeHelpProps = {
  readonly title: string;
  /** Command codes, each with what it does. */
  readonly codes: readonly (readonly [string, MessageId])[];
  readonly children: ReactNode;
};

/** How a desk is worked, where nothing is on it yet: by its command codes first. */
export function CodeHelp({ title, codes, children }: CodeHelpProps) {
  const words = useWords();
  return (
    <section className={styles.help} aria-label={title}>
      <h2>{title}</h2>
      <dl>
        {codes.map(([code, meaning]) => (
          <div key={code}>
            <dt className="mono">{code}</dt>
            <dd>{words(meaning)}</dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  );
}
