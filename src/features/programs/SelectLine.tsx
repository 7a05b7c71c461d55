import { useId, type ComponentProps } from 'react';
import { FieldLabel } from '@/components/field-label';
import { SelectField } from '@/components/select-field';
import styles from './programs.module.css';

interface Props extends ComponentProps<typeof SelectField<string>> {
  /** What the choice means, below it. */
  hint: string;
}

/** A labelled choice that must be made, with what it means below. */
export function SelectLine({ hint, ...select }: Props) {
  const id = useId();
  return (
    <div>
      <FieldLabel htmlFor={id} label={select.label} required />
      <SelectField {...select} id={id} />
      <p className={styles.hint}>{hint}</p>
    </div>
  );
}
