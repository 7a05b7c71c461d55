import type { CSSProperties } from 'react';
import styles from './skeleton.module.css';

interface Props {
  /** In place of a control and not of words: as high as one, and it does not pulse. */
  still?: boolean;
  /** Its measures, where they are not those of a line of words. */
  style?: CSSProperties;
}

/** A grey shape where content will be, in its measures, so that nothing jumps. */
export function Skeleton({ still, style }: Props) {
  return <span className={styles.skeleton} data-still={still} style={style} aria-hidden="true" />;
}
