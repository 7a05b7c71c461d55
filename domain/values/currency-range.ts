import * as z from 'zod/mini';
import { moneyText } from '../money';
import { writtenAmountLimit, Amount, amountIssue, getDecimals, isNoAmount, readAmount } from './amount';
import { defineValue } from './define';
import { presenceRelations } from './relations';

/** Two amounts in the company's main currency, the first not above the second (SD-31). */
export const AmountRange = z.object({ low: Amount, high: Amount });
export type AmountRange = z.infer<typeof AmountRange>;

export const currencyRange = defineValue({
  kind: 'CURRENCY_RANGE',
  storage: 'json',
  settings: ['formatter'],
  schema: () => AmountRange,
  isEmpty: (value) => isRange(value) && isNoAmount(value.low) && isNoAmount(value.high),
  normalise: (value, field) =>
    isRange(value) ? { ...value, low: readAmount(value.low, field), high: readAmount(value.high, field) } : value,
  issue: (value, field) => {
    if (!isRange(value)) return { code: 'wrongType' };
    if (isNoAmount(value.low) || isNoAmount(value.high)) return { code: 'rangeIncomplete' };
    const wrong = amountIssue(value.low, field) ?? amountIssue(value.high, field);
    if (wrong) return wrong;
    return (value.low as number) > (value.high as number) ? { code: 'rangeOrder' } : null;
  },
  text: (value, field) => {
    const { low, high } = value as AmountRange;
    return `${moneyText(low, getDecimals(field))} – ${moneyText(high, getDecimals(field))}`;
  },
  parse: (text, _field, { readNumber }) => {
    if (text.length > writtenAmountLimit) return undefined;
    const ends = text.split(/\s*[–—~～〜\u81f3]\s*|\s+-\s+|(?<=\d)-(?=\d)/u).map(readNumber);
    const [low, high] = ends;
    return ends.length === 2 && low !== undefined && high !== undefined ? { low, high } : undefined;
  },
  mainAmounts: {
    kind: 'amount',
    change: (value, change) => {
      const { low, high } = value as AmountRange;
      return { low: change(low), high: change(high) };
    },
  },
  relations: presenceRelations,
});

function isRange(value: unknown): value is Record<'low' | 'high', unknown> {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.keys(value).every((key) => key === 'low' || key === 'high')
  );
}
