import { isDefaultChart } from '@domain/charts/defaults';
import { localised } from '@domain/metadata/reading';
import { useTranslation } from 'react-i18next';
import { language } from '@/i18n';
import { useStores } from '@/stores';
import type { Chart } from '@/stores/charts/Charts';

/** What a figure is called: as its owner named it, else as every home page calls it, else as its type is called. */
export function useFigureName(): (chart: Pick<Chart, '_id' | 'name' | 'table'>) => string {
  const { t } = useTranslation('figures');
  const { company } = useStores();
  return ({ _id, name, table }) => {
    if (name !== '') return name;
    if (isDefaultChart(_id)) return t(`defaults.${_id}`);
    const type = company.table(table);
    return type ? localised(type, 'name', type.name, language()) : '';
  };
}
