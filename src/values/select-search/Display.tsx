import { Nothing } from '../Nothing';
import type { DisplayProps } from '../value-view';
import styles from '../values.module.css';
import { useOptionNames } from './use-option-names';

/** Shows the option as a chip. Its label comes with the record's answer, else it is requested. */
export default function Display({ value, field, size }: DisplayProps) {
  const getName = useOptionNames(field, typeof value === 'string' && value !== '' ? [value] : []);
  if (typeof value !== 'string' || value === '') return size === 'block' ? <Nothing /> : null;
  return (
    <span className={styles.option} data-color="gray">
      {getName(value)}
    </span>
  );
}
