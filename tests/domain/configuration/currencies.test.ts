import { dailyChanges, readRates, withHandSetRates } from '../../../domain/configuration/daily-rates';
import { changedAmount, mainAmountFields, mainCurrencyChange } from '../../../domain/configuration/main-amounts';
import { isRate, otherRates, withMainCurrency } from '../../../domain/configuration/main-currency';
import type { ConfigurationChange } from '../../../domain/contract/configuration/admin';
import type { Currency } from '../../../domain/metadata/currency';
import type { Field } from '../../../domain/metadata/field';
import { loadConfiguration } from '../../../server/demo/configuration';

const currency = (code: string, rate: string, more: Partial<Currency> = {}): Currency => ({
  code,
  currency_symbol: code,
  is_main: false,
  rate,
  ...more,
});
const yuan = currency('CNY', '1', { is_main: true });
const brightsea = loadConfiguration('brightsea', 'feishu');

describe('the rates of an exchange rate source', () => {
  const ecb = (day: string, ...cubes: string[]) =>
    `<?xml version="1.0"?><Envelope><Cube><Cube time='${day}'>${cubes.join('')}</Cube></Cube></Envelope>`;
  const cube = (code: string, rate: string) => `<Cube currency='${code}' rate='${rate}'/>`;
  const json = (more: object) =>
    readRates(JSON.stringify({ base: 'USD', date: '2026-11-20', rates: { CNY: 7.12 }, ...more }));
  const list = (rates: ReturnType<typeof readRates>) => rates && [rates.day, Object.fromEntries(rates.rates)];

  test('have the euro as base when they come from the European Central Bank', () => {
    expect(list(readRates(ecb('2026-11-20', cube('USD', '1.08'), cube('CNY', '7.7'))))).toEqual([
      '2026-11-20',
      { USD: '1.08', CNY: '7.7', EUR: '1' },
    ]);
    expect(list(readRates(ecb('2026-11-20', '<Cube  currency="USD"  rate="1.08"/>')))).toEqual([
      '2026-11-20',
      { USD: '1.08', EUR: '1' },
    ]);
  });

  test('name their base when they come from another source, with numbers of up to twelve decimals', () => {
    expect(list(json({}))).toEqual(['2026-11-20', { CNY: '7.12', USD: '1' }]);
    expect(list(json({ rates: { CNY: '7.12', JPY: 0.00000000000149 } }))).toEqual([
      '2026-11-20',
      { CNY: '7.12', JPY: '0.000000000001', USD: '1' },
    ]);
    expect(readRates(` ${JSON.stringify({ base: 'USD', date: '2026-11-20', rates: { CNY: 7 } })}`)).not.toBeNull();
  });

  test('skip entries that are not a rate of a currency', () => {
    expect(
      list(
        json({ rates: { CNY: 7, USDT: 1, xyz: 1, JPY: 0, GBP: -1, CHF: '1e3', SEK: '1.5x', NOK: 'x1.5', DKK: null } }),
      ),
    ).toEqual(['2026-11-20', { CNY: '7', USD: '1' }]);
  });

  test('are ignored without a day, a base or a rate, or with more entries than currencies exist', () => {
    for (const more of [
      { date: 'today' },
      { date: '2026-11-20x' },
      { date: 'x2026-11-20' },
      { date: 5 },
      { base: 'dollar' },
      { base: 5 },
      { rates: {} },
      { rates: null },
      { rates: 'x' },
    ])
      expect([more, json(more)]).toEqual([more, null]);
    expect(readRates('{ no json')).toBeNull();
    expect(readRates('<html>')).toBeNull();
    expect(readRates(ecb('20 November', cube('USD', '1.08')))).toBeNull();
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    const codes = letters.flatMap((one) => letters.map((other) => `A${one}${other}`));
    const many = (count: number) => json({ rates: Object.fromEntries(codes.slice(0, count).map((code) => [code, 1])) });
    expect(many(400)?.rates.size).toBe(401);
    expect(many(401)).toBeNull();
  });

  test('are converted to the value of one unit in the main currency, and manual rates stay', () => {
    const rates = new Map([
      ['CNY', '7.5'],
      ['USD', '1.25'],
      ['JPY', '160'],
      ['EUR', '1'],
    ]);
    const source = { day: '2026-11-20', rates };
    const own = [
      yuan,
      currency('USD', '5'),
      currency('JPY', '0.05'),
      currency('EUR', '7', { by_hand: true }),
      currency('XAU', '3'),
    ];
    expect(dailyChanges(own, source)).toEqual({
      missing: ['XAU'],
      changes: [
        { code: 'USD', rate: '6' },
        { code: 'JPY', rate: '0.046875' },
      ],
    });
    expect(dailyChanges([yuan, currency('USD', '6.000')], source)).toEqual({ missing: [], changes: [] });
    expect(dailyChanges([currency('XAU', '1', { is_main: true }), yuan], source)).toBeNull();
    expect(dailyChanges([], source)).toBeNull();
    // One that is too small to be stored would turn amounts into nothing.
    expect(
      dailyChanges([yuan, currency('USD', '5')], {
        ...source,
        rates: new Map([
          ['CNY', '1'],
          ['USD', '1000000000'],
        ]),
      }),
    ).toEqual({ missing: [], changes: [] });
  });
});

