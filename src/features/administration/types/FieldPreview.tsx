import { isRequired } from '@domain/metadata/reading';
import { observer } from 'mobx-react-lite';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldRow } from '@/form-rows';
import type { SettingsDraft } from '@/stores/administration/SettingsDraft';
import { getField } from '../settings/DefaultInput';
import styles from '../settings/settings.module.css';

/** A preview of the field in forms, for trying out; its input is not stored. */
export const FieldPreview = observer(function FieldPreview({
  draft,
  tableId,
}: {
  draft: SettingsDraft;
  tableId: string;
}) {
  const { t } = useTranslation('administration');
  const formId = useId();
  const [tried, setTried] = useState<Record<string, unknown>>({});
  const field = getField(draft.item, tableId);
  // Each kind keeps its own trial value.
  const form = {
    issue: () => undefined,
    duplicate: () => undefined,
    currency: undefined,
    value: () => tried[field.value_type] ?? null,
    set: (_id: string, next: unknown) => setTried({ ...tried, [field.value_type]: next }),
  };
  return (
    <section aria-label={t('fields.preview')}>
      <p className={styles.legend}>{t('fields.preview')}</p>
      <div className={styles.preview}>
        <FieldRow
          key={field.value_type}
          formId={formId}
          draft={form}
          row={{ field, required: isRequired(field), state: 'write' }}
        />
      </div>
    </section>
  );
});
