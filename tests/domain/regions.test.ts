import { getHomeCountry } from '../../domain/regions/home';
import data from '../../domain/regions/regions.json';
import { AddressReader } from '../../domain/regions/address';
import { Regions, type AreaScope, type RegionData } from '../../domain/regions/regions';
import { areaText } from '../../domain/regions/words';

const regions = new Regions(data as unknown as RegionData);
const labels = (path: readonly { label: string }[]) => path.map(({ label }) => label).join('');
const found = (keyword: string, scope: AreaScope = 'all') => regions.search(keyword, scope).map(labels);

test.each([
  ['浦东', '中国上海市浦东新区'],
  ['pudong', '中国上海市浦东新区'],
  ['pdxq', '中国上海市浦东新区'],
  ['Pudong New', '中国上海市浦东新区'],
  ['shanghaipudong', '中国上海市浦东新区'],
  ['广东深圳南山', '中国广东省深圳市南山区'],
  ['南山 深圳', undefined],
  ['yueqing', '中国浙江省温州市乐清市'],
  ['huangpi', '中国湖北省武汉市黄陂区'],
  ['Minhang', '中国上海市闵行区'],
  ['dabu', '中国广东省梅州市大埔县'],
  ['tai po', '中国香港特别行政区新界大埔区'],
  ['xian', '中国陕西省西安市'],
  ['Lhasa', '中国西藏自治区拉萨市'],
  ['Hohhot', '中国内蒙古自治区呼和浩特市'],
  ['lvliang', '中国山西省吕梁市'],
  ['japan', '日本'],
  ['rb', '日本'],
  ['美国', '美国'],
])('the search for "%s" finds %s first', (keyword, place) => {
  expect(found(keyword)[0]).toBe(place);
});

test('a region is found by characters, pinyin, initials and English, from either end, without regard to blanks and case', () => {
  const search = new Regions(data as unknown as RegionData);
  const first = (keyword: string, scope: AreaScope = 'all') => labels(search.search(keyword, scope)[0] ?? []);
  const written = [
    '上海浦东',
    'Shanghai Pudong',
    'pu dong',
    'PDXQ',
    'shpdxq',
    'Pudong New Area, Shanghai',
    'shanghai, pudong n',
  ];
  expect(written.map((keyword) => first(keyword))).toEqual(written.map(() => '中国上海市浦东新区'));
  expect(["Xi'an", 'xi’an', 'xi an'].map((keyword) => first(keyword))).toEqual([
    '中国陕西省西安市',
    '中国陕西省西安市',
    '中国陕西省西安市',
  ]);
  expect([
    first('japan', 'overseas'),
    first('japan', 'china'),
    first('shanghai', 'overseas'),
    first('shanghai', 'china'),
  ]).toEqual(['日本', '', '', '中国上海市']);
});

test('in the results a region with one more character in its name comes first, then regions that begin with the word, then those that contain it', () => {
  // Countries come after all divisions, and Shijingshan in Beijing before Shanhaiguan in Hebei.
  expect(found('海').slice(0, 2)).toEqual(['海地', '中国北京市海淀区']);
  expect(found('山')[0]).toBe('中国河北省秦皇岛市山海关区');
  expect(found('石景')[0]).toBe('中国北京市石景山区');
  expect(found('景山')[0]).toBe('中国北京市石景山区');
});

test('the name of China finds China alone and not every region in it', () => {
  expect(new Regions(data as unknown as RegionData).search('zhongguo', 'all').map(labels)).toEqual(['中国']);
});

test('a search shows at most ten regions, and none outside its scope', () => {
  expect(found('an')).toHaveLength(10);
  expect(found('japan', 'china')).toEqual([]);
  expect(found('pudong', 'overseas')).toEqual([]);
  expect(found('china', 'china')).toEqual([]);
  expect(found('nowhere at all')).toEqual([]);
  expect(found('  ')).toEqual([]);
});

test('counties without a city are placed below their province, and districts of a municipality below it', () => {
  expect(labels(regions.getPath('429004') ?? [])).toBe('中国湖北省仙桃市');
  expect(labels(regions.getPath('110101') ?? [])).toBe('中国北京市东城区');
  expect(labels(regions.getPath('500229') ?? [])).toBe('中国重庆市城口县');
  expect(regions.getPath('999999')).toBeUndefined();
});