describe('a rate that an administrator enters while daily rates are on', () => {
  const daily = {
    ...brightsea,
    company: { ...brightsea.company, daily_rates: { url: 'https://rates.example.com' } },
  } as unknown as typeof brightsea;
  const set = (values: object, section: 'currencies' | 'roles' = 'currencies') =>
    ({ action: 'set', section, id: 'USD', values }) as ConfigurationChange;
  test('is marked as manual unless the administrator says otherwise', () => {
    expect(withHandSetRates(daily, [set({ rate: '7' })])).toEqual([set({ rate: '7', by_hand: true })]);
    for (const other of [
      set({ rate: '7', by_hand: false }),
      set({ currency_symbol: '$' }),
      set({ rate: '7' }, 'roles'),
    ])
      expect(withHandSetRates(daily, [other])).toEqual([other]);
    const removal: ConfigurationChange = { action: 'remove', section: 'currencies', id: 'USD' };
    expect(withHandSetRates(daily, [removal])).toEqual([removal]);
  });
  test('is stored unchanged where daily rates are off, or where another currency becomes the main one', () => {
    expect(withHandSetRates(brightsea, [set({ rate: '7' })])).toEqual([set({ rate: '7' })]);
    const move = [set({ is_main: true }), set({ rate: '7' })];
    expect(withHandSetRates(daily, move)).toEqual(move);
  });
});

describe('an exchange rate', () => {
  test('is more than 0, with at most 12 digits before the point and 8 after it', () => {
    expect(['1', '0.00000001', '123456789012.12345678'].map(isRate)).toEqual([true, true, true]);
    expect(['0', '0.0', '', '-1', '1.', '.5', '1.123456789', '1234567890123', '1e3', ' 1'].map(isRate)).toEqual(
      Array.from({ length: 10 }, () => false),
    );
  });
});

describe('a change of the main currency', () => {
  const dollars = currency('USD', '8');
  const yen = currency('JPY', '0.05');
  test('converts the rates of the other currencies', () => {
    expect(otherRates([yuan, dollars, yen], dollars)).toEqual([
      { code: 'CNY', values: { is_main: false, rate: '0.125' } },
      { code: 'JPY', values: { rate: '0.00625' } },
    ]);
    expect(otherRates([yuan, currency('USD', '0')], currency('USD', '0'))).toEqual([
      { code: 'CNY', values: { is_main: false } },
    ]);
  });

  test('of a new company keeps the rates of its template if the currency is among them, and else drops all others', () => {
    expect(withMainCurrency([yuan, dollars], 'USD')).toEqual([
      { ...dollars, is_main: true, rate: '1' },
      { ...yuan, is_main: false, rate: '0.125' },
    ]);
    expect(withMainCurrency([yuan, dollars], 'CNY')).toEqual([yuan, dollars]);
    expect(withMainCurrency([yuan, dollars], 'EUR')).toEqual([
      { code: 'EUR', currency_symbol: '€', is_main: true, rate: '1' },
    ]);
  });

  test('uses the rate of the former main currency, or derives one from its own former rate', () => {
    const main = { is_main: true };
    expect(mainCurrencyChange([yuan, dollars], [currency('CNY', '0.125'), currency('USD', '1', main)])).toEqual({
      from: 'CNY',
      to: 'USD',
      rate: '0.125',
    });
    expect(mainCurrencyChange([yuan, dollars], [currency('USD', '1', main)])).toEqual({
      from: 'CNY',
      to: 'USD',
      rate: '0.125',
    });
    expect(mainCurrencyChange([yuan, currency('USD', '3')], [currency('USD', '1', main)])?.rate).toBe(
      '0.33333333333333333333',
    );
    expect(mainCurrencyChange([yuan, dollars], [yuan, dollars])).toBeNull();
    expect(mainCurrencyChange([yuan], [currency('USD', '1', main)])).toBeNull();
    expect(mainCurrencyChange([yuan, currency('USD', '0')], [currency('USD', '1', main)])).toBeNull();
    expect(mainCurrencyChange([yuan], [currency('CNY', '0'), currency('USD', '1', main)])).toBeNull();
    expect(mainCurrencyChange([dollars], [yuan])).toBeNull();
    expect(mainCurrencyChange([yuan], [dollars])).toBeNull();
  });

  const field = (value_type: Field['value_type'], more: Partial<Field> = {}): Omit<Field, 'access'> => ({
    field_id: 'amount',
    field_name: 'Amount',
    table: 'deal',
    type: 'normal',
    value_type,
    order: 1,
    ...more,
  });
  const change = { from: 'CNY', to: 'USD', rate: '0.125' };
  test('converts stored amounts, rounded half up to the decimals of the field, or keeps the numbers', () => {
    expect(changedAmount(100, field('CURRENCY'), change, 'convert')).toBe(12.5);
    expect(changedAmount(100, field('CURRENCY'), change, 'relabel')).toBe(100);
    expect(changedAmount('100', field('TEXT'), change, 'convert')).toBe('100');
    expect(changedAmount(0.2, field('CURRENCY'), change, 'convert')).toBe(0.03);
  });

  test('affects the types of fields that hold amounts in the main currency', () => {
    const found = mainAmountFields(brightsea).map(({ tableId, field: { field_id } }) => `${tableId} ${field_id}`);
    expect(found).toEqual(
      expect.arrayContaining([
        'organization deal_total',
        'deal contract_value',
        'product price',
        'equipment price',
        'equipment rent',
      ]),
    );
    // Amounts of a deal are in the currency that the deal names.
    expect(found).not.toContain('deal amount');
    expect(found).not.toContain('deal name');
  });
});
