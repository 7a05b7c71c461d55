import type { ReactNode } from 'react';
import { controlProps, type InputProps } from './value-view';
import styles from './values.module.css';

/** In a form, the place of a value that nobody types: it is shown as it stands. */
export function ReadOnly({ children, ...props }: Pick<InputProps, 'id' | 'label' | 'error'> & { children: ReactNode }) {
  return (
    <div
      {...controlProps({ ...props, required: false })}
      className={`${styles.control} ${styles.shownOnly}`}
      role="group"
      aria-label={props.label}
      tabIndex={-1}
    >
      {children}
    </div>
  );
}
