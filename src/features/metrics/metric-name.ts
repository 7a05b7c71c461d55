import { isDefaultMetric } from '@domain/metrics/defaults';
import { localised, nameOfMany } from '@domain/metadata/reading';
import { useTranslation } from 'react-i18next';
import { language } from '@/i18n';
import { useStores } from '@/stores';
import type { Metric } from '@/stores/metrics/Metrics';

/** What a metric is called: as its owner named it, else as every home page calls it, else as its type is called. */
export function useMetricName(): (metric: Pick<Metric, '_id' | 'name' | 'table'>) => string {
  const { t } = useTranslation('metrics');
  const { company } = useStores();
  return ({ _id, name, table }) => {
    if (name !== '') return name;
    const type = company.table(table);
    const typeName = type ? localised(type, 'name', type.name, language()) : '';
    // What a company calls its tickets is its own word.
    if (_id === 'default-tickets' && type) return t('ofType', { type: nameOfMany(type, language()) });
    return isDefaultMetric(_id) ? t(`defaults.${_id}`) : typeName;
  };
}
