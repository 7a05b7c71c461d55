import { withMainCurrency } from '../../../domain/configuration/main-currency';
import {
  commonCurrencies,
  marketTimeZones,
  proposeCurrency,
  proposeTimeZone,
} from '../../../domain/configuration/new-company';
import { isTimeZone } from '../../../domain/calendar';
import { isCurrencyCode } from '../../../domain/metadata/currency';

test.each([
  ['the zone of the device', { channel: 'feishu', language: 'zh', deviceZone: 'Asia/Urumqi' }, 'Asia/Urumqi', 'CNY'],
  [
    'the country of the suite behind a device in UTC',
    { channel: 'dingtalk', language: 'en', deviceZone: 'Etc/UTC' },
    'Asia/Shanghai',
    'CNY',
  ],
  ['the country of the suite without a device', { channel: 'feishu', language: 'en' }, 'Asia/Shanghai', 'CNY'],
  [
    'the zone of the device on Lark',
    { channel: 'lark', language: 'en', deviceZone: 'Europe/Berlin' },
    'Europe/Berlin',
    'EUR',
  ],
  ['the language on Lark without a device', { channel: 'lark', language: 'ja' }, 'Asia/Tokyo', 'JPY'],
  ['nothing where nothing tells', { channel: 'lark', language: 'en', deviceZone: 'UTC' }, null, null],
] as const)('the proposal for a new company is right: %s', (_case, founded, zone, currency) => {
  const timeZone = proposeTimeZone(founded);
  expect(timeZone).toBe(zone);
  expect(proposeCurrency({ ...founded, ...(timeZone !== null && { timeZone }) })).toBe(currency);
});

test('every proposed time zone and currency exists', () => {
  expect(marketTimeZones.filter((zone) => !isTimeZone(zone))).toEqual([]);
  expect(commonCurrencies.filter((code) => !isCurrencyCode(code))).toEqual([]);
  expect(isCurrencyCode('ABC')).toBe(false);
});

test('rates follow the chosen main currency, and are dropped where no rate is known', () => {
  const template = [
    { code: 'USD', currency_symbol: '$', is_main: true, rate: '1' },
    { code: 'CNY', currency_symbol: '¥', is_main: false, rate: '0.14' },
  ];
  expect(withMainCurrency(template, 'USD')).toEqual(template);
  expect(withMainCurrency(template, 'CNY')).toEqual([
    { code: 'CNY', currency_symbol: '¥', is_main: true, rate: '1' },
    { code: 'USD', currency_symbol: '$', is_main: false, rate: '7.14285714' },
  ]);
  expect(withMainCurrency(template, 'EUR')).toEqual([{ code: 'EUR', currency_symbol: '€', is_main: true, rate: '1' }]);
});
