import { localised } from '@domain/metadata/reading';
import { useTranslation } from 'react-i18next';
import { language } from '@/i18n';
import { useStores } from '@/stores';

/** Names fields by their ids, joined, in the reader's language. A field that is gone keeps its id. */
export function useFieldNames(tableId: string): (ids: readonly string[]) => string {
  const { t } = useTranslation('detail');
  const { company } = useStores();
  return (ids) =>
    ids
      .map((id) => {
        const field = company.field(tableId, id);
        return field ? localised(field, 'field_name', field.field_name, language()) : id;
      })
      .join(t('form.joiner'));
}
