import { language } from '@/i18n';
import { languageTags } from '@/i18n/language';
import type { CompanyStore } from '@/stores';
import type { Metric } from '@/stores/metrics/Metrics';
import { isCurrencyField } from './money-field';

let compact: Intl.NumberFormat | undefined;
let fullFormat: Intl.NumberFormat | undefined;

/** Returns a number in the reader's short form (SD-55: 万 and 亿, K and M), and in full for screen readers. */
export function metricNumber(value: number): { short: string; full: string } {
  const tag = languageTags[language()];
  compact ??= new Intl.NumberFormat(tag, { notation: 'compact', maximumFractionDigits: 1 });
  fullFormat ??= new Intl.NumberFormat(tag, { maximumFractionDigits: 2 });
  return { short: compact.format(value), full: fullFormat.format(value) };
}

/** Returns the sign of the main currency for sums of money; empty for other numbers. */
export function metricSymbol(metric: Metric, company: CompanyStore): string {
  const field = metric.config.field_id === undefined ? undefined : company.field(metric.table, metric.config.field_id);
  return metric.config.op !== 'count' && field && isCurrencyField(field)
    ? (company.currencies[0]?.currency_symbol ?? '')
    : '';
}
