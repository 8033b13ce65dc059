import styles from './long-text.module.css';
import { ServiceText } from './service-text.tsx';

type LongTextProps = {
  readonly children: string;
  /** What it is, in words: "Comment". */
  readonly label: string;
};

/** Longer texts than this scroll in a place of their own, so that what stands below stays in view. */
const longText = 400;

/** Free text of the service in as many lines as it needs, up to a handful. */
export function LongText({ children, label }: LongTextProps) {
  if (children.length <= longText) return <ServiceText wraps>{children}</ServiceText>;
  return (
    // Without the focus its end could not be read by keyboard.
    <div className={styles.long} tabIndex={0} role="region" aria-label={label}>
      <ServiceText wraps>{children}</ServiceText>
    </div>
  );
}
