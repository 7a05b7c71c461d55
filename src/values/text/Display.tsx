import { isPhoneField } from '@domain/phones/region';
import { lazy, Suspense } from 'react';
import { Nothing } from '../Nothing';
import type { DisplayProps } from '../value-view';
import styles from '../values.module.css';

/** On record pages only: no first list needs to know where texts lead. */
const Linked = lazy(() => import(/* webpackChunkName: "value-text-linked" */ './Linked'));

/** After the first screen: the groups of numbers take a library. */
const Phone = lazy(() => import(/* webpackChunkName: "value-text-phone" */ './Phone').catch(() => ({ default: Plain })));

/** As it was typed. */
function Plain({ text, size }: { text: string; size: DisplayProps['size'] }) {
  return <span className={size === 'line' ? styles.line : styles.text}>{text}</span>;
}

/** One line of text; a phone number, a web address and a street address lead somewhere. */
export function Display({ value, field, size }: DisplayProps) {
  if (typeof value !== 'string' || value === '') return size === 'block' ? <Nothing /> : null;
  const plain = <Plain text={value} size={size} />;
  if (isPhoneField(field)) return <Suspense fallback={plain}><Phone text={value} field={field} size={size} /></Suspense>;
  if (size === 'line' || !field.sub_type) return plain;
  return <Suspense fallback={plain}><Linked text={value} subType={field.sub_type} /></Suspense>;
}
