import { language } from '@/i18n';
import { languageTags } from '@/i18n/language';
import type { CompanyStore } from '@/stores';
import type { Metric } from '@/stores/metrics/Metrics';
import { isCurrencyField } from './money-field';

let compact: Intl.NumberFormat | undefined;
let fullFormat: Intl.NumberFormat | undefined;

/** A number as short as the reader's language has it (SD-55: 万 and 亿, K and M), and in full for anyone who listens. */
export function metricNumber(value: number): { short: string; full: string } {
  const tag = languageTags[language()];
  compact ??= new Intl.NumberFormat(tag, { notation: 'compact', maximumFractionDigits: 1 });
  fullFormat ??= new Intl.NumberFormat(tag, { maximumFractionDigits: 2 });
  return { short: compact.format(value), full: fullFormat.format(value) };
}

/** The sign of the main currency before sums of money; nothing before other numbers. */
export function metricSymbol(metric: Metric, company: CompanyStore): string {
  const field = metric.config.field_id === undefined ? undefined : company.field(metric.table, metric.config.field_id);
  return metric.config.op !== 'count' && field && isCurrencyField(field)
    ? (company.currencies[0]?.currency_symbol ?? '')
    : '';
}
