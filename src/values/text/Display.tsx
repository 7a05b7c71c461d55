import { isPhoneField } from '@domain/phones/region';
import { lazyPart } from '@/components/lazy';
import { Nothing } from '../Nothing';
import { Linked } from './Linked';
import type { DisplayProps } from '../value-view';
import styles from '../values.module.css';

/** Shows the text as it was typed. */
function Plain({ text, size }: { text: string; size: DisplayProps['size'] }) {
  return <span className={size === 'line' ? styles.line : styles.text}>{text}</span>;
}

/** The library that groups phone numbers loads separately. */
const Phone = lazyPart(() => import(/* webpackChunkName: "value-text-phone" */ './Phone'), {
  wait: (props) => <Plain {...props} />,
  quiet: true,
  rests: true,
});

/** One line of text. Phone numbers, web addresses and street addresses are links. */
export function Display({ value, field, size }: DisplayProps) {
  if (typeof value !== 'string' || value === '') return size === 'block' ? <Nothing /> : null;
  if (isPhoneField(field)) return <Phone text={value} field={field} size={size} />;
  if (size === 'line' || !field.sub_type) return <Plain text={value} size={size} />;
  return <Linked text={value} subType={field.sub_type} />;
}
