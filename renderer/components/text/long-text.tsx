import type { TextRange } from './match-ranges.ts';
import { ServiceText } from './service-text.tsx';
import styles from './text.module.css';

type LongTextProps = {
  readonly children: string;
  /** What it is, in words: "Comment". */
  readonly label: string;
  /** Parts that are marked, ascending and apart from each other. */
  readonly marks?: readonly TextRange[] | undefined;
};

/** Longer texts than this scroll in a place of their own, so that what stands below stays in view. */
const longText = 400;

/** Free text of the service in as many lines as it needs, up to a handful. */
export function LongText({ children, label, marks }: LongTextProps) {
  const text = (
    <ServiceText wraps marks={marks}>
      {children}
    </ServiceText>
  );
  if (children.length <= longText) return text;
  return (
    // Without the focus its end could not be read by keyboard.
    <div className={styles.long} tabIndex={0} role="region" aria-label={label}>
      {text}
    </div>
  );
}
