import { FieldError } from '@/components/field-label';
import { useId } from 'react';
import styles from './check-list.module.css';

interface Props<Value extends string> {
  legend: string;
  choices: readonly { value: Value; text: string }[];
  chosen: readonly Value[];
  error?: string | undefined;
  onChange(selectedValues: Value[]): void;
}

/** A choice of several items, each with a check box. */
export function CheckList<Value extends string>({
  legend,
  choices,
  chosen: selectedValues,
  error,
  onChange,
}: Props<Value>) {
  const id = useId();
  return (
    <fieldset className={styles.checks} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={styles.legend}>{legend}</legend>
      {choices.map(({ value, text }) => (
        <label key={value} className={styles.check}>
          <input
            type="checkbox"
            checked={selectedValues.includes(value)}
            onChange={({ target }) =>
              onChange(
                target.checked
                  ? [...selectedValues, value]
                  : selectedValues.filter((selectedValue) => selectedValue !== value),
              )
            }
          />
          {text}
        </label>
      ))}
      <FieldError id={id} text={error} />
    </fieldset>
  );
}
