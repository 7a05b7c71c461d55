import type { Item } from '@domain/configuration/sections';
import { isDefaultMetric } from '@domain/metrics/defaults';
import { useTranslation } from 'react-i18next';
import { nameOf } from './around';

/** What home pages call a metric; nothing while it has no name of its own and none by itself. */
export function MetricTitle({ metric }: { metric: Item }) {
  const { t } = useTranslation('metrics');
  const id = String(metric['metric_id']);
  const name = nameOf(metric) || (isDefaultMetric(id) ? t(`defaults.${id}`) : '');
  return name === '' ? null : <p>{name}</p>;
}
