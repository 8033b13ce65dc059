import { IconArrowRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CopyButton } from './copy-button.tsx';
import styles from './facts.module.css';
import { ServiceText, type ServiceTextProps } from './service-text.tsx';
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

type TextFactProps = Pick<ServiceTextProps, 'wraps' | 'marks'> & {
  readonly label: string;
  readonly text: string | null;
  readonly isMono?: boolean;
  /** What is copied, as text; adds a copy button to the text. */
  readonly copyAs?: string;
};

/** External text; a missing value is a dash. */
export function TextFact({ label, text, isMono = false, copyAs, ...form }: TextFactProps) {
  const shown = text ? (
    <ServiceText {...form} mono={isMono}>
      {text}
    </ServiceText>
  ) : null;
  return (
    <Fact label={label}>
      {copyAs === undefined || text === null ? shown : <CopiedText text={text} what={copyAs} />}
    </Fact>
  );
}

/** Like {@link TextFact}, but omitted if there is no value. */
export function GivenText(props: TextFactProps) {
  return props.text === null || props.text === '' ? null : <TextFact {...props} />;
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

/** Like {@link TimeFact}, but omitted if there is no value. */
export function GivenTime(props: TimeFactProps) {
  return props.instant === null ? null : <TimeFact {...props} />;
}

type RecordFactProps = {
  readonly label: string;
  /** The address of the records: "/returns". */
  readonly path: `/${string}`;
  readonly id: number | null;
};

/** The number of another record, which links to it; a missing one is a dash. */
export function RecordFact({ label, path, id }: RecordFactProps) {
  return (
    <Fact label={label}>
      {id === null ? null : (
        <Link to={`${path}/${id}`} className="mono with-mark shrink semibold link">
          {id}
          <IconArrowRight size={14} stroke={1.75} aria-hidden="true" />
        </Link>
      )}
    </Fact>
  );
}
