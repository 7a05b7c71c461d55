import { isDefaultMetric } from '@domain/metrics/defaults';
import { localised, nameOfMany } from '@domain/metadata/reading';
import { useTranslation } from 'react-i18next';
import { language } from '@/i18n';
import { useStores } from '@/stores';
import type { Metric } from '@/stores/metrics/Metrics';

/** Returns the name of a metric: its own name, the name of the default metric, or the name of its type. */
export function useMetricName(): (metric: Pick<Metric, '_id' | 'name' | 'table'>) => string {
  const { t } = useTranslation('metrics');
  const { company } = useStores();
  return ({ _id, name, table }) => {
    if (name !== '') return name;
    const type = company.table(table);
    const typeName = type ? localised(type, 'name', type.name, language()) : '';
    // A company has its own name for tickets.
    if (_id === 'default-tickets' && type) return t('ofType', { type: nameOfMany(type, language()) });
    return isDefaultMetric(_id) ? t(`defaults.${_id}`) : typeName;
  };
}
