import { localised } from '@domain/metadata/reading';
import { observer } from 'mobx-react-lite';
import { language } from '@/i18n';
import type { ChildRows, ShownRow } from '@/stores/rows/ChildRows';
import { valueViews } from '@/values';
import styles from './child-rows.module.css';

/** A row for readers who may not edit. */
export const RowFacts = observer(function RowFacts({ rows, row }: { rows: ChildRows; row: ShownRow }) {
  return (
    <dl className={styles.form}>
      {rows.columns.map((field) => {
        const { Display } = valueViews[field.value_type];
        return (
          <div key={field.field_id}>
            <dt className={styles.label}>{localised(field, 'field_name', field.field_name, language())}</dt>
            <dd>
              <Display value={rows.value(row, field)} field={field} size="block" />
            </dd>
          </div>
        );
      })}
    </dl>
  );
});
