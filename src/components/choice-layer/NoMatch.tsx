import type { ReactNode } from 'react';
import styles from './choice-layer.module.css';

/** Shows that nothing was found. The element exists even when empty, so that a screen reader announces text that appears in it. */
export function NoMatch({ role = 'status', children }: { role?: 'status' | 'alert'; children: ReactNode }) {
  return (
    <p className={styles.noMatch} role={role}>
      {children}
    </p>
  );
}
