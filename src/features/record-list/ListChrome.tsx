import type { ReactNode } from 'react';
import styles from './record-list.module.css';

/** The controls above a list or a board: on phones one row, which is hidden while the reader scrolls down. */
export function ListChrome({ children }: { children: ReactNode }) {
  return <div className={styles.chrome}>{children}</div>;
}
