import { Fragment } from 'react';
import type { TextRange } from './match-ranges.ts';
import styles from './text.module.css';

export type ServiceTextProps = {
  readonly children: string;
  readonly mono?: boolean;
  /** Wraps to several lines instead of ending in an ellipsis. */
  readonly wraps?: boolean;
  /** Marked parts, ascending and without overlap: the search matches. */
  readonly marks?: readonly TextRange[] | undefined;
};

/**
 * External text (a name, a note, a number): always plain text, isolated from the direction of its surroundings,
 * truncated by the layout and never reversed; complete in the title.
 */
export function ServiceText({ children, mono = false, wraps = false, marks }: ServiceTextProps) {
  const face = wraps ? styles.wrapping : styles.oneLine;
  return (
    <bdi className={`${face} ${mono ? 'mono' : ''}`} title={children}>
      {marks === undefined || marks.length === 0 ? children : <MarkedParts text={children} marks={marks} />}
    </bdi>
  );
}

function MarkedParts({ text, marks }: { readonly text: string; readonly marks: readonly TextRange[] }) {
  return (
    <>
      {marks.map(({ from, to }, index) => (
        <Fragment key={from}>
          {text.slice(marks[index - 1]?.to ?? 0, from)}
          <mark className={styles.mark}>{text.slice(from, to)}</mark>
        </Fragment>
      ))}
      {text.slice(marks.at(-1)?.to ?? 0)}
    </>
  );
}
