import type { Field } from '@domain/metadata/field';
import { localised } from '@domain/metadata/reading';
import { plainText } from '@domain/rich/plain-text';
import { isRich } from '@domain/rich/rich-text';
import { observer } from 'mobx-react-lite';
import { Folded } from '@/components/folded';
import { language } from '@/i18n';
import type { StoredRecord } from '@/stores';
import { valueViews } from '@/values';
import styles from './record-detail.module.css';

/** Fields with their values, label beside value. */
export const FieldList = observer(function FieldList({ record, fields }: { record: StoredRecord; fields: Field[] }) {
  return (
    <dl className={styles.fields}>
      {fields.map((field) => {
        const { Display } = valueViews[field.value_type];
        const value = record.value(field);
        const content = <Display value={value} field={field} size="block" currency={record.currency} />;
        return (
          <div key={field.field_id} className={styles.field}>
            <dt className={styles.fieldName}>{localised(field, 'field_name', field.field_name, language())}</dt>
            <dd className={styles.fieldValue}>
              {typeof value === 'string' ? (
                <Folded text={isRich(field) ? plainText(value) : value}>{content}</Folded>
              ) : (
                content
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
});
