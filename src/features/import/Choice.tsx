import type { ComponentProps } from 'react';
import { SelectField } from '@/components/select-field';
import styles from './import.module.css';

/** A choice below its label. */
export function Choice<Value extends string>(props: ComponentProps<typeof SelectField<Value>>) {
  return (
    <div className={styles.choice}>
      <span aria-hidden="true">{props.label}</span>
      <SelectField<Value> {...props} />
    </div>
  );
}
