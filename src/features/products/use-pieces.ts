import type { DraftLine } from '@domain/products/draft-lines';
import { language } from '@/i18n';
import { useMoney } from '@/values/currency/use-money';
import { numberFormat } from '@/values/number/format';

/** Returns a function that formats the known number of pieces and their price: `2 × ¥19.99`. */
export function usePieces(): (line: DraftLine) => string {
  const { format: formatAmount } = useMoney({});
  return ({ number, price, currency }) =>
    [
      typeof number === 'number' ? numberFormat(language(), undefined).format(number) : '',
      typeof price === 'number' ? formatAmount(price, currency) : '',
    ]
      .filter((piece) => piece !== '')
      .join(' × ');
}
