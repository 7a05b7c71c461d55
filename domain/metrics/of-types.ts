import type { TypeMetric, TypeSettings } from '../metadata/settings';
import { defaultMetrics } from './defaults';

/** This file is separate from the defaults, because the home page uses their names only. */

/** Returns the default metrics of a type, for a company that has set none. */
export function getDefaultMetrics(tableId: string): TypeMetric[] {
  return defaultMetrics.filter(({ table }) => table === tableId).map(({ metric }) => metric);
}

interface CountedType {
  table_id: string;
  settings?: TypeSettings | null | undefined;
}

/**
 * Returns the metrics that every home page of a company begins with. The product's types come first, in the product's order. A company that sets a
 * metric of one of them moves none of the others. The company's own types follow in their order.
 */
export function metricsOfTypes(types: readonly CountedType[]): { table: string; metric: TypeMetric }[] {
  const shipped = [...new Set(defaultMetrics.map(({ table }): string => table))];
  const rank = ({ table_id }: CountedType) => {
    const position = shipped.indexOf(table_id);
    return position < 0 ? shipped.length : position;
  };
  return [...types]
    .sort((first, second) => rank(first) - rank(second))
    .flatMap(({ table_id: table, settings }) =>
      (settings?.metrics ?? getDefaultMetrics(table)).map((metric) => ({ table, metric })),
    );
}
