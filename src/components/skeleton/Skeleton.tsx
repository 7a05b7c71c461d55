import type { CSSProperties } from 'react';
import styles from './skeleton.module.css';

interface Props {
  /** Replaces a control instead of text: equally high, without a pulse. */
  still?: boolean;
  /** Its measures, where they are not those of a line of words. */
  style?: CSSProperties;
}

/** A grey placeholder in the measures of the content, so that the layout does not jump. */
export function Skeleton({ still, style }: Props) {
  return <span className={styles.skeleton} data-still={still} style={style} aria-hidden="true" />;
}
