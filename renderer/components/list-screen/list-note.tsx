import type { ComponentProps } from 'react';
import styles from './list-note.module.css';

/** A line between the filters and the rows: what is the matter with the list. */
export function ListNote(props: Omit<ComponentProps<'p'>, 'className'>) {
  return <p {...props} className={styles.note} />;
}
