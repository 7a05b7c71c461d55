import type { Insertable } from 'kysely';
import { timesMoney } from '../../../domain/money';
import type { Currency } from '../../../domain/metadata/currency';
import type { Money } from '../../../domain/values/currency-with-type';
import type { CurrenciesTable } from '../settings-tables';
import type { DemoCompany } from './companies';

const symbols = { CNY: '¥', USD: '$', JPY: 'JP¥' } as const;
type Code = keyof typeof symbols;

/** What one unit is worth in the main currency, which is the first. */
const rates: Record<Code, Record<Code, string>> = {
  CNY: { CNY: '1', USD: '7.12', JPY: '0.0475' },
  USD: { USD: '1', CNY: '0.1404', JPY: '0.00667' },
  JPY: { JPY: '1', USD: '149.8', CNY: '21.05' },
};

export function currenciesOf(main: Code): Currency[] {
  return Object.entries(rates[main]).map(([code, rate]) => ({ code, symbol: symbols[code as Code], is_main: code === main, rate }));
}

export function currencyRows(company: Pick<DemoCompany, 'clientId' | 'currency'>): Insertable<CurrenciesTable>[] {
  return currenciesOf(company.currency).map((currency) => ({ client_id: company.clientId, ...currency }));
}

/** An amount of money as a save would store it. */
export function moneyOf({ currency: main }: Pick<DemoCompany, 'currency'>, amount: number, code: Code): Money {
  return { amount, currency: code, main: timesMoney(amount, rates[main][code]) };
}
