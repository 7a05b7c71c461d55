import { useMemo } from 'react';
import { purified } from './purify';
import styles from './rich.module.css';

/** Shows sanitized rich text with its pictures and mentions. */
export default function RichText({ html }: { html: string }) {
  const clean = useMemo(() => purified(html), [html]);
  return <div className={styles.prose} dangerouslySetInnerHTML={{ __html: clean }} />;
}
