import type { ReactNode } from 'react';
import styles from './choice-layer.module.css';

/** Says that nothing was found. It stands there empty too, so that a screen reader hears what comes into it. */
export function NoMatch({ role = 'status', children }: { role?: 'status' | 'alert'; children: ReactNode }) {
  return (
    <p className={styles.noMatch} role={role}>
      {children}
    </p>
  );
}
