import { plainText } from '@domain/rich/plain-text';
import { lazy, Suspense } from 'react';
import { Nothing } from '../Nothing';
import type { DisplayProps } from '../value-view';
import styles from '../values.module.css';

const RichText = lazy(() => import(/* webpackChunkName: "rich-text" */ './RichText'));

/** Text as it was typed; rich text in a line as its words, in a block with its form. */
export function Display({ value, field, size }: DisplayProps) {
  if (typeof value !== 'string' || value === '') return size === 'block' ? <Nothing /> : null;
  const rich = field.sub_type === 'rich';
  const words = <span className={size === 'line' ? styles.line : styles.lines}>{rich ? plainText(value) : value}</span>;
  if (!rich || size === 'line') return words;
  return <Suspense fallback={words}><RichText html={value} /></Suspense>;
}
