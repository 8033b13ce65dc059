import type { ReactNode } from 'react';
import { CopyButton } from './copy-button.tsx';
import styles from './facts.module.css';
import { ServiceText } from './service-text.tsx';
import { TimeText } from './time-text.tsx';

export function FactList({ children }: { readonly children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}

/** One line of a {@link FactList}; an empty value is a dash. */
export function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children ?? '–'}</dd>
    </div>
  );
}

type TextFactProps = {
  readonly label: string;
  readonly text: string | null;
  readonly isMono?: boolean;
  /** What is copied, as text; adds a copy button to the text. */
  readonly copyAs?: string;
};

/** External text; a missing value is a dash. */
export function TextFact({ label, text, isMono = false, copyAs }: TextFactProps) {
  const shown = text === null || text === '' ? null : <ServiceText mono={isMono}>{text}</ServiceText>;
  return (
    <Fact label={label}>
      {copyAs === undefined || text === null ? shown : <CopiedText text={text} what={copyAs} />}
    </Fact>
  );
}

type CopiedTextProps = { readonly text: string; readonly what: string; readonly copied?: string };

/** A text with a button that copies it or, with `copied`, more than is shown. */
export function CopiedText({ text, what, copied = text }: CopiedTextProps) {
  return (
    <span className={styles.copied}>
      <ServiceText mono>{text}</ServiceText>
      <CopyButton text={copied} what={what} />
    </span>
  );
}

type TimeFactProps = {
  readonly label: string;
  readonly instant: string | null;
  readonly form?: 'short' | 'full';
};

/** A missing value is a dash. */
export function TimeFact({ label, instant, form = 'short' }: TimeFactProps) {
  return <Fact label={label}>{instant === null ? null : <TimeText instant={instant} form={form} />}</Fact>;
}
