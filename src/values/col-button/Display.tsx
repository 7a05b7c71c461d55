import { localised } from '@domain/metadata/reading';
import { useValueServices } from '../services';
import type { DisplayProps } from '../value-view';
import styles from '../values.module.css';

/**
 * A button that opens the record at the tab that the field's sub type names. A line shows no button, because the card around it is one tap target.
 */
export default function Display({ value, field, size }: DisplayProps) {
  const { language, records } = useValueServices();
  if (size === 'line' || typeof value !== 'string') return null;
  return (
    <a className={styles.action} href={records.link(field.table, value, field.sub_type)}>
      {localised(field, 'field_name', field.field_name, language)}
    </a>
  );
}
