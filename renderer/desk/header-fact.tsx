import type { ReactNode } from 'react';
import { CopyButton } from '../components/text/copy-button.tsx';
import { ServiceText } from '../components/text/service-text.tsx';
import styles from './desk-header.module.css';

/** Something that stands over the lines of a desk, with its name. */
export function HeaderFact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A text with the key that copies it; `what` names it. */
export function CopiedText({ text, what }: { readonly text: string; readonly what: string }) {
  return (
    <span className={styles.copied}>
      <ServiceText mono>{text}</ServiceText>
      <CopyButton text={text} what={what} size={20} />
    </span>
  );
}