describe('the first choices of a region field', () => {
  const codes = (list: readonly { code: string }[]) => list.map(({ code }) => code);

  test('are the provinces, or the other countries', () => {
    expect(regions.first('china').own).toHaveLength(34);
    const { own, abroad } = regions.first('overseas');
    expect(own).toEqual([]);
    const others = codes(abroad);
    expect([others.includes('CN'), others.includes('JP'), others.includes('310000')]).toEqual([false, true, false]);
  });

  test('of all countries begin with the country of the company, by its provinces where it has any', () => {
    const inChina = regions.first('all', 'CN');
    expect([codes(inChina.own).slice(0, 1), inChina.own.length]).toEqual([['110000'], 34]);
    expect([codes(inChina.abroad).includes('CN'), codes(inChina.abroad).includes('JP')]).toEqual([false, true]);
    const inJapan = regions.first('all', 'JP');
    expect([codes(inJapan.own), codes(inJapan.abroad).slice(0, 1)]).toEqual([['JP'], ['CN']]);
    expect(codes(inJapan.abroad)).not.toContain('JP');
    const unknown = regions.first('all');
    expect([unknown.own, codes(unknown.abroad).slice(0, 1)]).toEqual([[], ['CN']]);
    expect(codes(regions.first('overseas', 'JP').own)).toEqual(['JP']);
  });

  test('know the country by the suite, else by the time zone', () => {
    expect([
      getHomeCountry('feishu', 'Asia/Tokyo'),
      getHomeCountry('lark', 'Asia/Tokyo'),
      getHomeCountry('lark', 'Antarctica/Troll'),
      getHomeCountry(undefined, 'Asia/Shanghai'),
    ]).toEqual(['CN', 'JP', undefined, 'CN']);
  });
});

test('a stored row gives a region its place, and its English name where the pinyin is the same', () => {
  const small = new Regions({
    version: '1',
    readings: { an: '安', qing: '庆', shi: '市', xi: '西' },
    divisions: [
      ['340000', '安徽省', 'Anhui', 'an hui sheng'],
      ['340800', '安庆市', '2 City'],
      ['340899', '五十一区', 'Area 51'],
      ['610000', '陕西省', 'Shaanxi', 'shan xi sheng'],
      ['610100', '西安市', '2'],
    ],
    countries: [['JP', '日本', 'Japan', 'ri ben']],
  });
  const codes = (list: readonly { code: string }[]) => list.map(({ code }) => code);
  expect(['340800', '340899', '610100'].map((code) => small.getPath(code)?.at(-1)?.englishName)).toEqual([
    'Anqing City',
    'Area 51',
    "Xi'an",
  ]);
  expect(codes(small.getPath('340899') ?? [])).toEqual(['CN', '340000', '340800', '340899']);
  expect([small.getChildren('610000'), small.getChildren('340800'), small.getChildren('610100')].map(codes)).toEqual([
    ['610100'],
    ['340899'],
    [],
  ]);
  expect([small.first('china').own, small.first('overseas').abroad, small.first('all').abroad].map(codes)).toEqual([
    ['340000', '610000'],
    ['JP'],
    ['CN', 'JP'],
  ]);
  const search = (keyword: string, scope: AreaScope = 'all') =>
    small.search(keyword, scope).map((path) => path.at(-1)?.code);
  expect([search('anhui'), search('ahs'), search('an'), search('zhongguo'), search('zg')]).toEqual([
    ['340000', '340800', '340899'],
    ['340000', '340800', '340899'],
    ['340000', '340800', '340899'],
    ['CN'],
    ['CN'],
  ]);
  expect([search('anqing city anhui'), search('安徽安庆'), search('an', 'overseas')]).toEqual([
    ['340800'],
    ['340800', '340899'],
    [],
  ]);
});

test.each([
  ['140000', 'Shanxi'],
  ['610000', 'Shaanxi'],
  ['330382', 'Yueqing'],
  ['610100', "Xi'an"],
  ['310115', 'Pudong New Area'],
  ['441803', 'Qingxin District'],
  ['533103', 'Mangshi'],
  ['222400', 'Yanbian Korean Autonomous Prefecture'],
  ['520424', 'Guanling Buyei and Miao Autonomous County'],
  ['530827', 'Menglian Dai, Lahu and Va Autonomous County'],
  ['150700', 'Hulunbuir'],
  ['710100', 'Taipei'],
  ['520203', 'Liuzhi Special District'],
])('the English name of %s is %s', (code, english) => {
  expect(regions.getPath(code)?.at(-1)?.englishName).toBe(english);
});

