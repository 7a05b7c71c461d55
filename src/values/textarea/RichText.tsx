import { useMemo } from 'react';
import { purified } from './purify';
import styles from './rich.module.css';

/** Rich text in the page: purified, with its pictures and mentions. */
export default function RichText({ html }: { html: string }) {
  const clean = useMemo(() => purified(html), [html]);
  return <div className={styles.prose} dangerouslySetInnerHTML={{ __html: clean }} />;
}
