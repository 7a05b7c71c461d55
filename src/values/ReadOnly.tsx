import type { ReactNode } from 'react';
import { controlProps, type InputProps } from './value-view';
import styles from './values.module.css';

/** Shows a value in a form without a control, because no person types it. */
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
