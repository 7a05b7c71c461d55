import { screen } from '@testing-library/react';
import type { Sample } from './sample';

const region = (code: string, label: string, englishName: string) => ({ label, name: label, englishName, code });
const countryOf = region('CN', '中国', 'China');
const shanghai = region('310000', '上海市', 'Shanghai');
const pudong = region('310115', '浦东新区', 'Pudong New Area');
const zhejiang = region('330000', '浙江省', 'Zhejiang');
const wenzhou = region('330300', '温州市', 'Wenzhou');
const yueqing = region('330382', '乐清市', 'Yueqing');
const stored = (...path: (typeof countryOf)[]) => ({
  country: path[0]?.code,
  path,
  codes: path.map(({ code }) => code).join('/'),
});

const inPudong = stored(countryOf, shanghai, pudong);
const inYueqing = { ...stored(countryOf, zhejiang, wenzhou, yueqing), detail: 'Liushi Town 5' };
const inZhejiang = stored(countryOf, zhejiang);

export const area: Sample = {
  field: { area_scope: 'china', sub_type: 'full_address' },
  values: [inPudong, inYueqing, inZhejiang],
  shown: /Pudong New Area, Shanghai/,
  text: { zh: '上海市浦东新区', en: 'Pudong New Area, Shanghai' },
  empty: null,
  blanks: [[], { path: [] }],
  accepted: [
    [[shanghai, pudong], inPudong],
    [{ path: [shanghai, pudong], detail: '  ' }, inPudong],
    [{ country: 'X', path: [countryOf, zhejiang], codes: 'x' }, inZhejiang],
  ],
  rejected: [
    ['Shanghai', 'wrongType'],
    [{ path: ['310000'] }, 'wrongType'],
    [{ path: [{ ...shanghai, code: '31' }] }, 'wrongType'],
    [{ path: [pudong] }, 'notARegion'],
    [{ path: [zhejiang, pudong] }, 'notARegion'],
    [{ path: [countryOf] }, 'notARegion'],
    [{ path: [region('JP', '日本', 'Japan')] }, 'notARegion'],
    [{ path: [shanghai], detail: 'x'.repeat(201) }, 'tooLong'],
  ],
  absent: [[{ path: [region('990000', '某省', 'Nowhere')] }, 'notARegion']],
  sorted: [
    [inPudong, inZhejiang],
    [inZhejiang, inYueqing],
  ],
  filters: {
    equal: { value: 'CN/310000/310115', hit: inPudong, miss: inYueqing },
    notEqual: { value: 'CN/310000/310115', hit: inZhejiang, miss: inPudong },
    include: { value: ['CN/310000'], hit: inPudong, miss: inYueqing },
    exclude: { value: ['CN/310000'], hit: inZhejiang, miss: inPudong },
    empty: { hit: null, miss: inPudong },
    notEmpty: { hit: inZhejiang, miss: null },
  },
  edit: {
    act: async (user) => {
      await user.click(screen.getByRole('button', { name: /^The field/ }));
      await user.click(await screen.findByRole('button', { name: 'Shanghai' }));
      await user.click(await screen.findByRole('button', { name: 'Pudong New Area' }));
    },
    result: { path: [countryOf, shanghai, pudong] },
  },
};
