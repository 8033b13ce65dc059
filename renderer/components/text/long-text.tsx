import type { TextRange } from './match-ranges.ts';
import { ServiceText } from './service-text.tsx';
import styles from './text.module.css';

type LongTextProps = {
  readonly children: string;
  /** A label for the text: "Comment". */
  readonly label: string;
  /** Marked parts, ascending and without overlap. */
  readonly marks?: readonly TextRange[] | undefined;
};

/** Longer texts scroll in their own area, so that what follows stays in view. */
const longText = 400;

/** Free text from the service in as many lines as it needs, up to a handful. */
export function LongText({ children, label, marks }: LongTextProps) {
  const text = (
    <ServiceText wraps marks={marks}>
      {children}
    </ServiceText>
  );
  if (children.length <= longText) return text;
  return (
    // Without focus, its end could not be read by keyboard.
    <div className={styles.long} tabIndex={0} role="region" aria-label={label}>
      {text}
    </div>
  );
}
