import type { ComponentPropsWithRef } from 'react';
import styles from './text.module.css';

/** A key that stands as a word in a line of text. */
export function TextButton(props: Omit<ComponentPropsWithRef<'button'>, 'type' | 'className'>) {
  return <button {...props} type="button" className={styles.textButton} />;
}
