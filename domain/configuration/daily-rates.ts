import Big from 'big.js';
import type { ConfigurationChange } from '../contract/configuration/admin';
import { currencyPattern, type Currency } from '../metadata/currency';
import type { Company } from './company';
import { isRate, rateDigits } from './main-currency';

/** The rates of a source: the value of one unit of the base in other currencies. */
export interface SourceRates {
  /** `YYYY-MM-DD`. */
  day: string;
  /** By code, with the base itself as 1; decimal digits. */
  rates: ReadonlyMap<string, string>;
}

const dayPattern = /^\d{4}-\d\d-\d\d$/;
const ratePattern = /^\d{1,12}(\.\d{1,12})?$/;
/** The maximum number of currencies that are read. The world has fewer. */
const most = 400;

/**
 * Parses the answer of a source: the daily file of the European Central Bank (XML, in euros), or JSON with `base`, `date` and `rates`. Returns null
 * for any other text.
 */
export function readRates(text: string): SourceRates | null {
  const quotes = text.trimStart().startsWith('{') ? fromJson(text) : fromXml(text);
  if (!quotes || !dayPattern.test(quotes.day) || !currencyPattern.test(quotes.base)) return null;
  const usable = quotes.pairs.filter(
    ([code, rate]) => currencyPattern.test(code) && ratePattern.test(rate) && Number(rate) > 0,
  );
  if (usable.length === 0 || usable.length > most) return null;
  return { day: quotes.day, rates: new Map([...usable, [quotes.base, '1']]) };
}

interface ParsedRates {
  day: string;
  base: string;
  pairs: [string, string][];
}

function fromXml(text: string): ParsedRates | null {
  const day = /<Cube\s+time=['"]([^'"]{1,20})['"]/.exec(text)?.[1];
  if (day === undefined) return null;
  const pairs = [...text.matchAll(/<Cube\s+currency=['"]([^'"]{1,10})['"]\s+rate=['"]([^'"]{1,30})['"]/g)];
  return { day, base: 'EUR', pairs: pairs.map(([, code = '', rate = '']) => [code, rate]) };
}

function fromJson(text: string): ParsedRates | null {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return null;
  }
  const { base, date, rates } = read as { base?: unknown; date?: unknown; rates?: unknown };
  if (typeof base !== 'string' || typeof date !== 'string' || typeof rates !== 'object' || rates === null) return null;
  const pairs = Object.entries(rates).map(([code, rate]): [string, string] => [
    code,
    typeof rate === 'number' && Number.isFinite(rate) && rate > 0 ? Big(rate).round(12).toFixed() : String(rate),
  ]);
  return { day: date, base, pairs };
}

/** The changes that a source makes to the currencies of a company. */
export interface DailyChanges {
  changes: { code: string; rate: string }[];
  /** Codes that the source does not have. */
  missing: string[];
}

/** Returns the new rates of currencies; hand-set rates stay. Null where the source lacks the main currency. */
export function dailyChanges(currencies: readonly Currency[], { rates }: SourceRates): DailyChanges | null {
  const main = rates.get(currencies.find(({ is_main }) => is_main)?.code ?? '');
  if (main === undefined) return null;
  const read = currencies.filter(({ is_main, by_hand }) => !is_main && by_hand !== true);
  return {
    missing: read.flatMap(({ code }) => (rates.has(code) ? [] : [code])),
    changes: read.flatMap(({ code, rate: previousRate }) => {
      const otherRate = rates.get(code);
      if (otherRate === undefined) return [];
      const rate = Big(main).div(otherRate).round(rateDigits).toFixed();
      // A rate that is too small or too large for storage is skipped, because amounts would become zero.
      return !isRate(rate) || Big(rate).eq(previousRate) ? [] : [{ code, rate }];
    }),
  };
}

/** Marks a rate as set by hand when an administrator changes it while rates are read daily, unless the same step says otherwise. */
export function withHandSetRates(
  { company }: Company,
  changes: readonly ConfigurationChange[],
): readonly ConfigurationChange[] {
  const ofCurrencies = (change: ConfigurationChange) => change.section === 'currencies' && change.action === 'set';
  // If another currency becomes the main one, all rates are computed, and none is set by hand.
  const movesMain = changes.some((change) => ofCurrencies(change) && 'values' in change && 'is_main' in change.values);
  if (company.daily_rates === undefined || movesMain) return changes;
  return changes.map((change) =>
    change.action === 'set' && ofCurrencies(change) && 'rate' in change.values && !('by_hand' in change.values)
      ? { ...change, values: { ...change.values, by_hand: true } }
      : change,
  );
}
