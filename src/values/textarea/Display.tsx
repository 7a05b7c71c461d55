import { plainText } from '@domain/rich/plain-text';
import { lazyPart } from '@/components/lazy';
import { Nothing } from '../Nothing';
import type { DisplayProps } from '../value-view';
import styles from '../values.module.css';

/** Rich text loads separately; its plain text is shown until then. */
const RichText = lazyPart(() => import(/* webpackChunkName: "rich-text" */ './RichText'), {
  wait: ({ html }) => <span className={styles.lines}>{plainText(html)}</span>,
  quiet: true,
});

/** Shows text as it was typed. Rich text appears as plain text in a line and formatted in a block. */
export function Display({ value, field, size }: DisplayProps) {
  if (typeof value !== 'string' || value === '') return size === 'block' ? <Nothing /> : null;
  const rich = field.sub_type === 'rich';
  if (rich && size === 'block') return <RichText html={value} />;
  return <span className={size === 'line' ? styles.line : styles.lines}>{rich ? plainText(value) : value}</span>;
}
