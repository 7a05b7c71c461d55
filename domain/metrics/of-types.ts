import type { TypeMetric, TypeSettings } from '../metadata/settings';
import { defaultMetrics } from './defaults';

/** Apart from the defaults themselves, whose names the home page knows: it needs no more of them. */

/** What is counted of a type where its company has set nothing. */
export function getDefaultMetrics(tableId: string): TypeMetric[] {
  return defaultMetrics.filter(({ table }) => table === tableId).map(({ metric }) => metric);
}

interface CountedType {
  table_id: string;
  settings?: TypeSettings | null | undefined;
}

/**
 * What a company begins every home page with. The types of the product come first and as the product has them, so that a company that sets a metric of
 * one of them moves none of the others; then the company's own, in their order.
 */
export function metricsOfTypes(types: readonly CountedType[]): { table: string; metric: TypeMetric }[] {
  const shipped = [...new Set(defaultMetrics.map(({ table }): string => table))];
  const rank = ({ table_id }: CountedType) => {
    const position = shipped.indexOf(table_id);
    return position < 0 ? shipped.length : position;
  };
  return [...types]
    .sort((one, other) => rank(one) - rank(other))
    .flatMap(({ table_id: table, settings }) =>
      (settings?.metrics ?? getDefaultMetrics(table)).map((metric) => ({ table, metric })),
    );
}
