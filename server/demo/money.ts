import type { Company } from '../../domain/configuration/company';
import { timesMoney } from '../../domain/money';
import type { Money } from '../../domain/values/currency-with-type';

/** An amount of money as a save would store it, by the rates of the company's file. */
export function resolveMoney({ currencies }: Company, amount: number, code: string): Money {
  const rate = currencies.find((currency) => currency.code === code)?.rate ?? '1';
  return { amount, currency: code, main: timesMoney(amount, rate) };
}

export function mainCurrency({ currencies }: Company): string | undefined {
  return currencies.find((currency) => currency.is_main)?.code;
}
