import type { ComponentPropsWithRef } from 'react';
import styles from './text.module.css';

export function TextButton(props: Omit<ComponentPropsWithRef<'button'>, 'type' | 'className'>) {
  return <button {...props} type="button" className={styles.textButton} />;
}
