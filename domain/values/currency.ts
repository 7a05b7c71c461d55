import { moneyText } from '../money';
import { Amount, amountIssue, getDecimals, isNoAmount, readAmount } from './amount';
import { defineValue } from './define';
import { numberRelations } from './relations';

/** An amount in the record's own currency, else in the company's main one. Stored as a number with the field's decimals, two unless it says otherwise. */
export const currency = defineValue({
  kind: 'CURRENCY',
  storage: 'number',
  schema: () => Amount,
  isEmpty: isNoAmount,
  normalise: readAmount,
  issue: amountIssue,
  text: (value, field) => moneyText(value as number, getDecimals(field)),
  mainAmounts: { kind: 'amount', followsRecord: true, change: (value, change) => change(value as number) },
  relations: numberRelations,
});
