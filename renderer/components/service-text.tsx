import styles from './service-text.module.css';

type ServiceTextProps = {
  readonly children: string;
  readonly mono?: boolean;
  /** On several lines instead of one that ends in an ellipsis. */
  readonly wraps?: boolean;
};

/**
 * Text that somebody else wrote (a name, a note, a number): always text, isolated from the direction of what
 * stands around it, cut by the layout and never the other way round; whole in the title.
 */
export function ServiceText({ children, mono = false, wraps = false }: ServiceTextProps) {
  const face = wraps ? styles.wrapping : styles.oneLine;
  return (
    <bdi className={`${face} ${mono ? 'mono' : ''}`} title={children}>
      {children}
    </bdi>
  );
}
