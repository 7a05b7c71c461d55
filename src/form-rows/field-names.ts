import { localised } from '@domain/metadata/reading';
import { joinNames, language } from '@/i18n';
import { useStores } from '@/stores';

/** Returns the names of fields by their ids, joined, in the reader's language. A deleted field is named by its id. */
export function useFieldNames(tableId: string): (ids: readonly string[]) => string {
  const { company } = useStores();
  return (ids) =>
    joinNames(
      ids.map((id) => {
        const field = company.field(tableId, id);
        return field ? localised(field, 'field_name', field.field_name, language()) : id;
      }),
    );
}
