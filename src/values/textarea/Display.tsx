import { plainText } from '@domain/rich/plain-text';
import { lazyPart } from '@/components/lazy';
import { Nothing } from '../Nothing';
import type { DisplayProps } from '../value-view';
import styles from '../values.module.css';

/** Until it comes, its words. */
const RichText = lazyPart(() => import(/* webpackChunkName: "rich-text" */ './RichText'), {
  wait: ({ html }) => <span className={styles.lines}>{plainText(html)}</span>,
  quiet: true,
});

/** Text as it was typed; rich text in a line as its words, in a block with its form. */
export function Display({ value, field, size }: DisplayProps) {
  if (typeof value !== 'string' || value === '') return size === 'block' ? <Nothing /> : null;
  const rich = field.sub_type === 'rich';
  if (rich && size === 'block') return <RichText html={value} />;
  return <span className={size === 'line' ? styles.line : styles.lines}>{rich ? plainText(value) : value}</span>;
}
