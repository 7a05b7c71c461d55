import Big from 'big.js';
import type { AmountChoice, Currency } from '../metadata/currency';
import type { Field } from '../metadata/field';
import { currencySubType } from '../metadata/sub-types';
import { timesMoney } from '../money';
import { valueTypes } from '../values';
import { getDecimals } from '../values/amount';
import { fieldsOfType, type Company } from './company';

/** A change of the main currency. */
export interface MainCurrencyChange {
  /** ISO 4217 codes. */
  from: string;
  to: string;
  /** The value of one unit of the former main currency in the new one, as decimal digits. */
  rate: string;
}

type ConfiguredField = Omit<Field, 'access'>;

const findMain = (currencies: readonly Currency[]) => currencies.find(({ is_main }) => is_main);

/** Returns the change of the main currency. Null where it stays, or where the rate of the former one in the new one is unknown. */
export function mainCurrencyChange(
  previous: readonly Currency[],
  next: readonly Currency[],
): MainCurrencyChange | null {
  const [from, to] = [findMain(previous)?.code, findMain(next)?.code];
  if (from === undefined || to === undefined || from === to) return null;
  const rate = next.find(({ code }) => code === from)?.rate ?? inverse(previous.find(({ code }) => code === to)?.rate);
  return rate !== undefined && Big(rate).gt(0) ? { from, to, rate } : null;
}

/** The number of decimals that suffices for the largest amount. */
const rateDecimals = 20;
const inverse = (rate: string | undefined) => (rate !== undefined && Big(rate).gt(0) ? inverted(rate) : undefined);
function inverted(rate: string): string {
  return Big(Big(1).times(Big(10).pow(rateDecimals)).div(rate).round(0))
    .div(Big(10).pow(rateDecimals))
    .toFixed();
}

/** Returns the fields that hold amounts in the company's main currency, by type. */
export function mainAmountFields({ types }: Company): { tableId: string; field: ConfiguredField }[] {
  return types.flatMap((type) => {
    const fields = fieldsOfType(type);
    const hasOwnCurrency = fields.some(({ sub_type }) => sub_type === currencySubType);
    return fields
      .filter(({ value_type }) => {
        const amounts = valueTypes[value_type].mainAmounts;
        return amounts !== undefined && !(hasOwnCurrency && amounts.followsRecord === true);
      })
      .map((field) => ({ tableId: type.table_id, field }));
  });
}

/** Converts a stored amount to the new main currency, rounded half up to the decimals of its field. */
export function changedAmount(
  value: unknown,
  field: ConfiguredField,
  { rate, to }: MainCurrencyChange,
  choice: AmountChoice,
): unknown {
  const amounts = valueTypes[field.value_type].mainAmounts;
  if (!amounts || (choice === 'relabel' && amounts.kind === 'amount')) return value;
  return amounts.change(value, (amount) => timesMoney(amount, rate, getDecimals(field as Field)), to);
}