test('every division has a parent and a name in both scripts', () => {
  for (const [code, name] of (data as unknown as RegionData).divisions) {
    const path = regions.getPath(code) ?? [];
    expect(path[0]?.code).toBe('CN');
    expect(path.at(-1)?.label).toBe(name);
    expect(path.at(-1)?.englishName).toMatch(/^[A-Z][A-Za-z' ,-]+$/);
  }
});

test('addresses go from large to small in Chinese and from small to large in English', () => {
  const path = regions.getPath('330382') ?? [];
  expect(areaText({ path, detail: '柳市镇 5 号' }, 'china', 'zh')).toBe('浙江省温州市乐清市 柳市镇 5 号');
  expect(areaText({ path, detail: 'Floor 5' }, undefined, 'en')).toBe('Floor 5, Yueqing, Wenzhou, Zhejiang');
  expect(areaText({ path: path.slice(0, 1) }, 'china', 'zh')).toBe('中国');
  expect(areaText({ path }, 'all', 'ja')).toBe('中国浙江省温州市乐清市');
  expect(areaText({ path }, 'all', 'en')).toBe('Yueqing, Wenzhou, Zhejiang, China');
  expect(areaText({ path: regions.getPath('US') ?? [] }, 'overseas', 'ja')).toBe('アメリカ合衆国');
});

describe('an address', () => {
  const reader = new AddressReader(regions);
  const read = (text: string) => {
    const address = reader.read(text);
    return address && [labels(address.path), address.rest];
  };

  test.each([
    ['上海市浦东新区世纪大道1号', '中国上海市浦东新区', '世纪大道1号'],
    ['上海浦东新区张江', '中国上海市浦东新区', '张江'],
    ['上海市上海市浦东新区', '中国上海市浦东新区', ''],
    ['上海市 市辖区 浦东新区', '中国上海市浦东新区', ''],
    ['中国上海市徐汇区', '中国上海市徐汇区', ''],
    ['江苏/南京/玄武', '中国江苏省南京市玄武区', ''],
    ['江苏省昆山市玉山镇', '中国江苏省苏州市昆山市', '玉山镇'],
    ['杭州市西湖区文三路', '中国浙江省杭州市西湖区', '文三路'],
    ['吉林市', '中国吉林省吉林市', ''],
    ['吉林', '中国吉林省', ''],
    ['臺灣省台北市', '中国台湾省台北市', ''],
    ['Pudong New Area, Shanghai, China', '中国上海市浦东新区', ''],
    ['8 Main Road, Nanshan, Shenzhen, Guangdong Province', '中国广东省深圳市南山区', '8 Main Road'],
    ['Guangdong, Shenzhen', '中国广东省深圳市', ''],
    ['Bergen, Norway', '挪威', 'Bergen'],
    ['アメリカ合衆国', '美国', ''],
  ])('“%s” begins with %s', (text, region, rest) => {
    expect(read(text)).toEqual([region, rest]);
  });

  test.each(['北京路12号', '南京西路100号', '朝阳区建国路', '5 Harbour Road', 'CA', ''])(
    '“%s” says no region, or one of several',
    (text) => {
      expect(read(text)).toBeUndefined();
    },
  );

  test('as the app writes it, in each language, is the region again', () => {
    for (const code of ['310115', '320505', '110000', 'NO', '469002', '810101']) {
      const path = regions.getPath(code) ?? [];
      for (const language of ['zh', 'en', 'ja'])
        expect(reader.read(areaText({ path }, 'all', language))?.path.at(-1)?.code).toBe(code);
    }
  });
});

test('every region is read back from its full name, in three languages', () => {
  const reader = new AddressReader(regions);
  const provinces = regions.first('china').own;
  const paths = [...provinces, ...provinces.flatMap(({ code }) => regions.getChildren(code))].map(
    ({ code }) => regions.getPath(code) ?? [],
  );
  const wrong = ['zh', 'en', 'ja'].flatMap((language) =>
    paths
      .map((path) => [areaText({ path }, 'china', language), labels(path)] as const)
      .filter(([text, name]) => labels(reader.read(text)?.path ?? []) !== name),
  );
  expect(wrong).toEqual([]);
});
